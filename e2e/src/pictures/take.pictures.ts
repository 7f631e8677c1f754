// Visits every stop and takes its pictures; with a design, also those of its mockups. A stop that is not reached is
// reported at the end of its tour, after the others.
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { test as alone, type Page } from "@playwright/test";
import { clipped } from "../extension/expect-fits.ts";
import { test as inExtension } from "../extension/extension-test.ts";
import { test as onTheWeb, type Wallet } from "../wallet-test.ts";
import { ALBUM, DESIGN, drawnOf, IN_EXTENSION, isWanted, pictureOf, reasonOf, remove } from "./album.ts";
import { type Camera, createCamera } from "./camera.ts";
import { hush } from "./steps.ts";
import type { Stop, Tour, Visit } from "./stop.ts";
import { TOURS } from "./tours.ts";
import { mockupOf, type View, viewsOf } from "./views.ts";

/** The popup has a size of its own. While a stop is reached it takes that of the window, as pages do. */
const LET_POPUP_GROW = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@media (width > 400px) { :root[data-in] { inline-size: auto; block-size: auto } }");
  document.adoptedStyleSheets = [sheet];
};

async function walkThrough(tour: Tour, page: Page, wallet: Wallet): Promise<void> {
  const world = () => {
    if (!wallet.devnet.world) throw new Error("a devnet without a world");
    return wallet.devnet.world;
  };
  const missed = await walk(tour, { page, wallet, world }, await createCamera(page));
  if (missed.length > 0) throw new Error(`not reached:\n${missed.join("\n")}`);
}

for (const tour of TOURS.filter(({ stops }) => stops.some(isWanted))) {
  const devnetOptions = tour.devnet ?? {};
  if (IN_EXTENSION) {
    inExtension.describe(tour.name, () => {
      inExtension.use({ devnetOptions });
      inExtension(tour.name, async ({ page, wallet }) => {
        await page.addInitScript(LET_POPUP_GROW);
        await walkThrough(tour, page, wallet);
      });
    });
    continue;
  }
  onTheWeb.describe(tour.name, () => {
    onTheWeb.use({
      devnetOptions,
      ...(tour.build && { build: tour.build }),
      ...(tour.locale && { locale: tour.locale }),
    });
    onTheWeb(tour.name, ({ page, wallet }) => walkThrough(tour, page, wallet));
  });
}

/** Goes to the last wanted stop of a tour. Returns the stops that it did not reach, with the reasons. */
async function walk(tour: Tour, visit: Visit, camera: Camera): Promise<string[]> {
  const missed: string[] = [];
  const miss = (stop: Stop, error: unknown) => {
    const reason = stripVTControlCharacters(`${error instanceof Error ? error.message : error}`);
    missed.push(`${stop.name}: ${reason}`);
    mkdirSync(`${ALBUM}/app`, { recursive: true });
    writeFileSync(`${ALBUM}/${reasonOf(stop)}`, reason);
  };
  const stops = tour.stops.slice(0, tour.stops.findLastIndex(isWanted) + 1);
  for (const stop of stops.filter(isWanted)) forget(stop);
  try {
    await tour.prepare?.(visit);
  } catch (error) {
    for (const stop of stops) miss(stop, error);
    return missed;
  }
  for (const stop of stops) {
    await alone.step(stop.name, async () => {
      try {
        await stop.reach(visit);
        if (isWanted(stop)) await picture(stop, visit, camera);
      } catch (error) {
        miss(stop, error);
      }
      await camera.putAway();
    });
  }
  return missed;
}

function forget(stop: Stop): void {
  remove(reasonOf(stop));
  for (const view of viewsOf(stop)) remove(pictureOf(stop, view));
}

async function picture(stop: Stop, visit: Visit, camera: Camera): Promise<void> {
  const { page } = visit;
  // Nothing is pictured as it looks below the pointer.
  await page.mouse.move(0, 0);
  if (!stop.withToasts) await hush(page);
  for (const view of viewsOf(stop)) {
    await camera.take(view, `${ALBUM}/${pictureOf(stop, view)}`, {
      isWhole: stop.isWhole ?? false,
      inView: stop.inView?.(visit),
    });
    if (IN_EXTENSION && view.theme === "light") {
      const found = await clipped(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0 || found.length > 0)
        throw new Error(`does not fit into the popup by ${over} px: ${found.join("; ")}`);
    }
  }
}

if (DESIGN !== undefined) {
  const folder = DESIGN;
  const drawings = new Map<string, { view: View; isWhole: boolean; file: string; state: string | undefined }>();
  for (const stop of TOURS.flatMap(({ stops }) => stops).filter(isWanted)) {
    for (const view of viewsOf(stop)) {
      const drawn = mockupOf(stop, view);
      if (drawn)
        drawings.set(drawnOf(drawn.file, drawn.state, view), { ...drawn, view, isWhole: stop.isWhole ?? false });
    }
  }
  const newest = Math.max(...["ui.css", "tokens.css"].map((name) => statSync(`${folder}/${name}`).mtimeMs));
  const WORKERS = 2;

  for (let worker = 0; worker < WORKERS; worker++) {
    alone(`the mockups, part ${worker + 1} of ${WORKERS}`, async ({ page }) => {
      const camera = await createCamera(page);
      for (const [name, { file, state, view, isWhole }] of [...drawings].filter((_, at) => at % WORKERS === worker)) {
        const source = `${folder}/mockups/${file}.html`;
        const path = `${ALBUM}/${name}`;
        // A design changes less often than the app.
        if (existsSync(path) && statSync(path).mtimeMs > Math.max(newest, statSync(source).mtimeMs)) continue;
        const query = new URLSearchParams({ theme: view.theme, ...(state !== undefined && { state }) });
        await page.goto(`${pathToFileURL(source)}?${query}`);
        await camera.take(view, path, { isWhole });
      }
    });
  }
}
