// The live connection through everything that becomes of an indexer; the engine's engine.slow.test.ts has each case by itself.
import { balance, copyAddress, finals, openNewWallet, receive, received } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

test("made without an indexer, the wallet catches up by itself whenever one is there again, and else shows what it last knew", async ({
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

  await test.step("away in the middle", async () => {
    await devnet.goOffline();
    await devnet.fund(mine, 50_000n);
    devnet.generate(1);
    await devnet.goOnline();
    await expect(received(page)).toHaveCount(2, { timeout: 45_000 });
    await expect(balance(page, "1,500")).toBeVisible();
  });

  await test.step("killed, and started again with nothing but its log", async () => {
    await devnet.restart();
    await devnet.fund(mine, 50_000n);
    await expect(received(page)).toHaveCount(3, { timeout: 45_000 });
  });

  await test.step("unreachable for a returning person, who sees the last known balance with its age", async () => {
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
