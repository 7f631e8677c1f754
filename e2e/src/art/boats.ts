import { at, createChance, type Drawing, svg } from "./svg.ts";

/** One photograph: a boat folded from this paper, on this table, in this light. */
type Shot = {
  paper: string;
  /** Print on the paper, in a space of 400 x 300 that each face shows a part of. */
  print: string;
  back: string;
  table: string;
  /** Drawn on the table behind the boat, out of focus. */
  things?: string;
  light: { x: number; y: number; colour: string };
  turn: number;
};

const lines = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** Grey bars that read as lines of print. */
function text(
  left: number,
  top: number,
  width: number,
  rows: number,
  colour: string,
  seed: number,
  height = 4,
): string {
  const chance = createChance(seed);
  return lines(rows, (row) => {
    let bars = "";
    let x = left;
    while (x < left + width - 8) {
      const word = Math.min(8 + chance() * 26, left + width - x);
      bars += `<rect x="${at(x)}" y="${top + row * height * 2.2}" width="${at(word)}" height="${height}"/>`;
      x += word + 5;
    }
    return `<g fill="${colour}">${bars}</g>`;
  });
}

const planks = (light: string, dark: string, seed: number): string => {
  const chance = createChance(seed);
  return (
    `<rect y="250" width="512" height="262" fill="${light}"/>` +
    lines(7, (row) => {
      const y = 250 + row * row * 6 + row * 8;
      return `<rect y="${y}" width="512" height="${1 + row * 0.6}" fill="${dark}" opacity=".6"/>`;
    }) +
    lines(60, () => {
      const y = 252 + chance() * 256;
      return `<rect x="${at(chance() * 480 - 40)}" y="${at(y)}" width="${at(60 + chance() * 200)}" height="${at(0.6 + (y - 250) / 180)}" fill="${dark}" opacity="${at(chance() * 3) === "0" ? ".1" : ".22"}"/>`;
    })
  );
};

const plain = (colour: string): string => `<rect y="262" width="512" height="250" fill="${colour}"/>`;

