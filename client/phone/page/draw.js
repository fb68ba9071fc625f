// Draws what a seat tells. All words come from it; what a touch does is said to it by name.
import { drawing, nearest } from "./grid.js";

const at = (id) => document.getElementById(id);
const BACK = -1, LEAST = 44;                // a face that isn't known; px of a card that a thumb can hit
const LOW = matchMedia("(orientation: landscape) and (max-height: 30rem)");     // a phone that lies, as page.css has it
const BELOW = 118;                          // px that a raised card, the edges and the button take there
const AROUND = 382;                         // px of what a move needs beside the grid on a phone that stands
const decks = new Map();                    // pictures by deck: face -> address
let raised = null, state = null, say = null;

export function draw(newest, answer) {
  if (!state || state.asked !== newest.asked || !newest.hand || !newest.hand.some((card) => card.face === raised)) {
    raised = null;
  }
  [state, say] = [newest, answer];
  at("chip").style.background = colour(state.seat);
  document.body.style.setProperty("--seat", colour(state.seat));
  at("name").textContent = state.name;
  at("line").textContent = state.line;
  at("guest").hidden = !state.guest;
  replace("facts", (state.facts || []).map(([label, value, ink]) =>
    made("li", { class: `ink-${ink}` }, `${label} `, made("b", {}, value))));
  replace("figures", figures());
  replace("table", [...board(), ...grid(), ...trick(), ...piles()]);
  text("ask", state.ask);
  at("ask").classList.toggle("urgent", Boolean(state.urgent));
  text("note", [why() || state.note, state.frozen].filter(Boolean).join(" "));
  at("note").classList.toggle("news", Boolean(state.news) && !why());
  text("secret", (state.secret || []).join(" "));
  replace("question", question());
  replace("end", end());
  hand();
  replace("players", (state.players || []).map(player));
  const named = (seat) => (state.players || []).find((one) => one.seat === seat)?.name;
  text("heard", (state.heard || []).map(([seat, words]) => `${named(seat)}: ${words}`).join(". "));
  if (!at("phrases").children.length) replace("phrases", (state.phrases || []).map(([phrase, words]) =>
    made("button", { class: "answer", onclick: () => { say({ do: "speak", phrase }); at("say").open = false; } }, words)));
  const card = (state.hand || []).find((one) => one.face === raised);
  at("foot").hidden = !(state.act || (card && card.may && card.play));
  text("play", state.act ? state.act.label : card && card.play);
}

at("play").onclick = () => (state.act ? give(state.act.name) : touch(raised));
addEventListener("resize", () => state && draw(state, say));

const colour = (seat) => state.colours[seat % state.colours.length];

// ------------------------------------------------------------------ small things

function made(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && (value !== "" || name === "alt")) element.setAttribute(name, value);
  }
  element.append(...inside);
  return element;
}

function text(id, words) {
  if (at(id).textContent !== (words || "")) at(id).textContent = words || "";     // a live region says only what is new
}

// Puts these into a part, and gives the focus back to what has the same key there. What is there already stays: a finger
// may lie on it, a screen reader may be reading it.
function replace(id, elements) {
  const part = at(id), held = part.contains(document.activeElement) && document.activeElement.dataset.key;
  elements.forEach((one, place) => {
    const old = part.children[place];
    if (!old) part.append(one);
    else if (!old.isEqualNode(one)) old.replaceWith(one);
  });
  while (part.children.length > elements.length) part.lastElementChild.remove();
  if (held && !part.contains(document.activeElement)) [...at(id).querySelectorAll("[data-key]")].find((one) => one.dataset.key === held)?.focus();
}

// ------------------------------------------------------------------ cards

// All faces of a deck are fetched together: what is asked for tells nobody which cards are in a hand.
function pictures() {
  const deck = `${state.deck}-${state.palette}`;
  if (!decks.has(deck)) {
    decks.set(deck, {});
    fetch(`/${deck}.json`).then((answer) => answer.json()).then((svgs) => {
      decks.set(deck, Object.fromEntries(Object.entries(svgs).map(([face, svg]) =>
        [face, URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))])));
      draw(state, say);
    }).catch(() => decks.delete(deck));
  }
  return decks.get(deck);
}

function face(number, words) {
  if (number < BACK) return made("div", { class: "face empty" });
  const source = pictures()[number === BACK ? "back" : number];
  return source ? made("img", { class: "face", alt: words, src: source, draggable: "false" }) :
    made("div", { class: "face", role: words && "img", "aria-label": words });
}

function figure(number, words, note, best) {
  return made("figure", { class: best ? "best" : "" }, face(number, words),
    ...(note ? [made("figcaption", {}, note)] : []));
}

