// LIST and BUY links, from the address bar and pasted: each opens a form or is refused, and none of them pays.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../look.ts";
import { chainOf, goTo, importDemo, recipientField, scriptOfAddress } from "../person.ts";
import { expect, test } from "../wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const price = (page: Page) => page.getByRole("textbox", { name: /^Price/ });
const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity", exact: true });
const chosenOffer = (page: Page) =>
  page.getByRole("radiogroup", { name: "Offers, cheapest first" }).getByRole("radio", { checked: true });

/** Follows a link as a press on it does. */
const follow = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

test("links open forms, each refusal says why, and nothing is sent", async ({ page, wallet }) => {
  const { tokenIds, demo, collections } = await importDemo(page, wallet);
  const history = () => chainOf(wallet).history(scriptOfAddress(demo.address), 0, 1);
  const { numTxs: before } = await history();
  const { demoSlp, crystals } = tokenIds;

  // From the address bar, also after a reload: the link is gone then.
  await goTo(page, wallet, `token/${demoSlp}?action=list&price=12.5&utm_source=x`);
  await expect(price(page)).toHaveValue("12.5");
  await expect(page).toHaveURL(new RegExp(`#/token/${demoSlp}$`));
  await page.reload();
  await expect(price(page)).toHaveValue("");

  // Pasted into Send.
  await goTo(page, wallet, "send");
  await recipientField(page).fill(`https://pay.e.cash/token?action=BUY&tokenId=${crystals}&quantity=2&b=1`);
  await expect(page).toHaveURL(new RegExp(`#/token/${crystals}$`));
  await expect(chosenOffer(page)).toHaveCount(1);
  await expect(quantity(page)).not.toHaveValue("");
  await expectAccessible(page, "a followed link");
  // With the keyboard alone the review opens, and it can be left.
  await quantity(page).focus();
  await expect(page.getByRole("main").getByRole("button", { name: /^Buy / })).toBeEnabled();
  await page.keyboard.press("Enter");
  const review = page.getByRole("dialog", { name: "Execute this trade?" });
  await expect(review).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(review).toBeHidden();

  await follow(page, `#/token/${crystals}?action=BUY&quantity=99999999`);
  await expect(page.getByText("so the link has chosen nothing.")).toBeVisible();

  const collection = collections.gallery.tokenId;
  // The tests of the screens have each refusal. These three need an address; LONG=1 follows the others too.
  const more = [
    [`token/${crystals}?action=BUY&price=5`, "A buy link cannot specify a price"],
    [`token/${crystals}?action=LIST&quantity=5`, "A list link cannot specify a quantity"],
    [`token/${crystals}?action=BUY&action=BUY`, "The action param may not appear more than once"],
    [`token/${crystals}?action=BUY&tokenId=${demoSlp}`, "This token action link has a conflicting token id"],
    [`token/${collection}?action=LIST`, / cannot be listed$/],
  ] as const;
  for (const [hash, words] of [
    [`token/${crystals}?action=CANCEL`, "Unsupported token action: CANCEL"],
    ["token?action=LIST", "This token action link does not say which token it is for"],
    [`token/${collection}?action=BUY`, / cannot be bought$/],
    ...(process.env.LONG === "1" ? more : []),
  ] as const) {
    await follow(page, `#/${hash}`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).not.toHaveURL(/action=/);
  }
  await follow(page, "#/token/xyz?action=BUY");
  await expect(page.getByText("Invalid tokenId xyz")).toBeVisible();
  expect((await history()).numTxs).toBe(before);
});
