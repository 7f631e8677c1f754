// Buying on Agora, checked at the buyer through the indexer: a part and the rest; a lost race; the end of the
// wallet's offer; the blacklist.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./look.ts";
import { buyCheapest } from "./other-buyer.ts";
import { chainOf, coinsOf, importDemo, scriptOfAddress } from "./person.ts";
import { expect, test, type Wallet } from "./wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

/** The order book; the form that sells the same token, with buttons of the same names, stands beside it. */
const book = (page: Page) => page.getByRole("region", { name: "Offers, cheapest first" });
const offers = (page: Page) => page.getByRole("radiogroup", { name: "Offers, cheapest first" });
const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity", exact: true });
const buyButton = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Buy / });
const review = (page: Page) => page.getByRole("dialog", { name: "Execute this trade?" });

async function openBook(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  await page.goto(`${wallet.url}/#/token/${tokenId}`);
  await expect(offers(page).getByRole("radio").first()).toBeVisible();
}

/** Returns the atoms of a token at an address as the indexer reports them. */
async function atomsAt(wallet: Wallet, address: string, tokenId: string): Promise<bigint> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.reduce((sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n), 0n);
}

async function buy(page: Page): Promise<void> {
  await buyButton(page).click();
  await expect(review(page)).toContainText("Only one server is configured");
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
}

test("a part and then the rest of an offer are bought; the typed quantity survives new offers", async ({
  page,
  wallet,
}) => {
  const { tokenIds, demo } = await importDemo(page, wallet);
  const tokenId = tokenIds.crystals;
  const held = () => atomsAt(wallet, demo.address, tokenId);
  const before = await held();
  await openBook(page, wallet, tokenId);
  await expect(offers(page).getByRole("radio")).toHaveCount(3);
  await expect(page.getByText("Select a buy amount")).toBeVisible();
  await expect(buyButton(page)).toBeDisabled();
  await book(page).getByRole("button", { name: "25%", exact: true }).click();
  await expectAccessible(page, "order book");
  await buy(page);
  const part = (await held()) - before;
  expect(part).toBeGreaterThan(0n);

  // What is left is the same offer under a new output, and still the cheapest.
  await offers(page).getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(offers(page).getByRole("radio").nth(1)).toBeChecked();
  await page.keyboard.press("Home");
  await expect(offers(page).getByRole("radio").first()).toBeChecked();
  await quantity(page).fill("7");
  await wallet.devnet.fund(demo.address, 5_000n);
  await expect(quantity(page)).toHaveValue("7");
  await book(page).getByRole("button", { name: "Max", exact: true }).click();
  await buy(page);
  await expect(offers(page).getByRole("radio")).toHaveCount(2);
  expect((await held()) - before).toBeGreaterThan(part);
});

test("somebody else is faster: the offer is gone, nothing was spent, and the book shows what is left", async ({
  page,
  wallet,
}) => {
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

  const panel = page.getByRole("alert").filter({ hasText: "This offer is gone" });
  await expect(panel).toContainText("Somebody else bought it, or its maker cancelled it. Nothing was sent.");
  await expect(review(page)).toHaveCount(0);
  await expect(offers(page).getByRole("radio")).toHaveCount(2);
  await expect(page.getByText("The offer that you chose is gone. Choose another one.")).toBeVisible();
  expect(await coinsOf(wallet, demo.address)).toEqual(before);

  // The coins are free for the next offer.
  await offers(page).getByRole("radio").first().click();
  await book(page).getByRole("button", { name: "25%", exact: true }).click();
  await buy(page);
  await expect(panel).toHaveCount(0);
  expect(await atomsAt(wallet, demo.address, tokenId)).toBeGreaterThan(held);
});

test("the wallet's own offer is cancelled; a blacklisted token is not bought, and an unknown one after a confirmation", async ({
  page,
  wallet,
}) => {
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

  wallet.devnet.services.faults.set("blacklist", { fail: 100 });
  await openBook(page, wallet, tokenIds.bread);
  await book(page).getByRole("button", { name: "25%", exact: true }).click();
  const confirm = book(page).getByRole("checkbox", { name: "Trade it all the same" });
  await expect(confirm).toBeVisible();
  await expect(buyButton(page)).toBeDisabled();
  await confirm.check();
  await expect(buyButton(page)).toBeEnabled();
});
