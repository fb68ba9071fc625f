// The page: a file is dropped or chosen, a worker checks it, and what it found stands there in plain sentences.
import { filled, language } from "./sentences.js";

const MOST = 256 * 1048576;
const GAMES = { tau: "Tau", pcset: "PC Set", lines: "TAU", tarok: "Tarok", taroky: "Taroky" };

/** Makes the page alive. */
export const start = (document) => {
  const { tag, table } = language(navigator.languages ?? [navigator.language ?? "en"]);
  new Page(document, tag, table).begin();
};

class Page {
  constructor(document, tag, table) {
    Object.assign(this, { document, tag, table, worker: null });
    this.script = document.querySelector("script").textContent;
    this.at = (id) => document.getElementById(id);
  }

  say(name, values) {
    return filled(this.table[name], values, this.tag);
  }

  begin() {
    const { document } = this;
    this.locale = (navigator.languages ?? []).find((locale) => locale.split("-")[0] === this.tag) ?? this.tag;
    document.documentElement.lang = this.tag;
    document.title = this.table.title;
    for (const id of ["title", "lead", "choose", "drop"]) this.at(id).textContent = this.table[id];
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
  }

  /** Checks a file; one that is still being checked is given up. */
  async check(file) {
    this.worker?.terminate();
    this.at("file").value = "";
    this.at("report").replaceChildren();
    this.at("state").className = "busy";
    this.at("state").textContent = this.say("busy", { file: isolated(file.name) });
    const bar = this.at("bar");
    bar.hidden = false;
    bar.value = 0;
    const begun = performance.now();
    const told = (report) => {
      bar.hidden = true;
      this.show(report, file.name, (performance.now() - begun) / 1000);
    };
    const unknown = { verdict: "wrong", fault: { reason: "unknown", entry: 0, name: null } };
    if (file.size > MOST) return told({ verdict: "unreadable", fault: { reason: "too large", entry: 0, name: null } });
    const address = URL.createObjectURL(new Blob([this.script], { type: "text/javascript" }));
    const worker = (this.worker = new Worker(address));
    worker.onmessage = ({ data }) => (data.report ? told(data.report) : (bar.value = data.progress));
    worker.onerror = () => told(unknown);
    try {
      const bytes = await file.arrayBuffer();
      if (worker === this.worker) worker.postMessage(bytes, [bytes]);
    } catch {
      told(unknown);
    }
    URL.revokeObjectURL(address);
  }

  show(report, file, seconds) {
    const state = this.at("state");
    state.className = report.verdict;
    state.textContent = this.table.done[report.verdict];
    this.at("choose").textContent = this.table.another;
    const parts = [report.fault ? this.fault(report) : this.sentence(report)];
    if (report.charter) parts.push(this.element("div", [this.game(report), this.words(report)]), this.element("div", [this.steps(report), this.cannot(report)]));
    if (report.entries !== undefined && report.curve) {
      const values = { seconds: seconds.toLocaleString(this.locale, { maximumFractionDigits: 1 }), curve: this.table.curve[report.curve], file: isolated(file), entries: report.entries };
      parts.push(this.element("p", this.say("foot", values), "foot"));
    }
    this.at("report").replaceChildren(...parts.filter(Boolean));
  }

  element(kind, content, name) {
    const made = this.document.createElement(kind);
    if (name) made.className = name;
    made.append(...(Array.isArray(content) ? content : [content]).filter(Boolean));
    return made;
  }

  names(list) {
    const items = list.map(isolated);
    return items.length < 2 ? items.join("") : this.say("and", { names: items.slice(0, -1).join(", "), name: items.at(-1) });
  }

  fault({ fault }) {
    const what = this.table.reasons[fault.reason];
    const kind = `fault${fault.deal ? " of a deal" : ""}${fault.name === null ? " of nobody" : ""}`;
    const said = fault.entry ? this.say(kind, { ...fault, name: isolated(fault.name ?? ""), what }) : what;
    return this.element("p", said, "sentence bad");
  }

  sentence(report) {
    if (report.charter.day) return this.element("p", this.say("sentence day", { day: isolated(report.charter.day) }), "sentence");
    const shown = report.deals.filter(({ state, coded }) => state === "shown" && !coded);
    if (!shown.length) return report.coins.length ? this.element("p", this.say("sentence coins", { names: this.names(report.charter.names) }), "sentence") : null;
    const all = [...new Set(shown.map(({ members }) => members.join()))].map((text) => text.split(",").map((member) => report.charter.names[member]));
    return this.element("div", all.map((names) => this.element("p", this.say(names.length > 1 ? "sentence" : "sentence alone", { names: this.names(names) }))), "sentence");
  }

