// Buying on Agora, checked at the buyer through the indexer: a part and the rest; a lost race; the end of the
// wallet's offer; the blacklist.
import type { Page } from "@playwright/test";
import { Utxos } from "@satchel/chain/wire";
import { AGORA_PLUGIN, OFFER_GROUPS, orderBook, readOffer } from "@satchel/core/offer";
import { askServer } from "../ask-server.ts";
import { expectAccessible } from "../look.ts";
import { holdBroadcast } from "../payment/large-airdrop.ts";
import { atomsAt, chainOf, coinsOf, goTo, importDemo, scriptOfAddress, unsettled } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { makeOffers } from "./many-offers.ts";
import { buyCheapest, createOtherBuyer } from "./other-buyer.ts";

test.use({ devnetOptions: { world: {} } });

/** The order book; the form that sells the same token, with buttons of the same names, stands beside it. */
const book = (page: Page) => page.getByRole("region", { name: "Offers, cheapest first" });
const offers = (page: Page) => page.getByRole("radiogroup", { name: "Offers, cheapest first" });
const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity", exact: true });
const buyButton = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Buy / });
const review = (page: Page) => page.getByRole("dialog", { name: "Execute this trade?" });

async function openBook(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  await goTo(page, wallet, `token/${tokenId}`);
  await expect(offers(page).getByRole("radio").first()).toBeVisible();
}

async function buy(page: Page): Promise<void> {
  await buyButton(page).click();
  await expect(review(page)).toContainText("One server has confirmed this offer");
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
}

/** Presses an arrow key on the slider some times; each press leads to a larger quantity. */
async function pressSlider(page: Page): Promise<void> {
  const slider = book(page).getByRole("slider");
  await slider.focus();
  let before = 0;
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press("ArrowRight");
    const typed = async () => Number((await quantity(page).inputValue()).replaceAll(",", ""));
    await expect.poll(typed).toBeGreaterThan(before);
    before = await typed();
  }
}

test("a part and then the rest of an offer are bought; the typed quantity survives new offers", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { tokenIds, demo } = await importDemo(page, wallet);
  const tokenId = tokenIds.crystals;
  const held = () => atomsAt(wallet, demo.address, tokenId);
  const before = await held();
  await openBook(page, wallet, tokenId);
  await expect(offers(page).getByRole("radio")).toHaveCount(3);
  await expect(page.getByText("Select a buy amount")).toBeVisible();
  await expect(buyButton(page)).toBeDisabled();
  await pressSlider(page);
  await book(page).getByRole("button", { name: "25%", exact: true }).click();
  await expectAccessible(page, "order book");
  await buy(page);
  // The button that opened the review is closed by now.
  await expect(book(page)).toBeFocused();
  const part = (await held()) - before;
  expect(part).toBeGreaterThan(0n);

  // What is left is the same offer under a new output, and still the cheapest.
  await offers(page).getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(offers(page).getByRole("radio").nth(1)).toBeChecked();
  await page.keyboard.press("Home");
  await expect(offers(page).getByRole("radio").first()).toBeChecked();
  await quantity(page).fill("7");
  await wallet.network.fund(demo.address, 5_000n);
  await expect(quantity(page)).toHaveValue("7");
  await book(page).getByRole("button", { name: "Max", exact: true }).click();
  await buy(page);
  await expect(offers(page).getByRole("radio")).toHaveCount(2);
  expect((await held()) - before).toBeGreaterThan(part);
});

/** Returns all that an offer of the book has, which the button Max writes. */
async function allOf(page: Page, place: number): Promise<number> {
  await offers(page).getByRole("radio").nth(place).click();
  await book(page).getByRole("button", { name: "Max", exact: true }).click();
  return Number((await quantity(page).inputValue()).replaceAll(",", ""));
}

/** Of the token of the world that these journeys buy. */
const DECIMALS = 3;

/** Chooses the first offer and types all of it and half of the next one; returns both in atoms. */
async function typeAcross(page: Page): Promise<{ first: bigint; half: bigint }> {
  const half = Math.floor((await allOf(page, 1)) / 2);
  const first = await allOf(page, 0);
  await quantity(page).fill((first + half).toFixed(DECIMALS));
  await expect(book(page)).toContainText("From 2 offers, 2 payments");
  const atomsOf = (typed: number) => BigInt(Math.round(typed * 10 ** DECIMALS));
  return { first: atomsOf(first), half: atomsOf(half) };
}

