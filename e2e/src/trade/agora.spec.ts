// The market as a list: whitelisted tokens first, all of them at one's own pace, the order, one's own listings, and
// the way from there to buying and cancelling.
import type { Page } from "@playwright/test";
import { DEMO_TOKENS } from "@satchel/devnet";
import { askServer } from "../ask-server.ts";
import { DESKTOP, expectAccessible, expectFitsEverywhere, MOBILE } from "../look.ts";
import { goTo, importDemo, storedWith } from "../person.ts";
import { createTokenMaker } from "../token/token-maker.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { MAKER_KEY, makeOffers } from "./many-offers.ts";

test.use({ devnetOptions: { world: {} } });

const tiles = (page: Page) => page.getByRole("list", { name: "Tokens on offer" }).getByRole("link");
const countsOf = async (page: Page) =>
  (await tiles(page).allTextContents()).map((text) => Number(/(\d+) offers?/.exec(text)?.[1]));

/** Holds the books of tokens that are asked for after the first few, until it is told to let go. */
async function holdBooks(page: Page, free: number): Promise<() => void> {
  let count = 0;
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/plugin\/agora\/54[0-9a-f]{64}\/utxos/, async (route) => {
    if (++count > free) await gone;
    const response = await askServer(route).catch(() => undefined);
    await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined);
  });
  return letGo;
}

test("all offers are loaded, stopped, and gone on with after a restart; then they can be sorted and searched", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  await importDemo(page, wallet);
  await page.getByRole("link", { name: "Agora", exact: true }).click();
  // Both prices and counts are there, and nothing but the whitelist.
  await expect(tiles(page)).toHaveCount(4);
  await expect(tiles(page).filter({ hasText: /Best price[\d.,\s]+XEC/ })).toHaveCount(4);
  await expectAccessible(page, "Agora");
  await expectFitsEverywhere(page, "Agora");
  const letGo = await holdBooks(page, 6);
  await page.getByRole("button", { name: "Load all offers" }).click();
  const question = page.getByRole("dialog", { name: "Load all agora offers?" });
  await expect(question).toContainText("13 tokens have offers. Loading them is slow");
  await question.getByRole("button", { name: "Load 13" }).click();
  await expect(page.getByText(/^Loading offers, [1-9]\d* of 13$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  const stopped = page.getByText(/^Stopped at \d+ of 13$/);
  await expect(stopped).toBeVisible();
  await expect(page.locator("option[value=offers]")).toBeDisabled();
  letGo();
  // What was under way when it was stopped still counts, and is kept.
  const words = async () => Number(/at (\d+)/.exec((await stopped.textContent()) ?? "")?.[1]);
  await expect.poll(words).toBeGreaterThan(4);
  await storedWith(page, "offeredTokens", '"stopped"');
  await page.reload();
  await expect(stopped).toBeVisible();
  expect(await words()).toBeGreaterThan(4);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("All offers are shown")).toBeVisible();
  await expect(tiles(page)).toHaveCount(13);
  // The twin of a whitelisted token says so.
  await expect(tiles(page).filter({ hasText: "Same name as Staked XEC" })).toHaveCount(1);

  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Offers");
  const others = (await countsOf(page)).slice(4);
  // The whitelisted ones stay first.
  expect(others).toEqual(others.toSorted((one, other) => other - one));
  await page.getByRole("searchbox", { name: "Search offers" }).fill("biscuit");
  await expect(tiles(page)).toHaveCount(1);
  await tiles(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: DEMO_TOKENS.demoAlp.info.tokenName })).toBeVisible();
});

