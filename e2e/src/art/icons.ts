import { at, createChance, type Drawing, svg } from "./svg.ts";

const ground = (colour: string) => `<rect width="512" height="512" fill="${colour}"/>`;
const disc = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" fill="${colour}"/>`;
const shape = (path: string, colour: string) => `<path d="${path}" fill="${colour}"/>`;
const stroke = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const sprout = (back: string, leaf: string, shade: string, soil: string) =>
  ground(back) +
  stroke("M256 372C256 320 254 290 256 236", leaf, 22) +
  shape("M256 262C246 186 190 144 112 146c2 80 58 124 144 116z", leaf) +
  shape("M256 262C236 208 186 166 112 146c2 80 58 124 144 116z", shade) +
  shape("M256 222c2-76 54-120 142-122 4 84-52 130-142 122z", leaf) +
  shape("M256 222c22-52 74-98 142-122 4 84-52 130-142 122z", shade) +
  shape("M128 388c34-34 78-46 128-46s94 12 128 46z", soil);

const keep = (back: string, door: string, line: string, light: string) =>
  ground(back) +
  `<rect x="118" y="126" width="276" height="248" rx="40" fill="${door}"/>` +
  `<rect x="146" y="154" width="220" height="192" rx="22" fill="none" stroke="${line}" stroke-width="14"/>` +
  disc(256, 250, 56, line) +
  disc(256, 250, 34, light) +
  [0, 60, 120]
    .map(
      (turn) =>
        `<rect x="248" y="186" width="16" height="128" rx="8" fill="${light}" transform="rotate(${turn} 256 250)"/>`,
    )
    .join("") +
  disc(256, 250, 16, line) +
  `<rect x="160" y="374" width="44" height="26" fill="${door}"/><rect x="308" y="374" width="44" height="26" fill="${door}"/>`;

const grumpy =
  ground("#e9c46a") +
  shape("M118 214 106 78l104 64zM394 214l12-136-104 64z", "#5b4a42") +
  shape("M128 180 124 112l58 38zM384 180l4-68-58 38z", "#d99a8b") +
  `<ellipse cx="256" cy="282" rx="166" ry="152" fill="#8a7466"/>` +
  shape("M256 130c-26 0-52 5-74 16 12 46 26 92 74 92s62-46 74-92c-22-11-48-16-74-16z", "#5b4a42") +
  `<ellipse cx="256" cy="346" rx="104" ry="78" fill="#efe3d3"/>` +
  disc(182, 266, 40, "#fffaf0") +
  disc(330, 266, 40, "#fffaf0") +
  disc(188, 274, 20, "#2b4f5c") +
  disc(324, 274, 20, "#2b4f5c") +
  shape("M128 210 238 254l-6 22c-34-6-72-14-110-26zM384 210 274 254l6 22c34-6 72-14 110-26z", "#5b4a42") +
  shape("M232 312h48l-24 28z", "#b4574a") +
  stroke("M256 340v18M256 358c-16 4-38 14-50 36M256 358c16 4 38 14 50 36", "#4a3a33", 12) +
  stroke("M96 310l62 14M92 358l66-6M416 310l-62 14M420 358l-66-6", "#4a3a33", 6);

const seal = (() => {
  const points = Array.from({ length: 24 }, (_, index) => {
    const turn = (index / 24) * 2 * Math.PI;
    const reach = index % 2 === 0 ? 172 : 150;
    return `${at(256 + reach * Math.cos(turn))} ${at(256 + reach * Math.sin(turn))}`;
  });
  return (
    ground("#3b2b63") +
    `<path d="M${points.join("L")}z" fill="#c2455b" stroke="#c2455b" stroke-width="26" stroke-linejoin="round"/>` +
    disc(256, 256, 128, "#a63349") +
    disc(252, 250, 122, "#cf566b") +
    stroke("M308 214c-14-24-36-36-60-36-44 0-76 34-76 78s32 78 76 78c24 0 46-12 60-36", "#fbe4d8", 34) +
    stroke("M196 168c10-8 22-14 36-18", "#f0a7a8", 10)
  );
})();

const hidden =
  ground("#23313f") +
  `<rect x="126" y="112" width="260" height="288" rx="26" fill="#f4efe4" transform="rotate(-6 256 256)"/>` +
  `<g transform="rotate(-6 256 256)"><rect x="150" y="136" width="212" height="190" rx="10" fill="#8fb8b4"/>` +
  shape("M150 326v-56l64-66 54 60 36-34 58 54v42z", "#3f6f73") +
  disc(306, 184, 24, "#f2cc6b") +
  `<rect x="150" y="346" width="130" height="16" rx="8" fill="#c9c1b0"/><rect x="150" y="370" width="82" height="12" rx="6" fill="#ddd6c7"/></g>`;