test("a quantity above the first offer is bought from two, and one that is taken in between is not paid for", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { tokenIds, demo } = await importDemo(page, wallet);
  const tokenId = tokenIds.crystals;
  const held = () => atomsAt(wallet, demo.address, tokenId);
  const spendable = async () =>
    (await chainOf(wallet).utxos(scriptOfAddress(demo.address))).reduce(
      (sum, { token, sats }) => sum + (token ? 0n : sats),
      0n,
    );
  const before = await held();
  await openBook(page, wallet, tokenId);
  await expect(offers(page).getByRole("radio")).toHaveCount(3);
  const { first, half } = await typeAcross(page);
  await expect(offers(page).getByRole("radio").nth(1)).toHaveAccessibleDescription(/are in this purchase/);
  await expectAccessible(page, "order book, across two offers");
  await buyButton(page).click();
  await expect(review(page)).toContainText("Network fee, 2 payments");
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  expect(await held()).toBe(before + first + half);

  // The same again over what is left; while the first part is sent, somebody else takes the second offer.
  await expect(offers(page).getByRole("radio")).toHaveCount(2);
  const next = await typeAcross(page);
  await buyButton(page).click();
  await expect(review(page)).toContainText("From 2 offers, 2 payments");
  const [heldBefore, sats] = [await held(), await spendable()];
  const release = await holdBroadcast(page, 2);
  const buyer = await createOtherBuyer(wallet);
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("button", { name: "Stop after this one" })).toHaveCount(0);
  await expect(sheet.getByRole("listitem").nth(1)).toContainText("Sending");
  await expect.poll(held).toBe(heldBefore + next.first);
  await buyer.buy(tokenId).finally(buyer.stop);
  release();
  await expect(sheet.getByRole("heading", { name: "Partly bought" })).toBeVisible();
  await expect(sheet).toContainText("It was refused: taken by someone else, as a server says.");
  const paid = /Yours.* ([\d,]+)\.(\d\d)\sXEC paid/.exec((await sheet.textContent()) ?? "");
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(unsettled(page)).toHaveCount(0);
  // The price of the first part and its fee, and not a sat more.
  const price = BigInt(`${paid?.[1]}${paid?.[2]}`.replaceAll(",", ""));
  const spent = sats - (await spendable()) - price;
  expect(spent).toBeGreaterThan(0n);
  expect(spent).toBeLessThan(2_000n);
});

test("somebody else is faster: the offer is gone, nothing was spent, and the book shows what is left", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { tokenIds, demo } = await importDemo(page, wallet);
  const tokenId = tokenIds.crystals;
  const before = await coinsOf(wallet, demo.address);
  const held = await atomsAt(wallet, demo.address, tokenId);
  await openBook(page, wallet, tokenId);
  await expect(offers(page).getByRole("radio")).toHaveCount(3);
  await book(page).getByRole("button", { name: "25%", exact: true }).click();
  await buyButton(page).click();
  await expect(review(page)).toBeVisible();
  await buyCheapest(wallet, tokenId);
  await review(page).getByRole("button", { name: /^Buy/ }).click();

  const faster = page.getByRole("dialog", { name: "Somebody was faster" });
  await expect(faster).toContainText("This offer was just taken");
  await expect(faster).toContainText("Nothing was sent, nothing was paid.");
  await expect(faster).toContainText(/more than before \(\+/);
  await expect(review(page)).toHaveCount(0);
  await faster.getByRole("button", { name: "Back to offers" }).click();
  await expect(offers(page).getByRole("radio")).toHaveCount(2);
  await expect(page.getByText("Somebody else bought the offer that you chose. Choose another one.")).toBeVisible();
  expect(await coinsOf(wallet, demo.address)).toEqual(before);

  // The coins are free for the next offer, which is reviewed at its own price.
  await offers(page).getByRole("radio").first().click();
  await book(page).getByRole("button", { name: "25%", exact: true }).click();
  await buyButton(page).click();
  await expect(review(page)).toBeVisible();
  await buyCheapest(wallet, tokenId);
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  await faster.getByRole("button", { name: /^Buy at / }).click();
  await expect(review(page)).toBeVisible();
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
  expect(await atomsAt(wallet, demo.address, tokenId)).toBeGreaterThan(held);
});

