// The first screen on a devnet, which can open the wallet that its seeded world has filled.
import { DESKTOP, lookOnEach, MOBILE } from "./look.ts";
import { expect, test } from "./wallet-test.ts";

test.describe("on a devnet with a world", () => {
  test.use({ devnetOptions: { world: {} } });

  test("one press opens the demo wallet with its history", async ({ page, wallet }) => {
    await page.goto(wallet.url);
    const open = page.getByRole("button", { name: "Open the demo wallet" });
    await expect(open).toBeVisible();
    await expect(page.getByText("This is a test network: nothing here has value.")).toBeVisible();
    const faucet = page.getByRole("link", { name: "Get test XEC" });
    await expect(faucet).toHaveAttribute("href", `${wallet.devnet.url}/?address=`);
    await lookOnEach(page, "onboarding-devnet", { desktop: DESKTOP, mobile: MOBILE }, () => expect(open).toBeVisible());

    await open.click();
    await expect(page.getByRole("region", { name: "Balances" })).toBeVisible();
    const short = wallet.devnet.world?.demo.address.slice(-6) ?? "no demo wallet";
    await expect(page.getByRole("banner")).toContainText(short);
    await expect(page.getByRole("main").locator("li > button[aria-expanded]")).toHaveCount(10);
  });
});

test("a devnet without a world has no demo wallet to open, but a faucet", async ({ page, wallet }) => {
  await page.goto(wallet.url);
  await expect(page.getByRole("link", { name: "Get test XEC" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the demo wallet" })).toBeHidden();
});
