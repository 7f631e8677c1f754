// Looks at the current screen with text of twice its size, as a person sets it in the browser or the device.
import { expect, type Page } from "@playwright/test";
import { expectNoSideways } from "../look.ts";
import { crowded, misplaced } from "./layout.ts";

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];
const SIZES = [...PHONES, { width: 1280, height: 800 }];
const USUAL_PX = 16;
const LARGE_PX = 2 * USUAL_PX;

const softly = expect.configure({ soft: true });

/**
 * Expects that with large text no text and no control is cut off, runs out of the window or lies over another.
 * `onlyPhones`: a wide window does not have this screen. The window and the text have their size again afterwards.
 */
export async function expectLargeTextFits(page: Page, screen: string, onlyPhones = false): Promise<void> {
  const before = page.viewportSize();
  const client = await page.context().newCDPSession(page);
  const setText = (standard: number) => client.send("Page.setFontSizes", { fontSizes: { standard } });
  const rem = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const outOfPlace = async () => [...(await misplaced(page)), ...(await crowded(page))];
  await setText(LARGE_PX);
  for (const size of onlyPhones ? PHONES : SIZES) {
    await page.setViewportSize(size);
    await expect.poll(rem, "the size of the text").toBe(LARGE_PX);
    const where = `${screen} with large text at ${size.width} px`;
    await expectNoSideways(page, where);
    await softly.poll(outOfPlace, { message: where, timeout: 5_000 }).toEqual([]);
  }
  await setText(USUAL_PX);
  await client.detach();
  if (before) await page.setViewportSize(before);
}
