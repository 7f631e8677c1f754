// Checks WCAG 2.2 AA contrast for every pair of colours that the design uses (design.md 10), read from tokens.css.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";

const css = readFileSync(join(root, "app", "src", "styles", "tokens.css"), "utf8");

/**
 * Returns the colours of one block of the style sheet by name.
 * @param {RegExp} block
 * @returns {Map<string, string>}
 */
function colours(block) {
  const body = block.exec(css)?.[1];
  if (body === undefined) throw new Error(`tokens.css has no block ${block}`);
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const light = colours(/:root,\s*\[data-theme="light"\] \{([\s\S]*?)\n\}/);
const dark = colours(/\n\[data-theme="dark"\] \{([\s\S]*?)\n\}/);
const system = colours(/:root:not\(\[data-theme="light"\]\) \{([\s\S]*?)\n {2}\}/);

const linear = (/** @type {number} */ channel) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (/** @type {string} */ hex) => {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return 0.2126 * linear(rgb >> 16) + 0.7152 * linear((rgb >> 8) & 255) + 0.0722 * linear(rgb & 255);
};
const ratio = (/** @type {string} */ a, /** @type {string} */ b) => {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
};

const grounds = ["bg", "surface", "surface-raised", "surface-sunken", "surface-hover", "surface-press"];
const inks = ["text", "text-muted", "text-subtle", "accent", "positive", "negative", "warning"];
const special = `on-accent/accent on-accent/accent-hover on-accent/accent-press on-accent-soft/accent-soft text/accent-soft
  text-muted/accent-soft on-positive-soft/positive-soft on-negative-soft/negative-soft on-warning-soft/warning-soft text/warning-soft
  text/negative-soft text/positive-soft on-negative-solid/negative-solid on-card-brand/card-brand on-card-brand/card-brand-2
  on-card-brand-muted/card-brand on-card-brand-muted/card-brand-2 on-card-brand/card-brand-line on-card-brand-btn/card-brand-btn
  text/depth text-muted/depth text/depth-selected brass-strong/surface qr-ink/qr-paper text/fill text-muted/fill text-subtle/fill
  text/segment accent/segment`;
const text = [...grounds.flatMap((ground) => inks.map((ink) => `${ink}/${ground}`)), ...special.split(/\s+/)];
const shapes = [
  ...grounds.slice(0, 4).flatMap((ground) => ["line-strong", "focus", "accent"].map((shape) => `${shape}/${ground}`)),
  "card-brand-stitch/card-brand",
  "brass/surface",
];

let failures = 0;
const fail = (/** @type {string} */ why) => {
  failures += 1;
  console.log(`FAIL ${why}`);
};
for (const name of new Set([...system.keys(), ...dark.keys()])) {
  if (system.get(name) !== dark.get(name)) fail(`the two dark blocks differ: ${name}`);
}
for (const [theme, palette] of /** @type {const} */ ([
  ["light", light],
  ["dark", dark],
])) {
  for (const [pairs, least] of /** @type {const} */ ([
    [text, 4.5],
    [shapes, 3],
  ])) {
    for (const pair of pairs) {
      const [front = "", back = ""] = pair.split("/").map((name) => palette.get(name));
      if (!front || !back) fail(`${theme}: no such pair ${pair}`);
      else if (ratio(front, back) < least) fail(`${theme} ${pair}: ${ratio(front, back).toFixed(2)} < ${least}`);
    }
  }
  console.log(`${theme}: ${text.length} text pairs, ${shapes.length} non-text pairs`);
}
process.exit(failures === 0 ? 0 : 1);
