// What can be wrong with a file, as one thing that is thrown.

/** A reason why a file is wrong: a key of the table of sentences, with the entry (from 1) and the member it names. */
export class Fault extends Error {
  constructor(reason, { entry = 0, member = null, deal = 0 } = {}) {
    super(reason);
    Object.assign(this, { reason, entry, member, deal });
  }
}

/** Throws a fault unless something holds. */
export const must = (holds, reason, where) => {
  if (!holds) throw new Fault(reason, where);
};
