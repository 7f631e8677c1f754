// Takes a picture of a page in a window of any size, with the pointer and the theme that go with it.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { DESKTOP } from "../look.ts";
import type { View } from "./views.ts";

/** Higher pages are cut: their pictures would be too long to look at. */
const MAX_HEIGHT = 6000;

export type Camera = {
  /** `isWhole`: as high as the content of the page. `inView`: what is scrolled to. */
  take(view: View, path: string, options?: { isWhole?: boolean; inView?: Locator | undefined }): Promise<void>;
  /** Gives the page a desktop's window again. */
  putAway(): Promise<void>;
};

/** The window is changed through the debugger, because a browser context keeps the pointer that it was made with. */
export async function createCamera(page: Page): Promise<Camera> {
  const client = await page.context().newCDPSession(page);
  const light: View = { name: "desktop", ...DESKTOP, theme: "light", isPhone: false };
  return {
    async take(view, path, { isWhole = false, inView } = {}) {
      await setWindow(client, view);
      await settled(page);
      if (isWhole) {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (height > view.height) {
          await setWindow(client, { ...view, height: Math.min(height, MAX_HEIGHT) });
          await settled(page);
        }
      }
      await inView?.evaluate((element) => {
        element.scrollIntoView({ block: "start" });
        // The header stays at the top, over what is scrolled there.
        window.scrollBy(0, -(document.querySelector("header")?.offsetHeight ?? 0) - 8);
      });
      const { data } = await client.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, data, "base64");
    },
    putAway: () => setWindow(client, light),
  };
}

async function setWindow(client: CDPSession, { width, height, theme, isPhone, hasMouse }: View): Promise<void> {
  const hasFinger = isPhone && !hasMouse;
  await client.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: hasFinger });
  await client.send("Emulation.setTouchEmulationEnabled", { enabled: hasFinger });
  await client.send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: theme },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
}

/**
 * Waits until the page is drawn in its new size: fonts and pictures are there, and no animation that ends is running.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    await document.fonts.ready;
    await frame();
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const loading = [...document.images].filter((image) => image.loading !== "lazy" && !image.complete);
    await Promise.allSettled(loading.map((image) => image.decode()));
    await frame();
  });
