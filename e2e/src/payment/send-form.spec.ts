// The forms that spend, in a window without a side panel: the action bar, and a phone's keyboard.
import type { Locator, Page } from "@playwright/test";
import { DEMO_TOKENS } from "@satchel/devnet";
import { expectFitsEverywhere, expectNoSideways, lookOnEach, MOBILE } from "../look.ts";
import { amountField, goTo, importDemo, openSend, recipientField, TEST_ADDRESS } from "../person.ts";
import { expect, test } from "../wallet-test.ts";
import { openMoreOptions } from "./more-options.ts";

test.use({ devnetOptions: { world: {} } });

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const sendButton = (page: Page) => preview(page).getByRole("button", { name: "Review", exact: true });

/** What a phone leaves of its window beside the keyboard, where the browser makes the page smaller. */
const WITH_KEYBOARD = { width: 390, height: 400 };

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not drawn");
  return box;
}

/** Expects that nothing lies over the middle of the field. */
async function expectInSight(field: Locator, what: string): Promise<void> {
  await expect
    .poll(
      () =>
        field.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const shown = document.elementFromPoint(left + width / 2, top + height / 2);
          return shown !== null && (element.contains(shown) || shown.contains(element));
        }),
      what,
    )
    .toBe(true);
}

test("on a phone the sum or the reason and the button stay in sight, and the keyboard hides no field", async ({
  page,
  wallet,
}) => {
  const world = await importDemo(page, wallet);
  await page.setViewportSize(MOBILE);
  await openSend(page, wallet);

  await test.step("one reason leads to its field", async () => {
    await expect(sendButton(page)).toBeInViewport();
    await preview(page).getByRole("button", { name: "Enter a recipient" }).click();
    await expect(recipientField(page)).toBeFocused();
    await recipientField(page).fill(TEST_ADDRESS);
    await amountField(page).fill("9000000");
    const reason = preview(page).getByRole("button", { name: /exceeds wallet balance/ });
    await expect(reason).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await reason.click();
    await expect(amountField(page)).toBeFocused();
    await expect(amountField(page)).toBeInViewport();
    await amountField(page).fill("2500");
    await expect(preview(page).getByText("Total with fee")).toBeInViewport();
    await expect(sendButton(page)).toBeEnabled();
  });

  await test.step("a field in focus is not covered", async () => {
    await page.getByRole("switch", { name: "On-chain message" }).click();
    const message = page.getByRole("textbox", { name: "Message" });
    await expect(message).toBeFocused();
    await expectInSight(message, "the message is in sight");
    await openMoreOptions(page);
    await page.getByRole("switch", { name: "Raw OP_RETURN data" }).focus();
    await page.keyboard.press("Tab");
    await expectInSight(page.locator(":focus"), "the next control is in sight");
    await page.setViewportSize(WITH_KEYBOARD);
    await message.focus();
    await message.evaluate((field) => field.scrollIntoView({ block: "nearest" }));
    await expectInSight(message, "the message is in sight beside the keyboard");
    await page.setViewportSize(MOBILE);
  });

  await test.step("a token has the same bar, and fits every width", async () => {
    await goTo(page, wallet, `send-token/${world.tokenIds.demoSlp}`);
    await expect(
      page.getByRole("heading", { level: 1, name: `Send ${DEMO_TOKENS.demoSlp.info.tokenTicker}` }),
    ).toBeVisible();
    await recipientField(page).fill(TEST_ADDRESS);
    await amountField(page).fill("5");
    await expect(preview(page).getByText("XEC used, with fee")).toBeInViewport();
    await expectFitsEverywhere(page, "Send token");
    await lookOnEach(page, "send-token-ready");
    await goTo(page, wallet, `send-token/${world.tokenIds.savings}`);
    const convert = page.getByRole("button", { name: "Convert to Solana" });
    await expect(convert).toBeVisible();
    await expectFitsEverywhere(page, "Send a token that can be converted", async () => {
      await expect(convert).toBeInViewport({ ratio: 1 });
    });
    await lookOnEach(page, "send-token-convertible");
    await goTo(page, wallet, `send-token/${"ab".repeat(32)}`);
    await expect(page.getByText("Error querying token info for")).toBeVisible();
    await expectNoSideways(page, "Send token without info");
  });

  await test.step("a wide window has the side panel and no bar", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openSend(page, wallet);
    const below = async () => {
      const [panel, button] = [await boxOf(preview(page)), await boxOf(sendButton(page))];
      return button.y + button.height - (panel.y + panel.height);
    };
    await expect.poll(below, "how far the button is below its panel").toBeLessThanOrEqual(0);
    await expect(preview(page).getByRole("button")).toHaveCount(1);
  });
});
