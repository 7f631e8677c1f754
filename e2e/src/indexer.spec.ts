import { balance, copyAddress, finalizings, finals, openNewWallet, receive, received } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

test("the indexer goes away in the middle and returns: the wallet catches up by itself", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 100_000n);
  const mine = await copyAddress(page);

  await wallet.devnet.goOffline();
  await wallet.devnet.fund(mine, 50_000n);
  wallet.devnet.generate(1);
  await wallet.devnet.goOnline();

  await expect(received(page)).toHaveCount(2, { timeout: 45_000 });
  await expect(balance(page, "1,500")).toBeVisible();
});

test("the indexer is killed and started again with nothing but its log", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);
  await receive(page, wallet, 100_000n);
  wallet.devnet.generate(1);
  await wallet.devnet.restart();
  await wallet.devnet.fund(mine, 50_000n);
  await expect(received(page)).toHaveCount(2, { timeout: 45_000 });
});

test("a wallet can be made with the indexer unreachable, and its first payment is there once it returns", async ({
  page,
  wallet,
}) => {
  await wallet.devnet.goOffline();
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);
  await wallet.devnet.goOnline();
  await wallet.devnet.fund(mine, 100_000n);
  await expect(received(page)).toHaveCount(1, { timeout: 45_000 });
});

test("a returning person with the indexer unreachable sees the last known balance with its age", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 123_456n);
  await expect(finals(page)).toHaveCount(1);
  await wallet.devnet.goOffline();
  await page.reload();
  await expect(balance(page, "1,234")).toBeVisible();
  await expect(received(page)).toHaveCount(1);
  await expect(
    page
      .getByText(/as of \d/i)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
});

test.describe("on a network that finalises nothing", () => {
  test.use({ devnetOptions: { finalize: "never" } });

  test("a payment stays Finalizing, also when it is mined and 10 blocks deep", async ({ page, wallet }) => {
    await openNewWallet(page, wallet);
    await receive(page, wallet, 100_000n);
    await expect(finalizings(page)).toHaveCount(1);
    wallet.devnet.generate(11);
    // The newest payment proves that the wallet has heard of everything before it.
    await receive(page, wallet, 100_000n);
    await page.reload();
    await expect(finalizings(page)).toHaveCount(2);
    await expect(finals(page)).toHaveCount(0);
  });
});
