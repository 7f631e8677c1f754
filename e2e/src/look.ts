// Checks a screen without a person: axe finds no violation in either theme, and nothing scrolls sideways. Pictures for
// people are taken by `npm run pictures`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const DESKTOP = { width: 1280, height: 800 };
export const MOBILE = { width: 390, height: 844 };
/** Widths from the narrowest phone to a wide desktop, one for each layout. */
const WIDTHS = [320, 360, 768, 1000, 1100, 1400, 1600];

type Rules = "every rule" | "contrast";
type Finding = { id: string; impact: string | null | undefined; nodes: string[] };

/**
 * Runs axe on the page or on a part of it and returns the violations. axe is injected once, through the debugger, to
 * which the page's security policy does not apply.
 */
async function findings(page: Page, rules: Rules, part?: string): Promise<Finding[]> {
  const client = await page.context().newCDPSession(page);
  const run = async (expression: string) => {
    const answer = await client.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(`axe did not run: ${answer.exceptionDetails.text}`);
    return answer.result.value;
  };
  const options = {
    resultTypes: ["violations"],
    // No enabled rule needs the style sheets, which axe would load again.
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

/**
 * Waits until the page has drawn what was changed last, for example the size of the window or the theme, and until all
 * animations have ended; colours change gradually too.
 */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Waits until nothing on this page is loading and every picture is complete. */
export async function settled(page: Page): Promise<void> {
  const unsettled = () =>
    page.getByRole("main").evaluate((main) => {
      const isBroken = (img: HTMLImageElement) => !img.complete || img.naturalWidth === 0;
      return [
        ...[...main.querySelectorAll("[aria-busy=true], [role=status][aria-label*=Loading]")].map(
          (part) => part.outerHTML,
        ),
        ...[...main.querySelectorAll("img")].filter(isBroken).map((img) => `a picture that is broken: ${img.src}`),
        ...(main.textContent?.match(/Loading…/g) ?? []),
      ];
    });
  await expect.poll(unsettled, "what is still loading").toEqual([]);
}

/** Expects no violation of axe's rules on the page, or on the part with the selector `part` only. */
export async function expectAccessible(
  page: Page,
  screen: string,
  { rules = "every rule", part }: { rules?: Rules; part?: string } = {},
): Promise<void> {
  await still(page);
  expect(await findings(page, rules, part), `axe on ${screen}`).toEqual([]);
}

export async function expectNoSideways(page: Page, screen: string): Promise<void> {
  await still(page);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Expects that the screen does not scroll sideways at any of the widths; `alsoAt` runs at each width. */
export async function expectFitsEverywhere(page: Page, screen: string, alsoAt?: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideways(page, `${screen} at ${width} px`);
    await alsoAt?.();
  }
  if (size) await page.setViewportSize(size);
}

/** Whether each size is looked at in both themes: `npm test` does it in one, because colours do not depend on it. */
export const EVERY_THEME = process.env.LONG === "1";

/**
 * Checks the current screen in both themes: in light with every rule of axe, in dark with the contrast
 * rules only, because only the colours differ. The theme is light afterwards.
 */
export async function look(page: Page, name: string, { isDarkToo = true } = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${name} light`);
  if (isDarkToo) {
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, `${name} dark`, { rules: "contrast" });
    await page.emulateMedia({ colorScheme: "light" });
  }
  await expectNoSideways(page, name);
}

type Size = { width: number; height: number };

/** Checks the screen in several window sizes, in dark too in the first. The window has its previous size afterwards. */
export async function lookOnEach(
  page: Page,
  name: string,
  sizes: Record<string, Size> = { desktop: DESKTOP, mobile: MOBILE },
  alsoAt?: () => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const [at, [device, size]] of Object.entries(sizes).entries()) {
    await page.setViewportSize(size);
    await look(page, `${name}-${device}`, { isDarkToo: at === 0 || EVERY_THEME });
    await alsoAt?.();
  }
  if (before) await page.setViewportSize(before);
}
