// How a screen is judged without a person: axe finds nothing in either theme, nothing scrolls sideways, and there is a picture.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pictures = fileURLToPath(new URL("../pictures", import.meta.url));

/** What `npm run e2e:pictures` asks for. */
const takesPictures = process.env.PICTURES === "1";

export const DESKTOP = { width: 1280, height: 800 };
export const MOBILE = { width: 390, height: 844 };
/** From the narrowest telephone, at each width where the layout changes, to a wide desk. */
const WIDTHS = [320, 360, 768, 1000, 1100, 1400, 1600];

type Rules = "every rule" | "contrast";
type Finding = { id: string; impact: string | null | undefined; nodes: string[] };

/** Runs axe on the page as it is, or on a part. It comes over the debugger, which the page's policy does not bind, once. */
async function findings(page: Page, rules: Rules, part?: string): Promise<Finding[]> {
  const client = await page.context().newCDPSession(page);
  const run = async (expression: string) => {
    const answer = await client.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(`axe did not run: ${answer.exceptionDetails.text}`);
    return answer.result.value;
  };
  const options = {
    resultTypes: ["violations"],
    // Of what axe would load once more, no rule that is on reads the style sheets.
    preload: { assets: ["media"] },
    ...(rules === "contrast" && { runOnly: ["color-contrast"] }),
  };
  if (!(await run("typeof axe === 'object'"))) await run(`${source}; 0`);
  const found = await run(
    `axe.run(${part === undefined ? "document" : JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html, failureSummary }) => html + " " + failureSummary) })))`,
  );
  await client.detach();
  return found as Finding[];
}

/** Until nothing moves any more: colours, too, change over a moment. */
const still = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));

/** `part` is the selector of what to judge, where the rest of the page was judged before. */
export async function expectAccessible(
  page: Page,
  screen: string,
  { rules = "every rule", part }: { rules?: Rules; part?: string } = {},
): Promise<void> {
  await still(page);
  expect(await findings(page, rules, part), `axe on ${screen}`).toEqual([]);
}

export async function expectNoSideways(page: Page, screen: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Nothing scrolls sideways on any device. */
export async function expectFitsEverywhere(page: Page, screen: string, alsoAt?: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideways(page, `${screen} at ${width} px`);
    await alsoAt?.();
  }
  if (size) await page.setViewportSize(size);
}

/** Leaves a picture outside git, e.g. pictures/home-desktop-dark.png. */
export async function takePicture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (!takesPictures) return;
  await still(page);
  await page.screenshot({ path: `${pictures}/${name}.png`, animations: "disabled", ...options });
}

/**
 * Looks at the screen as it stands: in light by every rule of axe, in dark, where only the colours are others, by those
 * of contrast. The theme is light afterwards.
 */
export async function look(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${name} light`);
  await takePicture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${name} dark`, { rules: "contrast" });
  await takePicture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoSideways(page, name);
}

type Size = { width: number; height: number };

/** Looks at the screen in windows of several sizes; afterwards the window is as it was. */
export async function lookOnEach(
  page: Page,
  name: string,
  sizes: Record<string, Size> = { desktop: DESKTOP, mobile: MOBILE },
  alsoAt?: () => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await look(page, `${name}-${device}`);
    await alsoAt?.();
  }
  if (before) await page.setViewportSize(before);
}
