import type { Page } from "@playwright/test";

/** Shows on Send what few payments need: raw data, and the choice of coins. */
export async function openMoreOptions(page: Page): Promise<void> {
  const row = page.getByRole("main").getByRole("button", { name: "More options" });
  if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
}