function trick() {
  if (!state.trick) return [];
  const cards = state.trick.cards.map(([number, words, who], place) =>
    figure(number, words, who, place === state.trick.best));
  return [made("p", { class: "label" }, state.trick.label), made("div", { class: "cards" }, ...cards),
    made("p", { class: "words" }, state.trick.words)];
}

// The cards of a race, three in a row as they lie, larger where the screen is wider.
function board() {
  if (!state.board || !state.board.length) return [];
  return [made("div", { class: "board" }, ...state.board.map((card) => made("button", {
    class: `tile${card.chosen ? " up" : ""}${card.new ? " new" : ""}`, "data-key": `card ${card.face}`,
    "data-face": card.face, "aria-label": card.words, "aria-pressed": card.chosen ? "true" : "false",
    onpointerdown: (event) => { event.preventDefault(); touch(card.face); },
    onclick: (event) => event.detail === 0 && touch(card.face),          // a key or a screen reader, no finger
  }, face(card.face, ""))))];
}

// ------------------------------------------------------------------ lines on a grid

function grid() {
  if (!state.grid) return [];
  const lies = innerWidth > innerHeight, asked = state.question && state.question.keys;
  const left = asked ? innerHeight * 0.3 : Math.min(innerHeight * 0.5, innerHeight - AROUND);     // whatever is tried
  const room = { wide: at("table").clientWidth || document.documentElement.clientWidth - 32,
    high: Math.max(140, lies ? innerHeight - 150 : left) };
  return [drawing(state.grid, room, colour, (x, y) => tryLine(nearest(state.grid, x, y))),
    ...(state.grid.steps.length ? [made("div", { class: "steps" }, ...state.grid.steps.map(key))] : [])];
}

const tryLine = (name) => name && give(name);

// The numbers of TAU, a bar of the scores with LIMIT as a mark.
function figures() {
  const rows = (state.figures || []).map((one) => made("p", { class: one.tried ? "tried" : "" },
    made("span", { class: "label" }, one.label), made("b", {}, one.value), " ", made("span", {}, one.words)));
  if (!state.bar || !state.bar.length) return rows;
  const [limit, score, then] = state.bar.map((share) => `${share * 100}%`);
  const bar = made("div", { class: then < score ? "bar less" : "bar" }, made("i"), made("i"), made("i"));
  for (const [name, share] of Object.entries({ limit, score, then })) bar.style.setProperty(`--${name}`, share);
  return [...rows, bar];
}

// A key of a pad: its sign, or its words.
function key(one) {
  return made("button", { class: "answer key", "data-key": one.name, "aria-label": one.value ? one.label : "",
    disabled: Boolean(one.off), onclick: () => give(one.name) }, one.value || one.label);
}

function pad(asked) {
  const { text: digits, hint, note, bad } = asked.number;
  return [made("output", { class: digits ? "number" : "number hint", "aria-label": hint }, digits || hint),
    ...(note ? [made("p", { class: bad ? "bad" : "", role: "status" }, note)] : []),
    made("div", { class: "keys" }, ...asked.keys.map(key)), made("div", { class: "steps" }, ...asked.steps.map(key))];
}

function piles() {
  return (state.piles || []).flatMap((pile) => [made("p", { class: "label" }, pile.label),
    made("div", { class: "cards" }, ...pile.cards.map(([number, words]) => figure(number, words)))]);
}

// How a hand lies whose cards are so wide: as many in a row as leave each LEAST px.
function fan(count, room, wide) {
  const high = wide * 1.8, most = Math.max(1, Math.floor((room - wide) / LEAST) + 1);
  const rows = Math.ceil(count / most), each = Math.ceil(count / Math.max(1, rows));
  const step = Math.min(wide + 8, (room - wide) / Math.max(1, each - 1)), show = Math.max(LEAST, wide * 1.27);
  return { wide, high, step, show, rows, each, all: high + Math.max(0, rows - 1) * show };
}

// The hand in rows; on a phone that lies its cards are so small that all rows are seen at once, with the button below.
function hand() {
  const cards = state.hand || [], part = at("hand"), room = part.clientWidth || document.documentElement.clientWidth - 32;
  let lies = fan(cards.length, room, Math.min(118, Math.max(84, room / 3.2)));
  const most = LOW.matches ? innerHeight - at("head").offsetHeight - BELOW : Infinity;
  while (lies.all > most && lies.wide > LEAST) lies = fan(cards.length, room, lies.wide - 1);
  for (const name of ["wide", "high", "step", "show"]) part.style.setProperty(`--${name}`, `${lies[name]}px`);
  const { rows, each } = lies, found = [];
  for (let row = 0; row < rows; row++) {
    found.push(made("div", { class: "row" }, ...cards.slice(row * each, (row + 1) * each).map(handCard)));
  }
  replace("hand", found);
}

