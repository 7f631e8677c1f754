import { expect, type Page } from "@playwright/test";
import { misplaced } from "../app/layout.ts";
import { expectNoSideways } from "../look.ts";

/**
 * Returns the texts that are cut off or past the edge. Lists of suggestions and the foot of a dialog lie over other
 * texts on purpose.
 */
export const clipped = async (page: Page): Promise<string[]> =>
  (await misplaced(page)).filter((words) => !words.startsWith("overlapping"));

/** Expects that the popup does not scroll sideways and that no text is cut off. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  await expectNoSideways(page, screen);
  expect(await clipped(page), `what does not fit on ${screen}`).toEqual([]);
}
