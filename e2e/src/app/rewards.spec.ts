import { expectFitsEverywhere } from "../look.ts";
import {
  addWallet,
  balance,
  copyAddress,
  openHome,
  openNewWallet,
  openScreen,
  quiet,
  received,
  satsOf,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";

const DAY_S = 24 * 60 * 60;

test("free XEC is claimed on Home after a refusal and a lost connection, and paid on the chain; no token rewards are left", async ({
  page,
  wallet,
}) => {
  const { faults } = wallet.devnet.services;
  await openNewWallet(page, wallet);
  const claim = page.getByRole("button", { name: "Claim Free XEC" });
  await expect(claim).toBeEnabled();
  await expectFitsEverywhere(page, "the claim on Home", async () => {
    const { width = 0 } = page.viewportSize() ?? {};
    const rightEdge = async () => {
      const box = await claim.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? width);
    };
    await expect.poll(rightEdge, `the right edge at ${width} px`).toBeLessThan(width);
  });
  faults.set("rewards", { fail: 1 });
  await claim.click();
  await expect(page.getByRole("alert").getByText("Service unavailable:The devnet was told to fail here")).toBeVisible();
  // Until cleared, because a browser repeats a request whose connection was closed without a byte.
  faults.set("rewards", { refuse: true });
  await claim.click();
  await expect(page.getByRole("alert").getByText("Token rewards server is not responding.")).toBeVisible();
  faults.clear();
  await claim.click();
  const receipt = page.getByRole("dialog", { name: "Free eCash claimed!" });
  await expect(receipt).toBeVisible();
  await expect(received(page)).toHaveCount(1);
  await expect(balance(page, "42.00")).toBeVisible();
  // The receipt stays when the payment brings another Home, and its link leads to what is open already.
  await expect(claim).toHaveCount(0);
  await receipt.getByRole("link", { name: "See it" }).click();
  await expect(receipt).toHaveCount(0);
  expect(await satsOf(wallet, await copyAddress(page))).toBe(4200n);

  // With several wallets Home offers tokens instead, and this server has none.
  await quiet(page);
  await openScreen(page, wallet, "wallets");
  await addWallet(page);
  await openHome(page, wallet);
  await page.getByRole("button", { name: "Claim Token Rewards" }).click();
  await expect(page.getByText("token-server is out of rewards to send. Contact admin.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Claim Token Rewards" })).toBeEnabled();
});

test("the Rewards screen retries a server that was down, pays a claim and counts down to the next", async ({
  page,
  wallet,
}) => {
  const { node, services } = wallet.devnet;
  // The faucet pays plain XEC here: the server looks only at who pays.
  const script = node.blockAt(1)?.txs[0]?.outputs[0]?.script ?? new Uint8Array();
  services.tokenRewards = { script, pay: (to) => wallet.devnet.fund(to, 1000n) };
  await page.clock.install();
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  services.faults.set("rewards", { refuse: true });
  await page.getByRole("link", { name: "Rewards" }).click();
  const said = `Error determining token reward eligibility for address ${address}: Token rewards server is not responding.`;
  await expect(page.getByText(said)).toBeVisible();
  services.faults.clear();
  await page.getByRole("button", { name: "Try again" }).click();
  const button = page.getByRole("main").getByRole("button");
  await expect(button).toHaveText("Claim Reward");
  await expect(page.getByText("Ready")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectFitsEverywhere(page, "rewards");

  // The claim is made at a time ten minutes less than a day ago.
  const now = Math.floor(Date.now() / 1000);
  node.setMockTime(now - DAY_S + 600);
  await button.click();
  await page.getByRole("dialog", { name: "Rewards claimed!" }).getByRole("button", { name: "Close" }).click();
  await expect(button).toHaveText(/^Come back in 00:(0\d|10):\d\d$/);
  await expect(button).toBeDisabled();
  await expect(balance(page, "10.00")).toBeVisible();
  node.setMockTime(now + 690);
  await page.clock.fastForward(720_000);
  await expect(button).toHaveText("Claim Reward");
  await expect(button).toBeEnabled();
  await button.click();
  await page.getByRole("dialog", { name: "Rewards claimed!" }).getByRole("button", { name: "Close" }).click();
  await expect(button).toHaveText(/^Come back in 23:5\d:\d\d$/);
});
