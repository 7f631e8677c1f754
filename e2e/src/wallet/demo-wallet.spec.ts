// The first screen on a devnet, which can open the wallet that its seeded world has filled.
import { DESKTOP, expectFitsEverywhere, lookOnEach, MOBILE } from "../look.ts";
import { openScreen } from "../person.ts";
import { expect, test } from "../wallet-test.ts";

/**
 * Returns the texts below these elements that are wider than their boxes. What is only spoken has a box of one pixel.
 */
const cutTexts = (parts: Element[]) =>
  parts
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>("*")])
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
    .filter((element) => getComputedStyle(element).overflowX !== "visible")
    .map((element) => element.textContent);

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

    // Beside three balances and the badge, neither the wallet's address nor an amount is cut.
    await openScreen(page, wallet, "configure");
    await expectFitsEverywhere(page, "the header", async () => {
      const cut = page.getByRole("banner").or(page.getByRole("region", { name: "Balances" }));
      const texts = () => cut.locator("visible=true").evaluateAll(cutTexts);
      await expect.poll(texts, `${page.viewportSize()?.width} px`).toEqual([]);
    });
  });
});

test("a devnet without a world has no demo wallet to open, but a faucet", async ({ page, wallet }) => {
  await page.goto(wallet.url);
  await expect(page.getByRole("link", { name: "Get test XEC" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the demo wallet" })).toBeHidden();
});
