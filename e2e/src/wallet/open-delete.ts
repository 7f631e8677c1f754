import type { Page } from "@playwright/test";

/** Opens the question whether a wallet is to be deleted, on the list of wallets. */
export async function openDelete(page: Page, wallet: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${wallet}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete wallet" }).click();
}