const ore =
  ground("#2a2730") +
  shape("M120 318 178 178l102-54 98 66 22 122-84 78H178z", "#6b6573") +
  shape("M178 178l102-54 98 66-90 44z", "#948d9c") +
  shape("M178 178l110 56-26 156H178l-58-72z", "#7d7686") +
  shape("M288 234l90-44 22 122-84 78h-54z", "#55505d") +
  shape("M214 214l38-22 30 26-30 26z", "#f0b93f") +
  shape("M214 214l38 30-6 36-38-26z", "#d4952a") +
  shape("M252 244l30-26 4 34-40 28z", "#b87a1d") +
  shape("M320 290l30-14 16 26-22 26-28-8z", "#f0b93f") +
  shape("M316 320l28 8-8 26-26-8z", "#b87a1d") +
  shape("M168 308l24-10 16 20-18 22-24-8z", "#e3a736");

const crystal =
  ground("#141b3f") +
  [
    [96, 128, 5],
    [408, 108, 6],
    [420, 372, 5],
    [110, 392, 6],
    [348, 66, 4],
    [70, 268, 4],
    [446, 240, 4],
  ]
    .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, "#9fb2ee"))
    .join("") +
  shape(
    "M256 70 302 210l-46 46-46-46zM442 256 302 302l-46-46 46-46zM256 442l-46-140 46-46 46 46zM70 256l140-46 46 46-46 46z",
    "#7ad3e6",
  ) +
  shape("M256 70l46 140-46 46zM442 256l-140 46-46-46zM256 442l-46-140 46-46zM70 256l140-46 46 46z", "#3f8fc4") +
  shape("M302 210l70-70-52 88zM302 302l70 70-88-52zM210 302l-70 70 52-88zM210 210l-70-70 88 52z", "#c9f1f4") +
  disc(256, 256, 20, "#ffffff");

const tea =
  ground("#dfe8d8") +
  `<ellipse cx="248" cy="388" rx="150" ry="26" fill="#b9c9b2"/>` +
  `<ellipse cx="248" cy="378" rx="140" ry="22" fill="#ffffff"/>` +
  stroke("M350 254c56-12 74 16 60 48-10 24-40 34-72 30", "#2f6b5e", 24) +
  shape("M132 226h230c4 84-34 142-90 148h-50c-56-6-94-64-90-148z", "#2f6b5e") +
  shape("M132 226h52c0 70 16 122 48 148h-10c-56-6-94-64-90-148z", "#3f8573") +
  `<ellipse cx="247" cy="226" rx="115" ry="28" fill="#f6f2e8"/><ellipse cx="247" cy="230" rx="98" ry="20" fill="#b5672b"/>` +
  stroke("M204 170c-18-22 18-40 0-66M252 164c-18-22 18-40 0-66M300 170c-18-22 18-40 0-66", "#8fae9b", 12) +
  stroke("M300 244v52", "#f6f2e8", 5) +
  `<rect x="286" y="292" width="30" height="34" rx="4" fill="#e8b04a"/>`;

const timber = (() => {
  const rings = [150, 128, 104, 82, 60, 40, 22, 8];
  const chance = createChance(7);
  return (
    ground("#3d5a45") +
    disc(256, 262, 178, "#5c3d26") +
    disc(256, 260, 162, "#d9a76a") +
    rings
      .map(
        (r) =>
          `<ellipse cx="${at(250 + chance() * 8)}" cy="${at(256 + chance() * 8)}" rx="${r}" ry="${at(r * (0.94 + chance() * 0.06))}" fill="none" stroke="#b07a41" stroke-width="7"/>`,
      )
      .join("") +
    stroke("M256 260 392 208M256 260l-70 120", "#8f5d2f", 6) +
    shape("M366 128c30-44 70-48 98-38-6 36-40 62-90 56z", "#8fbf6a") +
    stroke("M372 142c24-20 46-32 76-40", "#5d8f46", 6)
  );
})();

const bread =
  ground("#f3dcb6") +
  `<ellipse cx="256" cy="378" rx="160" ry="22" fill="#dcbf92"/>` +
  shape("M92 300c-8-78 60-138 164-138s172 60 164 138c-4 44-38 72-164 72S96 344 92 300z", "#b9702f") +
  shape("M104 286c0-66 62-112 152-112s152 46 152 112c-20-40-76-62-152-62s-132 22-152 62z", "#d9944a") +
  ["M162 228c26 22 34 52 26 92", "M234 208c26 26 34 60 26 104", "M306 214c26 24 34 56 26 98"]
    .map((cut) => stroke(cut, "#f6d9a4", 22))
    .join("") +
  stroke("M128 262c10-30 34-50 64-62", "#efbd78", 10);

const dial =
  ground("#394a54") +
  disc(256, 256, 178, "#202c34") +
  disc(256, 256, 160, "#d5dde0") +
  Array.from({ length: 40 }, (_, index) => {
    const length = index % 5 === 0 ? 30 : 16;
    return `<rect x="252" y="104" width="${index % 5 === 0 ? 9 : 5}" height="${length}" rx="2" fill="#394a54" transform="rotate(${index * 9} 256 256)"/>`;
  }).join("") +
  disc(256, 262, 92, "#8a989f") +
  disc(256, 254, 92, "#f2f5f5") +
  disc(256, 254, 70, "#b8c4c9") +
  `<rect x="242" y="168" width="28" height="172" rx="14" fill="#e0693e" transform="rotate(38 256 254)"/>` +
  disc(256, 254, 22, "#202c34");

