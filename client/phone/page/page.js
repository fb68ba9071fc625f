// A seat's page: connects, says what is touched, shows what the seat tells. What is shown is drawn by draw.js.
import { draw } from "./draw.js";
import { Seal, bytesOf, fresh, nameOf, stretched, textOf } from "./seal.js";

const WRONG = 4401, TAKEN = 4409, AWAY = 4410, MANY = 4429;
const SOON = 300, LATER = 1000, PATIENCE = 1200;       // ms: to the next try, to the one after it, until it is told
const at = (name) => document.getElementById(name);
const kept = sessionStorage;                           // for this tab alone, also when it is loaded again

const LANGUAGES = ["en", "cs", "sl"];                  // English is what stands here; the words of others are fetched
const language = navigator.languages.map((one) => one.slice(0, 2).toLowerCase()).find((one) => LANGUAGES.includes(one))
  || "en";
const words = language === "en" ? {} : await fetch(`/words-${language}`).then((answer) => answer.json())
  .catch(() => ({}));

let socket = null, seal = null, told = null, tries = 0, timer = 0, warned = 0;

// A sentence in this phone's language, its values on their {named} places.
function tr(sentence, values = {}) {
  return (words[sentence] || sentence).replace(/\{(\w+)\}/g, (place, name) => name in values ? values[name] : place);
}

// Puts what index.html says into this phone's language.
function translate() {
  document.documentElement.lang = language;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const found = words[texts.currentNode.data.trim().replace(/\s+/g, " ")];
    if (found) texts.currentNode.data = found;
  }
  for (const part of document.querySelectorAll("[aria-label]")) {
    part.setAttribute("aria-label", tr(part.getAttribute("aria-label")));
  }
}

function secretKept() {
  if (location.hash.length > 1) {
    kept.setItem("secret", location.hash.slice(1));
    kept.removeItem("code");
    history.replaceState(null, "", location.pathname);  // so that no bookmark and no picture of the screen has it
  }
  if (!kept.getItem("phone")) kept.setItem("phone", textOf(fresh()));
  return kept.getItem("secret") || kept.getItem("code");
}

function show(name) {
  for (const part of ["seat", "head", "foot", "enter", "away"]) at(part).hidden = true;
  for (const part of name === "seat" ? ["seat", "head"] : [name]) at(part).hidden = false;
  if (name === "away" && told) at("head").hidden = false;
}

function away(head, words, again) {
  at("away-head").textContent = head;
  at("away-words").textContent = words;
  at("again").hidden = !again;
  show("away");
}

function enter(note) {
  kept.removeItem("secret");
  kept.removeItem("code");
  at("enter-note").textContent = note || "";
  show("enter");
  at("code").focus();
}

function connect() {
  clearTimeout(timer);
  if (!secretKept()) return enter();
  if (socket) socket.onclose = socket.onmessage = null, socket.close();
  const mine = socket = new WebSocket(`ws://${location.host}/seat`);
  socket.binaryType = "arraybuffer";
  seal = null;
  clearTimeout(warned);
  warned = setTimeout(waits, told ? PATIENCE : 4 * PATIENCE);
  socket.onmessage = async (event) => {
    if (seal) return hear(seal.open(event.data));
    if (typeof event.data !== "string") return;
    const greeting = JSON.parse(event.data), own = fresh();
    const secret = kept.getItem("secret") ? bytesOf(kept.getItem("secret")) :
      await stretched(kept.getItem("code"), bytesOf(greeting.salt));
    if (socket !== mine || mine.readyState !== WebSocket.OPEN) return;
    const both = new Uint8Array(32);
    both.set(bytesOf(greeting.fresh));
    both.set(own, 16);
    mine.send(JSON.stringify({ name: textOf(nameOf(secret)), fresh: textOf(own) }));
    seal = new Seal(secret, both);
    say({ do: "sit", phone: kept.getItem("phone"), language });
  };
  socket.onclose = (event) => closed(event.code);
}

function waits() {
  away(tr("No connection"), tr("The table waits for you. This page goes on by itself when the Wi-Fi is back."), true);
}

function closed(code) {
  seal = null;
  clearTimeout(warned);
  if (code === WRONG) return enter(tr("No seat has this code now. Look at the computer: it may show another one."));
  if (code === MANY) return away(tr("Too much at once"), tr("Wait a little, then try again."), true);
  if (code === TAKEN) {
    return away(tr("Another phone plays now"), tr("It has your seat. You may take it back."), true);
  }
  if (code === AWAY) return enter(tr("The computer has let this phone go."));
  if (told) warned = setTimeout(waits, PATIENCE);
  else away(tr("No connection"), tr("This page goes on by itself when the computer is reached."), true);
  timer = setTimeout(connect, tries++ ? LATER : SOON);
}

function say(words) {
  if (seal && socket.readyState === WebSocket.OPEN) socket.send(seal.seal(words));
}

function hear(state) {
  clearTimeout(warned);
  tries = 0;
  if (state.asks) {
    return away(tr("Somebody plays already"),
      tr("{name}'s phone and the computer are asked whether this one may take over.", { name: state.asks }), false);
  }
  if (state.waits) {
    told = null;
    return away(tr("You are in, {name}", { name: state.name }),
      tr("The game begins on the computer. Leave this page open."), false);
  }
  const asks = (one) => one && (one.urgent || (one.question && one.question.answers.length > 0));
  const mine = asks(state) && !(asks(told) && told.asked === state.asked);
  told = state;
  show("seat");
  draw(state, say);
  if (mine && navigator.vibrate) navigator.vibrate(60);
  document.title = `${state.name}, ${state.line}`;
}

at("again").onclick = connect;
at("guest-no").onclick = () => say({ do: "decide", yes: false });
at("guest-yes").onclick = () => say({ do: "decide", yes: true });
at("code-form").onsubmit = (event) => {
  event.preventDefault();
  kept.setItem("code", at("code").value.toUpperCase().replace(/[^A-Z]/g, ""));
  kept.removeItem("secret");
  at("enter-note").textContent = tr("One moment…");
  connect();
};
addEventListener("hashchange", connect);
addEventListener("online", connect);
addEventListener("pageshow", (event) => event.persisted && connect());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && (!socket || socket.readyState > WebSocket.OPEN)) connect();
});
translate();
connect();
