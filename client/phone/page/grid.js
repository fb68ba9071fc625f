// The grid of TAU as a drawing: groups, lines, the line that is tried; and which line a touch means. Numbers are px.
const LEAST = 15, WIDEST = 64, STAYS = 0.12;    // px between two labels; px of a cell; the tried line's share at a tie

function part(tag, attributes, ...inside) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

// `room`: the width and height that there are; `colour` gives a seat's; `touch` takes a point of the grid, in cells.
export function drawing(grid, room, colour, touch) {
  const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const edge = 20 * text, end = 14;
  const cell = Math.max(6, Math.min((room.wide - edge - end) / grid.columns, (room.high - edge - end) / grid.rows, WIDEST));
  const [wide, high] = [cell * grid.columns, cell * grid.rows];
  const svg = part("svg", { class: "grid", role: "img", "aria-label": grid.words, width: wide + edge + end,
    height: high + edge + end, viewBox: `${-edge} ${-edge} ${wide + edge + end} ${high + edge + end}` });
  const shared = { grid, cell, wide, high, text, colour, edge };
  svg.append(...grid.lines.map((line) => label(line, shared)), ...grid.groups.flatMap((group) => tile(group, shared)));
  const tried = grid.lines.find((line) => line.name === grid.tried);
  if (tried) svg.append(band(tried, shared, "tried"));
  svg.append(...grid.lines.filter((line) => line.seat >= 0).flatMap((line) => bar(line, shared)));
  if (tried) svg.append(band(tried, shared, "tried-edge"));
  svg.onclick = (event) => {
    const box = svg.getBoundingClientRect(), scale = box.width / (wide + edge + end);
    touch(...[event.clientX - box.x, event.clientY - box.y].map((px) => (px / scale - edge) / cell));
  };
  return svg;
}

// The name of the line nearest to a point (in cells): inside the grid its row or its column, beside it that one; a line
// that may be drawn comes first, and near the middle of a cell the tried one stays. "" outside.
export function nearest(grid, x, y) {
  const inside = { row: y >= 0 && y < grid.rows, column: x >= 0 && x < grid.columns };
  const at = { row: y, column: x };
  const near = grid.lines.filter((line) => inside[line.way] && Math.floor(at[line.way]) + 1 === line.at)
    .map((line) => [line.free ? 0 : 1, Math.abs(at[line.way] - line.at + 0.5) - (line.name === grid.tried ? STAYS : 0), line]);
  near.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return near.length ? near[0][2].name : "";
}

function label(line, { grid, cell, text, edge }) {
  const each = Math.ceil(LEAST * text / cell), tried = grid.tried === line.name;
  const seen = tried || line.at % each === 1 % each;
  const middle = (line.at - 0.5) * cell, row = line.way === "row";
  return part("text", { class: tried ? "label-tried" : line.seat >= 0 ? "label-gone" : "label-line",
    x: row ? -edge * 0.55 : middle, y: row ? middle : -edge * 0.5, "font-size": Math.min(14, LEAST) * text },
  seen ? line.label : "");
}

function tile([row, column, high, wide, dark, light, size], { cell }) {
  const [x, y, inset] = [(column - 1) * cell, (row - 1) * cell, Math.max(0.75, cell * 0.065)];
  const [w, h] = [wide * cell - 2 * inset, high * cell - 2 * inset];
  const box = part("rect", { class: "group", x: x + inset, y: y + inset, width: w, height: h,
    rx: Math.min(8, w / 4, h / 4) });
  const gap = Math.min(6, cell * 0.13) + inset, between = [];
  for (let step = 1; step < wide; step++) between.push(`M${x + step * cell} ${y + gap}V${y + high * cell - gap}`);
  for (let step = 1; step < high; step++) between.push(`M${x + gap} ${y + step * cell}H${x + wide * cell - gap}`);
  const number = part("text", { class: "size", x: x + wide * cell / 2, y: y + high * cell / 2,
    "font-size": Math.min(24, h * 0.8, w * 1.5 / String(size).length) }, String(size));
  for (const one of [box, number]) {
    one.style.setProperty("--dark", dark);
    one.style.setProperty("--light", light);
  }
  return between.length ? [box, part("path", { class: "between", d: between.join("") }), number] : [box, number];
}

function band(line, { cell, wide, high }, name) {
  const at = (line.at - 1 + 0.05) * cell, thick = cell * 0.9;
  return part("rect", line.way === "row" ? { class: name, x: -3, y: at, width: wide + 6, height: thick, rx: 5 } :
    { class: name, x: at, y: -3, width: thick, height: high + 6, rx: 5 });
}

// A line from a little before the grid to the disc of who drew it.
function bar(line, { cell, wide, high, colour }) {
  const thick = Math.max(2.5, Math.min(8, cell * 0.16)), at = (line.at - 0.5) * cell, radius = Math.min(8, cell * 0.46);
  const row = line.way === "row";
  const disc = part("circle", { class: "disc", cx: row ? wide + 5 : at, cy: row ? at : high + 5, r: radius });
  disc.style.fill = colour(line.seat);
  return [part("rect", { class: "line", x: row ? -3 : at - thick / 2, y: row ? at - thick / 2 : -3,
    width: row ? wide + 6 : thick, height: row ? thick : high + 6, rx: thick / 2 }), disc];
}
