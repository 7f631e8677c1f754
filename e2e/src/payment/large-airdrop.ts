// An airdrop that is too large for one transaction, as the calculator hands it over to Send.
import { expect, type Page } from "@playwright/test";
import { addressOf } from "@satchel/core/address";
import { p2pkhScript, type ScriptHex } from "@satchel/core/script";
import type { Wallet } from "../wallet-test.ts";

/** How many holders a full transaction pays. The first one of the chain pays the rest. */
export const FULL = 2_935;
export const FIRST = 330;
export const HOLDERS: number = FIRST + 2 * FULL;
const TOKEN = "ab".repeat(32);

/** The scripts of the holders. Their keys are unknown. */
export const scripts: readonly ScriptHex[] = Array.from({ length: HOLDERS }, (_, n) =>
  p2pkhScript((n + 1).toString(16).padStart(40, "0")),
);
const lines = scripts.map((script) => `${addressOf(script, "ecash")}, 6`).join("\n");

/** Opens Send with the airdrop filled in. */
export async function openLargeAirdrop(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(`${wallet.url}/#/send`);
  const state = { airdropRecipients: lines, airdropTokenId: TOKEN };
  await page.evaluate((handedOver) => history.replaceState(handedOver, "", "#/send"), state);
  await page.reload();
  await expect(page.getByText("to holders of")).toBeVisible();
}

/**
 * Holds the broadcast of this number back until the returned function is called, and the ones behind it, because the
 * wallet sends the same bytes again when no answer comes.
 */
export async function holdBroadcast(page: Page, number: number): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  await page.route("**/broadcast-tx*", async (route) => {
    if (++count >= number) await released;
    await route.continue();
  });
  return release;
}