const note =
  ground("#12707c") +
  `<g transform="rotate(-8 256 256)"><rect x="84" y="160" width="344" height="200" rx="20" fill="#0a4a54"/>` +
  `<rect x="76" y="148" width="344" height="200" rx="20" fill="#dff0d8"/>` +
  `<rect x="96" y="168" width="304" height="160" rx="10" fill="none" stroke="#5c9a78" stroke-width="6" stroke-dasharray="14 8"/>` +
  disc(248, 248, 62, "#5c9a78") +
  disc(248, 248, 50, "#dff0d8") +
  shape("M226 212h22c24 0 40 14 40 36s-16 36-40 36h-22zm18 16v40c16 2 26-6 26-20s-10-22-26-20z", "#2f6d50") +
  disc(136, 248, 14, "#e0b15e") +
  disc(360, 248, 14, "#e0b15e") +
  "</g>";

const dog =
  ground("#7cc0d8") +
  shape("M150 160c-60-14-98 34-96 112 2 48 26 80 56 74 26-6 40-46 58-96z", "#7a4a2b") +
  shape("M362 160c60-14 98 34 96 112-2 48-26 80-56 74-26-6-40-46-58-96z", "#7a4a2b") +
  shape("M256 112c-92 0-138 64-138 146 0 96 58 158 138 158s138-62 138-158c0-82-46-146-138-146z", "#d99a52") +
  shape("M256 112c-18 0-30 2-40 6 4 60 10 92 20 122h40c10-30 16-62 20-122-10-4-22-6-40-6z", "#fff1dc") +
  `<ellipse cx="256" cy="330" rx="86" ry="74" fill="#fff1dc"/>` +
  disc(196, 240, 22, "#33241b") +
  disc(316, 240, 22, "#33241b") +
  disc(203, 232, 7, "#ffffff") +
  disc(323, 232, 7, "#ffffff") +
  shape("M220 292c0-18 72-18 72 0 0 20-20 34-36 34s-36-14-36-34z", "#33241b") +
  stroke("M256 326v26M256 352c-12 16-36 18-50 4M256 352c12 16 36 18 50 4", "#33241b", 9) +
  shape("M232 366c8 6 40 6 48 0 2 34-6 52-24 52s-26-18-24-52z", "#e2727a");

const paperBoat =
  ground("#e2725b") +
  shape("M256 96 146 308l110 34 110-34z", "#ffffff") +
  shape("M256 96v246l110-34z", "#e9e2da") +
  shape("M60 246l104 140h184l104-140-196 62z", "#ffffff") +
  shape("M256 308v78h92l104-140z", "#ded5cb") +
  stroke("M44 412c30-20 56-20 84 0s56 20 86 0 56-20 84 0 56 20 86 0 56-20 84 0", "#ffd9c7", 14);

const anchor = (() => {
  const rows = [
    "......####......",
    ".....##..##.....",
    ".....##..##.....",
    "......####......",
    ".......##.......",
    "...##########...",
    "...##########...",
    ".......##.......",
    ".......##.......",
    ".#.....##.....#.",
    "###....##....###",
    ".##....##....##.",
    ".###...##...###.",
    "..####.##.####..",
    "...##########...",
    ".....######.....",
  ];
  const cells = rows.flatMap((row, y) =>
    [...row].map((cell, x) =>
      cell === "#" ? `<rect x="${112 + x * 18}" y="${112 + y * 18}" width="18" height="18"/>` : "",
    ),
  );
  const bands = ["#2b2350", "#46306b", "#7a3f78", "#b9567a", "#ec8068", "#f8b26a"];
  const sky = bands.map((colour, index) => `<rect y="${index * 86}" width="512" height="90" fill="${colour}"/>`);
  return `<g shape-rendering="crispEdges">${sky.join("")}<g fill="#1a1433" transform="translate(9 9)">${cells.join("")}</g><g fill="#fff3d6">${cells.join("")}</g></g>`;
})();

/** An icon for each fungible token and each collection of the demo world, by the name of its file. */
export const ICONS: readonly Drawing[] = Object.entries({
  staking: sprout("#0f6470", "#bfe3c6", "#93cfa8", "#e0b15e"),
  savings: keep("#254a86", "#dfe8f5", "#254a86", "#f3c969"),
  grumpy,
  reward: seal,
  hiddenImage: hidden,
  ore,
  crystals: crystal,
  tea,
  timber,
  bread,
  vaulted: dial,
  imitationStaking: sprout("#157a4a", "#d8f3a4", "#b4e06c", "#6b4a22"),
  imitationSavings: keep("#6a2f86", "#f0dff5", "#6a2f86", "#ff9f5a"),
  demoSlp: note,
  demoAlp: dog,
  gallery: anchor,
  demo: paperBoat,
}).map(([name, content]) => ({ name, svg: svg(content) }));