const SHOTS: readonly Shot[] = [
  {
    // Account book: ruled in blue and red.
    paper: "#f3e9cf",
    print:
      lines(24, (row) => `<rect y="${row * 13}" width="400" height="1.6" fill="#7fa3b8"/>`) +
      [86, 92, 250, 320].map((x) => `<rect x="${x}" width="2" height="300" fill="#c6574e"/>`).join("") +
      lines(
        22,
        (row) =>
          `<g transform="translate(0 ${row * 13 + 4})">${text(14, 0, 58, 1, "#3c4a6b", row + 1, 5)}${text(262, 0, 46, 1, "#3c4a6b", row + 60, 5)}${text(104, 0, 110, 1, "#56637f", row + 30, 4)}</g>`,
      ),
    back: "#5c4632",
    table: planks("#7d5a3a", "#3d2818", 3),
    things: `<rect x="330" y="120" width="150" height="170" rx="6" fill="#23392f"/><rect x="330" y="120" width="18" height="170" fill="#c9a45a"/>`,
    light: { x: 150, y: 90, colour: "#ffe3b0" },
    turn: -4,
  },
  {
    // Postcard from the bay: a stamp, a postmark and an address.
    paper: "#f7f3ea",
    print:
      `<rect width="400" height="120" fill="#6fb6d6"/><rect y="70" width="400" height="70" fill="#2f86a8"/><rect y="128" width="400" height="50" fill="#eccf93"/>` +
      `<circle cx="200" cy="52" r="26" fill="#fff2b8"/><path d="M0 92 80 50l90 42z" fill="#4f7f6a"/>` +
      `<rect x="40" y="190" width="60" height="76" fill="#c8443f"/><rect x="47" y="197" width="46" height="62" fill="#f5d9a0"/>` +
      `<g fill="none" stroke="#2d3a55" stroke-width="3"><circle cx="120" cy="230" r="30"/><path d="M150 216h60M150 230h66M150 244h60"/></g>` +
      text(240, 196, 130, 5, "#39435c", 9, 5),
    back: "#86aebb",
    table: plain("#d9e3e0"),
    things: `<circle cx="420" cy="200" r="76" fill="#f0a65a"/><circle cx="404" cy="186" r="30" fill="#f7c181"/><path d="M420 128c10-26 30-34 54-32-6 24-24 38-54 32z" fill="#5f8f4f"/>`,
    light: { x: 380, y: 60, colour: "#ffffff" },
    turn: 3,
  },
  {
    // Airmail: its edges, on brown paper.
    paper: "#cfa472",
    print:
      lines(
        26,
        (index) =>
          `<path d="M${index * 32 - 160} 96h16l-22 24h-16z" fill="#b9433f"/><path d="M${index * 32 - 144} 96h8l-22 24h-8z" fill="#f1e6d2"/><path d="M${index * 32 - 136} 96h10l-22 24h-10z" fill="#35598f"/><path d="M${index * 32 - 160} 262h16l-22 24h-16z" fill="#b9433f"/><path d="M${index * 32 - 136} 262h10l-22 24h-10z" fill="#35598f"/>`,
      ) +
      `<circle cx="210" cy="180" r="26" fill="#8f2f33"/><circle cx="208" cy="177" r="17" fill="#ab4145"/>` +
      text(250, 150, 110, 4, "#5d4328", 4, 5),
    back: "#3f4a4d",
    table: plain("#67777a"),
    things: `<rect x="40" y="170" width="130" height="110" rx="4" fill="#e8dcc6"/><path d="M40 170l65 56 65-56z" fill="#cbbca0"/>`,
    light: { x: 120, y: 70, colour: "#fff4dd" },
    turn: -2,
  },
  {
    // Morning paper: columns and a headline.
    paper: "#dcd8cd",
    print:
      text(10, 20, 380, 2, "#2b2b2b", 2, 14) +
      [10, 108, 206, 304].map((x, index) => text(x, 92, 86, 24, "#6c6a66", index + 20, 3.6)).join("") +
      `<rect x="108" y="96" width="86" height="66" fill="#8c8983"/><path d="M108 162l30-34 22 20 34-30v44z" fill="#55534f"/>`,
    back: "#b8492f",
    table: plain("#c9603f"),
    things: `<ellipse cx="400" cy="236" rx="66" ry="22" fill="#f2ece2"/><path d="M346 160h108c0 50-18 80-54 80s-54-30-54-80z" fill="#ffffff"/><ellipse cx="400" cy="160" rx="54" ry="14" fill="#4a2c1c"/>`,
    light: { x: 180, y: 60, colour: "#ffe9cf" },
    turn: 5,
  },
  {
    // Trattoria napkin: a red check.
    paper: "#fdfaf5",
    print:
      lines(11, (column) => `<rect x="${column * 40}" width="20" height="300" fill="#d2483f" opacity=".55"/>`) +
      lines(8, (row) => `<rect y="${row * 40}" width="400" height="20" fill="#d2483f" opacity=".55"/>`),
    back: "#27463f",
    table: plain("#386257"),
    things: `<path d="M70 60h56v70c26 20 30 50 30 90v60H40v-60c0-40 4-70 30-90z" fill="#6b1f2c"/><rect x="40" y="190" width="116" height="60" fill="#f1e5cb"/><rect x="72" y="34" width="52" height="36" fill="#b88a4a"/>`,
    light: { x: 330, y: 80, colour: "#ffe7b8" },
    turn: -3,
  },
  {
    // Map of the coast, with roads.
    paper: "#cfe3ea",
    print:
      `<path d="M0 0h230c-20 40 30 60 10 100s-60 40-50 90 50 50 30 110H0z" fill="#e7e3c4"/><path d="M20 30c50-10 90 20 80 60s-70 40-90 10-20-60 10-70zM40 190c50-20 100 0 90 50s-80 40-100 10 0-50 10-60z" fill="#b8d3a0"/>` +
      `<path d="M0 120c60 10 120-30 220-20M120 0c10 80-20 160 30 300M0 250c60-40 120-30 190-10" fill="none" stroke="#e08a3c" stroke-width="5"/><path d="M60 0c0 60 60 120 20 300" fill="none" stroke="#c44d3d" stroke-width="4"/>` +
      `<path d="M230 60c60 20 120-20 170 10M200 170c80 30 140-20 200 20M210 260c80-20 120 20 190 0" fill="none" stroke="#8fbccb" stroke-width="3"/>` +
      `<circle cx="128" cy="118" r="8" fill="#c44d3d"/><circle cx="310" cy="130" r="30" fill="none" stroke="#5d7f92" stroke-width="3"/><path d="M310 96v68M276 130h68" stroke="#5d7f92" stroke-width="2"/>`,
    back: "#d8b98a",
    table: planks("#c79a63", "#8a6236", 8),
    things: `<circle cx="100" cy="204" r="64" fill="#c9993f"/><circle cx="100" cy="204" r="52" fill="#f3ead2"/><path d="M100 160l12 44-12 44-12-44z" fill="#b3403a"/>`,
    light: { x: 240, y: 50, colour: "#fff1cf" },
    turn: 2,
  },
  {
    // Late show ticket: a star and a counterfoil.
    paper: "#f0a63f",
    print:
      `<rect x="14" y="20" width="372" height="260" rx="14" fill="none" stroke="#a8431f" stroke-width="7"/>` +
      lines(13, (row) => `<circle cx="286" cy="${26 + row * 21}" r="5" fill="#a8431f"/>`) +
      `<g fill="#a8431f"><path d="M200 60l12 30 32 2-25 20 8 32-27-18-27 18 8-32-25-20 32-2z"/><rect x="60" y="168" width="150" height="20"/><rect x="60" y="202" width="110" height="12"/><rect x="60" y="228" width="190" height="26"/><rect x="306" y="60" width="16" height="180"/><rect x="332" y="60" width="26" height="180"/></g>`,
    back: "#231a3d",
    table: plain("#3a2a5e"),
    things: `<circle cx="90" cy="150" r="34" fill="#ff7fb0"/><circle cx="180" cy="110" r="26" fill="#7fd0ff"/><circle cx="330" cy="120" r="40" fill="#ffd27f"/><circle cx="430" cy="170" r="30" fill="#a98bff"/><circle cx="260" cy="170" r="18" fill="#ff9f7f"/>`,
    light: { x: 380, y: 110, colour: "#ffd9a0" },
    turn: -5,
  },
  {
    // Till receipt: thermal paper with a bar code.
    paper: "#f8f8f6",
    print:
      text(150, 16, 100, 2, "#4b4f58", 3, 8) +
      lines(
        9,
        (row) =>
          `<g transform="translate(0 ${60 + row * 16})">${text(60, 0, 120, 1, "#70757e", row + 5, 5)}<rect x="300" width="44" height="5" fill="#70757e"/></g>`,
      ) +
      `<rect x="60" y="210" width="284" height="3" fill="#4b4f58"/>` +
      lines(
        46,
        (bar) => `<rect x="${70 + bar * 6}" y="226" width="${1 + ((bar * 7) % 4)}" height="52" fill="#2e3138"/>`,
      ),
    back: "#8ea9c9",
    table: plain("#a9c1dc"),
    things: `<rect x="340" y="150" width="120" height="130" rx="12" fill="#e8d06a"/><path d="M362 150c0-60 76-60 76 0" fill="none" stroke="#b79f3c" stroke-width="10"/>`,
    light: { x: 140, y: 60, colour: "#ffffff" },
    turn: 4,
  },
];

