import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { APP_ICONS } from "./app-icons.ts";
import { BOATS } from "./boats.ts";
import { HARBOUR } from "./harbour.ts";
import { ICONS } from "./icons.ts";
import { EDGE } from "./svg.ts";

// Draws the pictures of the demo world into devnet/art, and the icons of the web app: `npm run art`. They are
// committed, so that a start and a build draw nothing.

const FOLDER = fileURLToPath(new URL("../../../devnet/art/", import.meta.url));
const JPEG_QUALITY = 84;

const executablePath = process.env.SATCHEL_CHROMIUM;
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  await mkdir(FOLDER, { recursive: true });
  const page = await browser.newPage({ viewport: { width: EDGE, height: EDGE } });
  for (const { name, svg, isPhotograph = false } of [...ICONS, ...HARBOUR, ...BOATS]) {
    await page.setContent(`<!doctype html><style>body{margin:0}svg{display:block}</style>${svg}`);
    const options = isPhotograph ? { type: "jpeg" as const, quality: JPEG_QUALITY } : { type: "png" as const };
    await writeFile(`${FOLDER}${name}.${isPhotograph ? "jpg" : "png"}`, await page.screenshot(options));
  }
  for (const { svg, edge, file } of APP_ICONS) {
    await page.setViewportSize({ width: edge, height: edge });
    const style = `body{margin:0;background:transparent}svg{display:block;width:${edge}px;height:${edge}px}`;
    await page.setContent(`<!doctype html><style>${style}</style>${svg}`);
    await writeFile(file, await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
