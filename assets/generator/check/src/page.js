// The page: a file is dropped or chosen, a worker checks it, and what it found stands there in the reader's language.
import cs from "../../../words/cs.po";
import sl from "../../../words/sl.po";
import { Language, isolated } from "./language.js";
import { ENGLISH } from "./sentences.js";
import { told } from "./telling.js";

const MOST = 256 * 1048576;
const TABLES = { en: ENGLISH, cs, sl };
const NAMES = { en: "English", cs: "čeština", sl: "slovenščina" };
const UNREAD = { verdict: "wrong", fault: { reason: "unknown", entry: 0, name: null } };

/** Makes the page alive. */
export const start = (document) => new Page(document).begin();

class Page {
  constructor(document) {
    Object.assign(this, { document, worker: null, sayAgain: () => {} });
    this.script = document.querySelector("script").textContent;
    this.at = (id) => document.getElementById(id);
    this.wanted = navigator.languages ?? [navigator.language ?? "en"];
  }

  begin() {
    const { document } = this;
    const input = this.at("file");
    input.addEventListener("change", () => input.files[0] && this.check(input.files[0]));
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      this.at("place").classList.add("over");
    });
    document.addEventListener("dragleave", () => this.at("place").classList.remove("over"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.at("place").classList.remove("over");
      const [file] = event.dataTransfer.files;
      if (file) this.check(file);
    });
    for (const [lang, textContent] of Object.entries(NAMES)) {
      const button = Object.assign(document.createElement("button"), { type: "button", lang, textContent });
      button.addEventListener("click", () => this.speak(lang));
      this.at("languages").append(button);
    }
    this.speak(this.wanted.map(codeOf).find((code) => Object.hasOwn(TABLES, code)) ?? "en");
  }

  /** Says all that stands on the page in the language of this code. */
  speak(code) {
    const { document } = this;
    this.language = new Language(code, TABLES[code], this.wanted.find((locale) => codeOf(locale) === code));
    document.documentElement.lang = code;
    document.title = this.language.say("title");
    for (const id of ["title", "lead", "choose", "drop"]) this.at(id).textContent = this.language.say(id);
    this.at("languages").setAttribute("aria-label", this.language.say("language"));
    for (const button of this.at("languages").children) button.setAttribute("aria-pressed", button.lang === code);
    this.sayAgain();
  }

  /** Checks a file; one that is still being checked is given up. */
  async check(file) {
    this.worker?.terminate();
    this.at("file").value = "";
    this.at("report").replaceChildren();
    this.at("state").className = "busy";
    this.sayAgain = () => (this.at("state").textContent = this.language.say("busy", { file: isolated(file.name) }));
    this.sayAgain();
    const bar = this.at("bar");
    bar.hidden = false;
    bar.value = 0;
    const begun = performance.now();
    const done = (report) => {
      bar.hidden = true;
      const seconds = (performance.now() - begun) / 1000;
      this.sayAgain = () => this.show(report, file.name, seconds);
      this.sayAgain();
    };
    if (file.size > MOST) return done({ verdict: "unreadable", fault: { reason: "too large", entry: 0, name: null } });
    const address = URL.createObjectURL(new Blob([this.script], { type: "text/javascript" }));
    const worker = (this.worker = new Worker(address));
    worker.onmessage = ({ data }) => (data.report ? done(data.report) : (bar.value = data.progress));
    worker.onerror = () => done(UNREAD);
    try {
      const bytes = await file.arrayBuffer();
      if (worker === this.worker) worker.postMessage(bytes, [bytes]);
    } catch {
      done(UNREAD);
    }
    URL.revokeObjectURL(address);
  }

  show(report, file, seconds) {
    const state = this.at("state");
    state.className = report.verdict;
    state.textContent = this.language.say("done", {}, report.verdict);
    this.at("choose").textContent = this.language.say("another");
    const typed = this.at("asked")?.value ?? "";
    this.at("report").replaceChildren(...told(report, this.language, file, seconds).map((one) => this.made(one)));
    if (report.signed && this.at("asked")) this.ask(report.signed, typed);
  }

  made({ kind, content, ...attributes }) {
    const made = Object.assign(this.document.createElement(kind), attributes);
    made.append(...content.map((one) => (typeof one === "string" ? one : this.made(one))));
    return made;
  }

  /** Looks for the words that are typed among those of the last steps that all have signed. */
  ask(signed, typed) {
    const field = this.at("asked");
    const answer = this.at("answer");
    answer.setAttribute("role", "status");
    const look = () => {
      const words = field.value.toLowerCase().trim().split(/\s+/);
      const found = signed.find(([, text]) => text === words.join(" "));
      answer.className = found ? "good" : words.length < 6 ? "muted" : "bad";
      answer.textContent = found ? this.language.say("words found", { step: found[0] }) : words.length < 6 ? "" : this.language.say("words not found");
    };
    field.addEventListener("input", look);
    field.value = typed;
    look();
  }
}

/** The language alone of a tag such as sl-SI. */
const codeOf = (tag) => tag.toLowerCase().split("-")[0];