  game({ charter }) {
    const seats = charter.seats.map(({ name }, seat) => {
      const chip = this.element("span", Array.from({ length: seat + 1 }, () => this.element("i", [])), `chip seat${seat + 1}`);
      return this.element("li", [chip, isolated(name)]);
    });
    const day = new Date(charter.clock * 1000).toLocaleDateString(this.locale, { dateStyle: "long" });
    const values = { game: GAMES[charter.game] ?? isolated(charter.game), day, name: isolated(charter.names[0]) };
    return this.element("section", [this.element("h2", this.table.players), this.element("p", this.say("begun", values), "muted"), this.element("ul", seats, "seats")]);
  }

  words(report) {
    const parts = [this.element("h2", this.table.words)];
    if (report.words) parts.push(this.element("p", report.words, "six"), this.element("p", this.say("words lead", { deal: report.deals.at(-1).number }), "muted"));
    else if (report.fault) parts.push(this.element("p", this.table["words wrong"], "muted"));
    else if (report.unsigned.length || report.unseen.length) parts.push(this.element("p", this.say("words unsigned", { names: this.names([...report.unsigned, ...report.unseen]) }), "muted"));
    else if (report.signed) parts.push(...this.asked(report.signed));
    else parts.push(this.element("p", this.table["words none"], "muted"));
    return this.element("section", parts);
  }

  /** A field for the words of a game whose end only the rules know. */
  asked(signed) {
    const field = this.document.createElement("input");
    field.id = "asked";
    field.autocomplete = "off";
    field.spellcheck = false;
    const answer = this.element("p", "", "muted");
    answer.setAttribute("role", "status");
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().trim().split(/\s+/);
      const found = signed.find(([, text]) => text === words.join(" "));
      answer.className = found ? "good" : words.length < 6 ? "muted" : "bad";
      answer.textContent = found ? this.say("words found", { step: found[0] }) : words.length < 6 ? "" : this.table["words not found"];
    });
    const label = this.element("label", this.table["words asked"]);
    label.htmlFor = field.id;
    return [label, field, this.element("p", this.table["words why"], "muted"), answer];
  }

  steps(report) {
    if (report.fault) return null;
    const { deals, claims, entries } = report;
    const coins = report.charter.day ? [] : report.coins;
    const good = deals.filter(({ state }) => state === "shown" || state === "part");
    const sum = (name) => good.reduce((total, deal) => total + deal[name], 0).toLocaleString(this.locale);
    const count = (state) => deals.filter((deal) => deal.state === state && deal.played).length;
    const step = (title, ...more) => this.element("li", [this.element("h3", title), ...more.filter(Boolean).map((text) => this.element("p", text, "muted"))]);
    const open = good.filter(({ coded }) => !coded);
    const list = [
      step(this.table.charter, this.table["charter more"]),
      step(this.say("signed", { count: entries }), this.table["signed more"]),
      step(coins.length ? this.say("coins", { count: coins.length }) : this.table[report.charter.day ? "coins day" : "coins none"], coins.length ? this.table["coins more"] : "", claims ? this.say("claims", { count: claims }) : ""),
      step(good.length ? this.say("deals", { count: good.length }) : this.table["deals none"],
        open.length ? this.say("deals more", { lists: sum("lists"), openings: sum("openings"), cards: sum("cards") }) : "",
        good.length > open.length ? this.table["deals coded"] : "",
        ...["not shown", "part"].map((state) => (count(state) ? this.say(`deals ${state}`, { count: count(state) }) : ""))),
    ];
    return this.element("section", [this.element("h2", this.table.steps), this.element("ol", list, "steps")]);
  }

  cannot(report) {
    const race = report.claims ? this.table["cannot race"] : "";
    const items = [this.table["cannot rules"], race, ...this.table["cannot list"], report.charter.carried ? this.table["cannot carried"] : "", report.words ? this.table["cannot names"] : ""];
    return this.element("section", [this.element("h2", this.table.cannot), this.element("ul", items.filter(Boolean).map((text) => this.element("li", text)), "plain")]);
  }
}

/** A name from a file, so that its direction of writing changes nothing around it. */
const isolated = (name) => `\u2068${name}\u2069`;
