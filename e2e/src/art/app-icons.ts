import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const icons = (file: string): string =>
  fileURLToPath(new URL(`../../../shells/web/public/icons/${file}`, import.meta.url));

const SIGN = 'fill="none" stroke="#f3faf9" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"';
const square = (x: number, y: number): string =>
  `<rect x="${x}" y="${y}" width="17" height="17" rx="4" ${SIGN.replace('"7"', '"5"')}/>`;
const sign = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#0c4850"/>${content}</svg>`;

/** The icons of the installed web app that are drawn from a picture without size, and where each one goes. */
export const APP_ICONS: readonly { svg: string; edge: number; file: string }[] = [
  ...[192, 512].map((edge) => ({
    svg: readFileSync(icons("icon-maskable.svg"), "utf8"),
    edge,
    file: icons(`icon-maskable-${edge}.png`),
  })),
  // An arrow that leaves, and the corners of a QR code.
  { svg: sign(`<path d="M32 64 64 32M38 32h26v26" ${SIGN}/>`), edge: 96, file: icons("shortcut-send-96.png") },
  {
    svg: sign(`${square(27, 27)}${square(52, 27)}${square(27, 52)}<path d="M55 55v14M69 55v.1M69 69v.1" ${SIGN}/>`),
    edge: 96,
    file: icons("shortcut-receive-96.png"),
  },
];
