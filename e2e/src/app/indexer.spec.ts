// The live connection while the indexer goes away and comes back. engine.slow.test.ts of the engine tests each case
// alone.
import type { Locator } from "@playwright/test";
import { balance, copyAddress, finals, importDemo, openNewWallet, receive, received, storedWith } from "../person.ts";
import { expect, test } from "../wallet-test.ts";

test("a wallet created offline catches up each time the indexer is back, and otherwise shows its last known state", async ({
  page,
  wallet,
}) => {
  const { devnet } = wallet;
  await devnet.goOffline();
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);
  await devnet.goOnline();
  await devnet.fund(mine, 100_000n);
  await expect(received(page)).toHaveCount(1);

  await test.step("the indexer is away for a while", async () => {
    await devnet.goOffline();
    await devnet.fund(mine, 50_000n);
    devnet.generate(1);
    await devnet.goOnline();
    await expect(received(page)).toHaveCount(2);
    await expect(balance(page, "1,500")).toBeVisible();
  });

  await test.step("the indexer is restarted with only its log", async () => {
    await devnet.restart();
    await devnet.fund(mine, 50_000n);
    await expect(received(page)).toHaveCount(3);
  });

  await test.step("after a reload without an indexer, the last known balance is shown with its age", async () => {
    const txid = await receive(page, wallet, 23_456n);
    await expect(finals(page)).toHaveCount(4);
    await storedWith(page, "ledgerCache:", txid);
    await devnet.goOffline();
    await page.reload();
    await expect(balance(page, "2,234")).toBeVisible();
    await expect(received(page)).toHaveCount(4);
    await expect(
      page
        .getByText(/as of /i)
        .locator("visible=true")
        .first(),
    ).toBeVisible();
  });
});

/** What the cards say beside the total, which always has its age. */
const withoutTotal = (balances: Locator): Promise<string> =>
  balances.evaluate((region) => {
    const copy = region.cloneNode(true) as Element;
    for (const button of copy.querySelectorAll("button[aria-haspopup=dialog]")) button.remove();
    return copy.textContent ?? "";
  });

test.describe("with tokens", () => {
  test.use({ devnetOptions: { world: {} } });

  test("without a network the tokens, their worth and the price stay with their age, and it is said what cannot be reached", {
    tag: "@beside",
  }, async ({ page, wallet }) => {
    const { network } = wallet;
    const { tokenIds } = await importDemo(page, wallet);
    const balances = page.getByRole("region", { name: "Balances" });
    await expect(balances).toContainText(/\d XECX|\dXECX/);
    await expect(balances).toContainText("USD");
    const known = /[\d,.]+(?=\s*XECX)/.exec((await balances.textContent()) ?? "")?.[0] ?? "";
    expect(known).not.toBe("");
    await storedWith(page, "ledgerCache:", tokenIds.staking ?? "");
    await storedWith(page, "cashtabCache", tokenIds.staking ?? "");
    await storedWith(page, "lastPrice", "perXec");

    await network.goOffline();
    await page.reload();
    await expect(balances).toContainText(known);
    await expect(balances).toContainText(/\$[\d,.]+ USD/);
    await expect.poll(() => withoutTotal(balances)).toMatch(/as of /);
    const line = page.getByRole("alert").filter({ hasText: "Cannot reach the network. Shown as of" });
    await expect(line).toBeVisible();
    await expect(page.getByText("Not known yet")).toHaveCount(0);
    await line.locator("summary").click();
    await expect(line.getByText("Error in chronik connection")).toBeVisible();

    await network.goOnline();
    // The wallet may be back by itself before the press.
    await expect(async () => {
      if (await line.isVisible()) await line.getByRole("button", { name: "Try again" }).click({ timeout: 1_000 });
      await expect(line).toHaveCount(0, { timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    await expect.poll(() => withoutTotal(balances)).not.toContain("as of");
  });
});