test("the wallet's own offer is cancelled; a blacklisted token is not bought, and an unknown one after a confirmation", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { tokenIds, demo } = await importDemo(page, wallet);
  const held = () => atomsAt(wallet, demo.address, tokenIds.demoAlp);
  const before = await held();
  await openBook(page, wallet, tokenIds.demoAlp);
  await expect(quantity(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel your offer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel listing" }).click();
  await expect(page.getByRole("heading", { name: "Offer canceled" })).toBeVisible();
  expect(await held()).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Close" }).click();

  await openBook(page, wallet, tokenIds.imitationStaking);
  await expect(page.getByText("Satchel does not support trading this token")).toBeVisible();
  await expect(buyButton(page)).toHaveCount(0);

  wallet.network.services.faults.set("blacklist", { fail: 100 });
  await openBook(page, wallet, tokenIds.bread);
  await book(page).getByRole("button", { name: "25%", exact: true }).click();
  const confirm = book(page).getByRole("checkbox", { name: "Trade it all the same" });
  await expect(confirm).toBeVisible();
  await expect(buyButton(page)).toBeDisabled();
  await confirm.check();
  await expect(buyButton(page)).toBeEnabled();
});

test("500 offers are a list for the keyboard and for a screen reader, and what is typed survives a change", async ({
  page,
  wallet,
}) => {
  await importDemo(page, wallet);
  const selling = Array.from({ length: 500 }, (_, n) => ({
    atoms: 1_000n,
    satsEach: 1_000n + BigInt(n),
    minAtoms: 10n,
  }));
  const tokenId = await makeOffers(wallet, { ticker: "MANY", name: "Offered by many", offers: selling });
  await openBook(page, wallet, tokenId);
  const chosen = offers(page).getByRole("radio", { checked: true });
  const first = offers(page).getByRole("radio").first();
  await expect(first).toHaveAttribute("aria-setsize", "500");
  await expectAccessible(page, "500 offers", { part: 'section[aria-label="Offers, cheapest first"]' });
  await first.focus();
  for (const [key, place] of [
    ["End", "500"],
    ["PageUp", "493"],
    ["ArrowUp", "492"],
    ["Home", "1"],
    ["ArrowDown", "2"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chosen).toBeFocused();
    await expect(chosen).toHaveAttribute("aria-posinset", place);
    await expect(chosen).toBeInViewport({ ratio: 1 });
  }
  await quantity(page).fill("77");
  await buyCheapest(wallet, tokenId);
  await expect(chosen).toHaveAttribute("aria-setsize", "499");
  await expect(chosen).toHaveAttribute("aria-posinset", "1");
  await expect(quantity(page)).toHaveValue("77");
  await expect(page.getByText(/the offer that you chose/i)).toHaveCount(0);
  await page.getByRole("button", { name: /^Market/ }).click();
  const trades = page.getByRole("table", { name: "Trades" });
  await expect(trades.getByRole("row")).toHaveCount(2);
  await expect(trades).toContainText("10.00 XEC");
});

/** Returns the place of the cheapest offer of a token in the answer of the indexer. */
async function placeOfCheapest(wallet: Wallet, tokenId: string): Promise<number> {
  const utxos = await chainOf(wallet).pluginUtxos(AGORA_PLUGIN, `${OFFER_GROUPS.token}${tokenId}`);
  const read = utxos.map((utxo) => readOffer(utxo)).flatMap((each) => (each.ok ? [each.value] : []));
  const { spot } = orderBook(read, { owners: new Map(), spendable: undefined });
  return utxos.findIndex(({ outpoint }) => outpoint === spot?.outpoint);
}

/** Shows the page a book without its cheapest offer, as an old one, or no book at all, until it is honest again. */
async function holdBack(
  page: Page,
  wallet: Wallet,
  tokenId: string,
): Promise<(how: "old" | "hanging" | "honest") => void> {
  let now: "old" | "hanging" | "honest" = "old";
  const cheapest = await placeOfCheapest(wallet, tokenId);
  await page.route("**/plugin/agora/*/utxos", async (route) => {
    if (now === "hanging") return;
    const response = await askServer(route);
    if (now === "honest") return route.fulfill({ response });
    const { utxos } = Utxos.decode(new Uint8Array(await response.body()));
    const body = Buffer.from(Utxos.encode({ utxos: utxos.filter((_, at) => at !== cheapest) }).finish());
    return route.fulfill({ response, body });
  });
  return (how) => {
    now = how;
  };
}

test("a price that moved since the book was seen is said at both presses of Buy, and a book that hangs stops them", async ({
  page,
  wallet,
}) => {
  const { tokenIds, demo } = await importDemo(page, wallet);
  const tokenId = tokenIds.crystals;
  const before = await coinsOf(wallet, demo.address);
  const show = await holdBack(page, wallet, tokenId);
  await openBook(page, wallet, tokenId);
  await expect(offers(page).getByRole("radio")).toHaveCount(2);
  await quantity(page).fill("7");
  await expect(buyButton(page)).toBeEnabled();
  // In the form.
  show("honest");
  await buyButton(page).click();
  const main = page.getByRole("main");
  await expect(main.getByText("The price has moved")).toBeVisible();
  await expect(review(page)).toHaveCount(0);
  // The book was fetched again; the person looks, and decides to buy the same.
  await expect(offers(page).getByRole("radio")).toHaveCount(3);
  await main.getByRole("button", { name: "Review again" }).click();
  await expect(review(page)).toBeVisible();
  // In the review.
  show("hanging");
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  await expect(main.getByText("Prices could not be checked again")).toBeVisible();
  expect(await coinsOf(wallet, demo.address)).toEqual(before);
  show("honest");
  await main.getByRole("button", { name: "Try again" }).click();
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
});