/** The faces of a folded boat, from behind to the front, with how the print lies on each and how dark it is. */
const FACES = [
  { path: "M70 236 256 300 442 236 256 268z", print: "translate(56 210) scale(1 .4)", shade: 0.5 },
  { path: "M256 104 148 316H256z", print: "matrix(1 -.12 .1 1 60 110)", shade: 0.02 },
  { path: "M256 104V316H364z", print: "matrix(1 .16 -.08 1 70 60)", shade: 0.2 },
  { path: "M62 232 152 394H256V310z", print: "matrix(1 .3 .2 1 40 200)", shade: 0.07 },
  { path: "M450 232 360 394H256V310z", print: "matrix(1 -.3 -.2 1 120 300)", shade: 0.27 },
] as const;

function photograph({ paper, print, back, table, things = "", light, turn }: Shot, index: number): string {
  const faces = FACES.map(
    ({ path, print: lie, shade }, face) =>
      `<clipPath id="f${face}"><path d="${path}"/></clipPath><g clip-path="url(#f${face})"><path d="${path}" fill="${paper}"/><g transform="${lie}">${print}</g>` +
      `<path d="${path}" fill="#1b1420" opacity="${shade}"/><path d="${path}" fill="url(#fall)" opacity=".55"/></g>` +
      `<path d="${path}" fill="none" stroke="#ffffff" stroke-opacity=".35" stroke-width="1.6"/>`,
  ).join("");
  return svg(
    `<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${light.x}" cy="${light.y}" r="520"><stop offset="0" stop-color="${light.colour}" stop-opacity=".75"/><stop offset=".45" stop-color="${light.colour}" stop-opacity=".14"/><stop offset="1" stop-color="#0b0712" stop-opacity=".5"/></radialGradient>` +
      `<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity=".35"/><stop offset=".6" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#120b18" stop-opacity=".55"/></linearGradient>` +
      `<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="11"/></filter><filter id="near"><feGaussianBlur stdDeviation="1.6"/></filter><filter id="soft" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="13"/></filter><filter id="touch" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="4"/></filter>` +
      `<filter id="fibre" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".55 .8" numOctaves="3" seed="${index + 4}"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .9 0 0 0 -.28"/></filter>` +
      `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="1.1" numOctaves="2" seed="${index + 40}"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  1.4 0 0 0 -.55"/></filter></defs>` +
      `<rect width="512" height="512" fill="${back}"/><g filter="url(#far)">${things}</g><g filter="url(#near)">${table}</g><rect y="236" width="512" height="40" fill="${back}" opacity=".35" filter="url(#soft)"/>` +
      `<g transform="translate(0 26) rotate(${turn} 256 330)">` +
      `<path d="M120 384h290l70 34-110 14H150z" fill="#0d0812" opacity=".5" filter="url(#soft)"/><path d="M150 388h214l18 12H140z" fill="#0d0812" opacity=".7" filter="url(#touch)"/>` +
      `${faces}<clipPath id="all"><path d="${FACES.map(({ path }) => path).join("")}"/></clipPath><g clip-path="url(#all)"><rect width="512" height="512" filter="url(#fibre)" opacity=".16"/></g></g>` +
      `<rect width="512" height="512" fill="url(#lamp)" style="mix-blend-mode:soft-light"/><rect width="512" height="512" fill="url(#lamp)" opacity=".25"/>` +
      `<rect width="512" height="512" filter="url(#grain)" opacity=".2" style="mix-blend-mode:overlay"/>`,
  );
}

/** Paper Boats: eight boats of eight papers, in the order of the collection. */
export const BOATS: readonly Drawing[] = SHOTS.map((shot, index) => ({
  name: `demo-${index}`,
  svg: photograph(shot, index),
  isPhotograph: true,
}));
