// The worker's side: one file in, one report out. A file that nothing else explains is wrong, too.
import { check } from "./check.js";

/** Answers each message, the bytes of a file, with `progress` and then `report`. */
export const serve = (scope) => {
  scope.onmessage = async ({ data }) => {
    let report;
    try {
      report = await check(new Uint8Array(data), (progress) => scope.postMessage({ progress }));
    } catch {
      report = { verdict: "wrong", fault: { reason: "unknown", entry: 0, name: null } };
    }
    scope.postMessage({ report });
  };
};
