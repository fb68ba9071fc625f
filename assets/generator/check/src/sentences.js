// All that the page says, by language. A sentence is a text with {names} to fill in, or two of them for one and many.

const en = {
  title: "Was this game fair?",
  lead: "Drop the transcript of a Fairdeal game here. This page checks it by itself: it needs no network and sends nothing.",
  choose: "Choose a transcript",
  drop: "or drop the .fairdeal file on this page",
  another: "Check another one",
  busy: "Checking {file} …",
  done: { right: "All that this page can check is right", unfinished: "Right as far as it goes, but not whole", wrong: "Something is wrong", unreadable: "This is no transcript of Fairdeal" },
  fault: "Entry {entry}, by {name}: {what}",
  "fault of a deal": "Deal {deal}, entry {entry}, by {name}: {what}",
  "fault of nobody": "Entry {entry}: {what}",
  "fault of a deal of nobody": "Deal {deal}, entry {entry}: {what}",
  players: "The game",
  begun: "{game} · {day}, as {name} tells",
  words: "Six words",
  "words lead": "They stand for the whole game up to the end of deal {deal}, the last one in this file, and all who played signed it. Compare them with those that your program shows, or that somebody who played reads to you.",
  "words asked": "Which six words does your program show?",
  "words why": "Only the rules of this game tell which step ended it. Write the words here, and this page looks whether all who played signed them.",
  "words found": "These are the words of step {step}, and all who played signed it.",
  "words not found": "None of the last steps that all have signed has these words.",
  "words unsigned": "There are none: {names} signed no end of this game.",
  "words none": "There are none: this file doesn’t hold the end of the game.",
  "words wrong": "A game in which something is wrong has none.",
  sentence: "Where each card lay followed from secret numbers of {names}, fixed before the first shuffle and shown after the last card lay open. If one of them kept the number to itself, nobody chose the cards.",
  "sentence alone": "Where each card lay followed from a secret number of {names}, fixed before the first shuffle and shown after the last card lay open. Nobody else had a part in it.",
  "sentence coins": "What chance decided came from secret numbers of {names}, fixed before the game. If one of them kept its numbers to itself until they were due, nobody chose what came.",
  steps: "What was checked",
  signed: ["{count} entry is signed by its author", "All {count} entries are signed by their authors"],
  "signed more": "Nobody told two stories, and everybody says what it had heard by then: not one entry is missing before another.",
  charter: "The charter came first",
  "charter more": "It names the players, the table and the rules. Who wrote an entry signed it, and fixed its secret numbers with it.",
  coins: ["{count} coin", "{count} coins"],
  "coins more": "Each came from numbers that stood fixed in the charter.",
  "coins none": "No coin was needed",
  claims: ["{count} claim was opened as it was sealed", "{count} claims were opened as they were sealed"],
  deals: ["{count} deal, shuffled again from the secret numbers", "{count} deals, shuffled again from the secret numbers"],
  "deals more": "{lists} shuffles and {openings} locks taken off were done again, and each of the {cards} cards lay where they led.",
  "deals coded": "The cards came from a save code: whoever had it knew them all. They lay as the code says.",
  "deals none": "No cards lay face down in this game",
  "deals not shown": ["1 deal broke off before its secret numbers were shown. Where its cards lay is not checked here.", "{count} deals broke off before their secret numbers were shown. Where their cards lay is not checked here."],
  "deals part": ["In 1 deal somebody left without showing a secret number. Its part of that deal is not checked here.", "In {count} deals somebody left without showing a secret number. Its part of them is not checked here."],
  cannot: "What this page can’t know",
  "cannot rules": "Whether every move was allowed, and the scores: for that run “fairdeal verify” with this file.",
  "cannot race": "Who was first in a race.",
  "cannot list": [
    "Whether players whispered, or one person sat at two computers.",
    "Games that were thrown away and aren’t in this file.",
  ],
  "cannot carried": "The table from which this match goes on: its own file tells of it.",
  "cannot names": "Who these names are. Equal words say that two files tell one game; ask somebody you know for them.",
  foot: "Checked in {seconds} s by {curve}. File: {file}, {entries} entries.",
  curve: { browser: "this browser’s own cryptography", noble: "the page’s own cryptography" },
  and: "{names} and {name}",
  reasons: {
    "no transcript": "Its first line is not that of a transcript.",
    "too large": "It has more than 256 MiB.",
    "too many records": "It has more records than a transcript may have.",
    "cut off": "the file ends in the middle of a record.",
    "bad record": "there is a record that no transcript has.",
    "no charter": "The charter is missing.",
    charter: "The charter is not one that anybody could sign.",
    "entry form": "it is not written in the one form that entries have.",
    "foreign entry": "it belongs to another table.",
    signature: "the signature is not that of the member whose entry it says to be.",
    twice: "it stands in the file twice.",
    fork: "its author told two stories: there is another entry in its place.",
    past: "what it had heard does not stand before it.",
    heard: "what it says that it had heard does not fit together.",
    backwards: "it goes back behind an earlier entry of its author.",
    "vote form": "it is a vote that nobody can give.",
    "two votes": "its author voted twice.",
    "two games": "it saw another game than the others did at the same step.",
    share: "a share of a coin is not the number that was fixed before.",
    claim: "a claim is not opened as it was sealed.",
    step: "it is no step that this deck could take.",
    unheard: "a step was taken before what it stands on was there.",
    "early seed": "a secret number was shown before the last card lay open.",
    seed: "a secret number is not the one that was fixed before the shuffle.",
    "left out": "the deck was shuffled without a player who was there.",
    shuffle: "the shuffle does not follow from the secret number.",
    mix: "the cards were not mixed as the secret number says.",
    "lock twice": "a lock was used twice.",
    opening: "a lock was not taken off as it was put on.",
    "not open": "not all cards lay open when the secret numbers were shown.",
    face: "a card is not the one that the secret numbers lead to.",
    unknown: "It can’t be read to its end.",
  },
};

const LANGUAGES = { en };

/** The table of the first of these languages that there is, with its name; English where there is none. */
export const language = (wanted) => {
  const found = wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
  return { tag: found, table: LANGUAGES[found] };
};

/** A sentence with its places filled in; of several forms the one for `count`. */
export const filled = (form, values = {}, tag = "en") => {
  const plural = Array.isArray(form) ? form[new Intl.PluralRules(tag).select(values.count) === "one" ? 0 : form.length - 1] : form;
  return plural.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
};
