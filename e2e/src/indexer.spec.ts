// The live connection while the indexer goes away and comes back. engine.slow.test.ts of the engine tests each case
// alone.
import { balance, copyAddress, finals, openNewWallet, receive, received } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

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
  await expect(received(page)).toHaveCount(1, { timeout: 45_000 });

  await test.step("the indexer is away for a while", async () => {
    await devnet.goOffline();
    await devnet.fund(mine, 50_000n);
    devnet.generate(1);
    await devnet.goOnline();
    await expect(received(page)).toHaveCount(2, { timeout: 45_000 });
    await expect(balance(page, "1,500")).toBeVisible();
  });

  await test.step("the indexer is restarted with only its log", async () => {
    await devnet.restart();
    await devnet.fund(mine, 50_000n);
    await expect(received(page)).toHaveCount(3, { timeout: 45_000 });
  });

  await test.step("after a reload without an indexer, the last known balance is shown with its age", async () => {
    await receive(page, wallet, 23_456n);
    await expect(finals(page)).toHaveCount(4);
    await devnet.goOffline();
    await page.reload();
    await expect(balance(page, "2,234")).toBeVisible();
    await expect(received(page)).toHaveCount(4);
    await expect(
      page
        .getByText(/as of \d/i)
        .locator("visible=true")
        .first(),
    ).toBeVisible();
  });
});
