import { balance, copyAddress, openNewWallet, received, satsOf } from "./person.ts";
import { expect, takePicture, test } from "./wallet-test.ts";

const DAY_S = 24 * 60 * 60;

test("free XEC: claimed on Home, paid on the chain, seen in the balance", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const claim = page.getByRole("button", { name: "Claim Free XEC" });
  await expect(claim).toBeEnabled();
  await takePicture(page, "home-claim-desktop");
  await claim.click();
  await expect(page.getByText("Free eCash claimed!")).toBeVisible();
  await expect(received(page)).toHaveCount(1);
  await expect(balance(page, "42.00")).toBeVisible();
  expect(await satsOf(wallet, await copyAddress(page))).toBe(4200n);
  await expect(claim).toHaveCount(0);
});

test("a claim the server refuses, or does not answer, can be made again", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const claim = page.getByRole("button", { name: "Claim Free XEC" });
  wallet.devnet.services.faults.set("rewards", { fail: 1 });
  await claim.click();
  await expect(page.getByRole("alert").getByText("Service unavailable:The devnet was told to fail here")).toBeVisible();
  // For good: a browser asks once more by itself when a connection is closed without a byte.
  wallet.devnet.services.faults.set("rewards", { refuse: true });
  await claim.click();
  await expect(page.getByRole("alert").getByText("Token rewards server is not responding.")).toBeVisible();
  wallet.devnet.services.faults.clear();
  await claim.click();
  await expect(page.getByText("Free eCash claimed!")).toBeVisible();
});

test("several wallets: token rewards on Home, and the server has none to give", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await page.goto(`${wallet.url}/#/wallets`);
  await page.getByRole("main").getByRole("button", { name: "New Wallet" }).click();
  await page.goto(`${wallet.url}/#/`);
  await page.getByRole("button", { name: "Claim Token Rewards" }).click();
  await expect(page.getByText("token-server is out of rewards to send. Contact admin.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Claim Token Rewards" })).toBeEnabled();
});

test("Rewards: claimed, counted down, due again", async ({ page, wallet }) => {
  const { node, services } = wallet.devnet;
  // Paid by the faucet: who pays is what counts, not with what.
  const script = node.blockAt(1)?.txs[0]?.outputs[0]?.script ?? new Uint8Array();
  services.tokenRewards = { script, pay: (to) => wallet.devnet.fund(to, 1000n) };
  await openNewWallet(page, wallet);
  await page.goto(`${wallet.url}/#/rewards`);
  const button = page.getByRole("main").getByRole("button");
  await expect(button).toHaveText("Claim Reward");
  await expect(page.getByText("Ready")).toBeVisible();

  // The last claim was made a day ago, but for some seconds.
  const seconds = 12;
  const now = Math.floor(Date.now() / 1000);
  node.setMockTime(now - DAY_S + seconds);
  await button.click();
  await expect(page.getByText("Rewards claimed!")).toBeVisible();
  await expect(button).toHaveText(/^Come back in 00:00:\d\d$/);
  await expect(button).toBeDisabled();
  await expect(balance(page, "10.00")).toBeVisible();
  node.setMockTime(undefined);
  await expect(button).toHaveText("Claim Reward");
  await expect(button).toBeEnabled();
  await takePicture(page, "rewards-due-desktop");
  await button.click();
  await expect(button).toHaveText(/^Come back in 23:59:\d\d$/);
  await takePicture(page, "rewards-waiting-desktop");
});

test("Rewards: a server that is down is said, and asked again", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  wallet.devnet.services.faults.set("rewards", { refuse: true });
  await page.getByRole("link", { name: "Rewards" }).click();
  const said = `Error determining token reward eligibility for address ${address}: Token rewards server is not responding.`;
  await expect(page.getByText(said)).toBeVisible();
  await takePicture(page, "rewards-failed-desktop");
  wallet.devnet.services.faults.clear();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Claim Reward" })).toBeEnabled();
});

for (const width of [360, 768, 1100]) {
  test(`Rewards and the claim on Home fit ${width} px, light and dark`, async ({ page, wallet }) => {
    await page.setViewportSize({ width, height: 800 });
    await openNewWallet(page, wallet);
    const claim = page.getByRole("button", { name: "Claim Free XEC" });
    await expect(claim).toBeVisible();
    await takePicture(page, `home-claim-${width}`);
    const box = await claim.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${wallet.url}/#/rewards`);
    await expect(page.getByText("Ready")).toBeVisible();
    await takePicture(page, `rewards-${width}-dark`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