function handCard(card) {
  const up = card.chosen || card.face === raised, names = [up && "up", !card.may && "no", card.new && "new"];
  return made("button", {
    class: ["card", ...names.filter(Boolean)].join(" "), "data-key": `card ${card.face}`, "data-face": card.face,
    "aria-label": card.words, "aria-pressed": up ? "true" : "false", "aria-description": card.why || card.play,
    onclick: () => pick(card),
  }, face(card.face, ""));
}

function pick(card) {
  if (!card.play) return touch(card.face);              // chosen for laying away, or nothing that is asked
  if (raised === card.face && card.may) return touch(card.face);
  raised = card.face;
  draw(state, say);
}

function touch(number) {
  raised = null;
  say({ do: "card", face: number, asked: state.asked });
  draw(state, say);
}

const why = () => (state.hand || []).find((card) => card.face === raised)?.why;

// ------------------------------------------------------------------ questions

const give = (name) => say({ do: "give", name, asked: state.asked });

function answerButton(one, opened) {
  const words = made("span", {}, one.label, ...(one.line ? [made("small", {}, one.line)] : []));
  return made("button", {
    class: `answer${one.main ? " main" : ""}${opened === one.name ? " open" : ""}`, "data-key": one.name,
    "aria-expanded": opened !== undefined && opened === one.name ? "true" : false, onclick: () => give(one.name),
  }, words, ...(one.value ? [made("span", { class: "value" }, one.value)] : []));
}

function question() {
  const asked = state.question;
  if (!asked) return [];
  const groups = asked.groups.map((group) => made(group.answer ? "button" : "div", {
    class: `group${group.dim ? " dim" : ""}`, "data-key": group.answer, onclick: group.answer ? () => give(group.answer)
      : null,
  }, ...(group.label ? [made("span", { class: "label" }, group.label)] : []),
  made("div", { class: "cards" }, ...group.cards.map(([number, words]) => face(number, words))),
  ...(group.note ? [made("small", {}, group.note)] : [])));
  return [
    ...(asked.heading ? [made("h2", { id: "heading" }, asked.heading)] : []),
    ...(asked.text ? [made("p", {}, asked.text)] : []),
    ...(groups.length ? [made("div", { class: "groups" }, ...groups)] : []),
    ...(asked.cut ? [cut(asked.cut)] : []), ...(asked.keys ? pad(asked) : []),
    made("div", { class: "answers" }, ...asked.answers.map((one) => answerButton(one, asked.opened))),
    ...(asked.detail && asked.detail.length ? [made("div", { class: "detail", role: "status" },
      made("b", {}, asked.detail[0]), ` ${asked.detail[1]}`)] : []),
  ];
}

// The place to cut: a slider, and a button that says where.
function cut(asked) {
  const slider = made("input", { type: "range", min: 1, max: asked.most, value: asked.at || 1, "data-key": "slider",
    "aria-label": asked.label });
  const button = made("button", { class: "answer main", "data-key": "cut", onclick: () => give(`cut ${slider.value}`) });
  const tell = () => {
    slider.setAttribute("aria-valuetext", asked.names[slider.value - 1]);
    button.replaceChildren(made("span", {}, asked.label), made("span", { class: "value" }, asked.names[slider.value - 1]));
  };
  slider.oninput = tell;
  tell();
  return made("div", { class: "cut" }, slider, button);
}

function player(one) {
  const heard = (state.heard || []).filter(([seat]) => seat === one.seat).map(([, words]) => `“${words}”`);
  const all = [...heard, one.said, one.badge, one.line].filter(Boolean);
  const first = (words) => all.findIndex((other) => other.toLowerCase() === words.toLowerCase());
  const line = all.filter((words, place) => first(words) === place).join(", ");     // Povinnost, who said "povinnost"
  const chip = made("span", { class: "chip" });
  chip.style.background = colour(one.seat);
  return made("div", { class: one.turn ? "turn" : "", "aria-current": one.turn ? "true" : false }, chip,
    made("span", {}, one.name, " ", made("small", {}, line)), made("span", { class: "score" }, one.score));
}

function end() {
  const over = state.end;
  if (!over) return [];
  const lines = over.lines.map(([name, reason, value]) =>
    made("tr", {}, made("td", {}, name, made("small", {}, reason)), made("td", {}, value)));
  if (over.total[0]) lines.push(made("tr", {}, made("th", {}, over.total[0]), made("th", {}, over.total[1])));
  const rows = over.rows.map(([, ...cells]) => made("tr", {}, ...cells.map((cell) => made("td", {}, cell))));
  return [made("h2", {}, over.headline), made("p", { role: "status" }, over.line),
    made("div", { class: "answers" }, ...over.answers.map((one) => answerButton(one))),
    ...(over.then ? [made("p", {}, over.then)] : []), made("table", {}, ...rows), made("table", {}, ...lines),
    made("p", {}, over.fair.join(" "))];
}