test("one's own listing is cancelled where the listings are, with the keyboard alone, and the others lead to the page where they are bought", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { tokenIds } = await importDemo(page, wallet);
  await goTo(page, wallet, "agora");
  await page.getByRole("button", { name: "My Listings" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Manage your listings" })).toBeVisible();
  const mine = page.getByRole("list", { name: "Your listed tokens" }).getByRole("button");
  await expect(mine).toHaveCount(2);
  await expectAccessible(page, "My Listings");
  await mine.filter({ hasText: "2 listings" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: DEMO_TOKENS.demoAlp.info.tokenName });
  const listings = sheet.getByRole("radio");
  await expect(listings).toHaveCount(2);
  await expectAccessible(page, "the listings of a token");
  const cancel = sheet.getByRole("button", { name: "Cancel listing" });
  await expect(cancel).toBeEnabled();
  await listings.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(listings.last()).toBeChecked();
  await expect(cancel).toBeEnabled();
  await cancel.press("Enter");
  const review = page.getByRole("dialog", { name: "Cancel this listing?" });
  await expect(review).toContainText("6.0001");
  await review.getByRole("button", { name: "Cancel listing" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Offer canceled" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(listings).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(mine.filter({ hasText: "1 listing" })).toHaveCount(2);

  await page.getByRole("button", { name: "All Offers" }).click();
  await page.locator(`main a[href="#/token/${tokenIds.crystals}"]`).press("Enter");
  const book = page.getByRole("radiogroup", { name: "Offers, cheapest first" });
  await expect(book.getByRole("radio")).toHaveCount(3);
  await page.getByRole("textbox", { name: "Quantity", exact: true }).fill("1");
  const buy = page.getByRole("main").getByRole("button", { name: /^Buy / });
  // While the quantity is compared with the book the button cannot get the focus, and the key would go to the field.
  await expect(buy).toBeEnabled();
  await buy.press("Enter");
  await page.getByRole("dialog", { name: "Execute this trade?" }).getByRole("button", { name: /^Buy/ }).press("Enter");
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
});

/** Answers the books of a token with the key of its maker changed by one bit, so that no covenant rebuilds. */
async function lieAbout(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  const key = Buffer.from(createTokenMaker(wallet, MAKER_KEY).publicKey, "hex");
  await page.route(new RegExp(`/plugin/agora/54${tokenId}/utxos`), async (route) => {
    const response = await askServer(route);
    const body = await response.body();
    for (let at = body.indexOf(key); at >= 0; at = body.indexOf(key, at + 1)) {
      const last = at + key.length - 1;
      body.writeUInt8(body.readUInt8(last) ^ 1, last);
    }
    await route.fulfill({ response, body });
  });
}

test("a hostile market: invented and unacceptable offers, a name without an end, twins, and pictures that fail", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const selling = { atoms: 1_000n, satsEach: 2_000n, minAtoms: 100n };
  // The longest name that fits into a genesis, without a place to break it.
  const long = `Ω${"W".repeat(120)}`;
  const make = (ticker: string, name: string, more = {}) =>
    makeOffers(wallet, { ticker, name, offers: [{ ...selling, ...more }] });
  const invented = await make("LIE", "Invented");
  await make("LONG", long);
  await make("FIRMA", "Firma");
  await make("NONE", "Unacceptable", { isUnacceptable: true });
  await page.route(/\/(64|256)\/[0-9a-f]{64}\.png/, (route) => route.abort());
  await lieAbout(page, wallet, invented);
  await importDemo(page, wallet);
  await goTo(page, wallet, "agora");
  await page.getByRole("button", { name: "Load all offers" }).click();
  await page.getByRole("button", { name: "Load 17" }).click();
  await expect(page.getByText("All offers are shown")).toBeVisible();
  const tileOf = (name: string) => tiles(page).filter({ hasText: name });
  const search = page.getByRole("searchbox", { name: "Search offers" });
  for (const [name, words] of [
    ["Invented", /0 offers/],
    ["Unacceptable", "Nobody can buy now"],
    [long, /20\.00\sXEC/],
    ["FIRMA", "Same name as Firma"],
  ] as const) {
    await search.fill(name);
    await expect(tileOf(name).last()).toContainText(words);
  }
  await search.fill("");
  // No tile is larger than its place, and none covers another one.
  for (const size of [DESKTOP, MOBILE]) {
    await page.setViewportSize(size);
    await tileOf("Firma").first().scrollIntoViewIfNeeded();
    const over = await tiles(page).evaluateAll((all) =>
      all.filter((tile) => tile.scrollWidth > tile.clientWidth || tile.scrollHeight > tile.clientHeight + 1),
    );
    expect(over).toEqual([]);
  }
  await expectAccessible(page, "a hostile market");
  await expectFitsEverywhere(page, "a hostile market");
});
