// Selling on Agora, checked through the indexer: SLP in two payments, ALP in one, an NFT; what is offered is what the
// review says.
import type { Page } from "@playwright/test";
import { expectAccessible, settled } from "../look.ts";
import { chainOf, goTo, importDemo, openScreen, scriptOfAddress, standing, unsettled } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { buyCheapest } from "./other-buyer.ts";
import { holdSecond } from "./second-broadcast.ts";

test.use({ devnetOptions: { world: {} } });

const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity to sell" });
const price = (page: Page) => page.getByRole("textbox", { name: /^Price/ });
const listButton = (page: Page) => page.getByRole("main").getByRole("button", { name: /^List / });
const review = (page: Page) => page.getByRole("dialog", { name: "Review listing" });

/**
 * Opens a token's page; all of it, because what its order book says about a price moves the button that is pressed
 * next.
 */
async function openToken(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  await goTo(page, wallet, `token/${tokenId}`);
  await expect(price(page)).toBeVisible();
  await settled(page);
}

/** Returns the atoms of every open offer of a token, as the indexer lists them. */
async function offersOf(wallet: Wallet, tokenId: string): Promise<bigint[]> {
  const utxos = await chainOf(wallet).pluginUtxos("agora", `54${tokenId}`);
  return utxos.map(({ token }) => token?.atoms ?? 0n);
}

/** Returns the atoms of a token at an address as the indexer reports them. */
async function atomsAt(wallet: Wallet, address: string, tokenId: string): Promise<bigint> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.reduce((sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n), 0n);
}

/** Returns the id of an NFT of the gallery that an address holds. */
async function heldNft(wallet: Wallet, address: string, nftTokenIds: readonly string[]): Promise<string> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  const held = utxos.flatMap(({ token }) => (token && nftTokenIds.includes(token.tokenId) ? [token.tokenId] : []));
  return held[0] ?? "";
}

/** Lists what is typed; its review says this. */
async function list(page: Page, wallet: Wallet, said = "Review listing"): Promise<void> {
  await listButton(page).click();
  await expect(review(page)).toContainText(said);
  await review(page).getByRole("button", { name: /^List/ }).click();
  await expect(page.getByRole("heading", { name: "Listed" })).toBeVisible();
  await expect(page.getByRole("dialog").getByText(standing(wallet))).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  // The form is empty, so the button that opened the review is closed.
  await expect(page.getByRole("main")).toBeFocused();
}

test("SLP and ALP tokens and an NFT are listed as the review says, and can be cancelled", { tag: "@beside" }, async ({
  page,
  wallet,
}) => {
  const { tokenIds, demo, collections } = await importDemo(page, wallet);
  await openToken(page, wallet, tokenIds.demoSlp);
  const before = await offersOf(wallet, tokenIds.demoSlp);
  await price(page).fill("0.000000000001");
  await expect(page.getByText("List price supports up to 11 decimal places.")).toBeVisible();
  await quantity(page).fill("5");
  await price(page).fill("20");
  await expectAccessible(page, "sell");
  await list(page, wallet, "You receive if all sells");
  const dollars = await offersOf(wallet, tokenIds.demoSlp);
  expect(dollars).toHaveLength(before.length + 1);
  expect(dollars.filter((atoms) => !before.includes(atoms))).toEqual([500n]);

  await openToken(page, wallet, tokenIds.demoAlp);
  const dogs = await offersOf(wallet, tokenIds.demoAlp);
  await quantity(page).fill("3");
  await price(page).fill("11");
  await list(page, wallet);
  expect(await offersOf(wallet, tokenIds.demoAlp)).toHaveLength(dogs.length + 1);

  const nft = await heldNft(wallet, demo.address, [
    ...collections.demo.nftTokenIds,
    ...collections.gallery.nftTokenIds,
  ]);
  await openToken(page, wallet, nft);
  await price(page).fill("5.45");
  await price(page).blur();
  await expect(page.getByText("List price cannot be less than dust (5.46 XEC).")).toBeVisible();
  await price(page).fill("900");
  await list(page, wallet);
  expect(await offersOf(wallet, nft)).toEqual([1n]);
  await expect(page.getByText("On sale for")).toBeVisible();
  await expectAccessible(page, "NFT on sale");
  await page.getByRole("button", { name: "Cancel listing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel listing" }).click();
  await expect(page.getByRole("heading", { name: "Offer canceled" })).toBeVisible();
  expect(await offersOf(wallet, nft)).toEqual([]);
});

const interrupted = (page: Page) => page.getByRole("dialog", { name: "Listing interrupted" });

/** Lists 5 tokens, and has the network do this with the second payment. */
async function interrupt(page: Page, how: "refuse" | "cutOff"): Promise<() => Promise<void>> {
  const network = await holdSecond(page);
  await quantity(page).fill("5");
  await price(page).fill("20");
  await listButton(page).click();
  await review(page).getByRole("button", { name: /^List/ }).click();
  const running = page.getByRole("dialog", { name: "Listing 5 " });
  await expect(running).toContainText("Two payments, a few seconds. You can leave: Satchel goes on.");
  await expect(running.getByRole("listitem").first()).toContainText("Setting the tokens aside");
  network[how]();
  await expect(interrupted(page)).toBeVisible();
  return network.mend;
}

/**
 * Asks to erase everything, with the keyboard alone, and does not: what is set aside is named, and what brings it back.
 */
async function askToErase(page: Page, wallet: Wallet): Promise<void> {
  await openScreen(page, wallet, "configure");
  const opener = page.getByRole("button", { name: "Erase everything from this device" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Erase everything" });
  const said = dialog.getByRole("status");
  await expect(said).toContainText(
    /Set aside for an offer: 5\.00.\w+\. The seed phrase of Wallet 1 brings this back\./,
  );
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("textbox")).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.type("erase everything");
  await expect(dialog.getByRole("button", { name: "Erase", exact: true })).toBeEnabled();
  await expectAccessible(page, "erasing while a listing is unfinished");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test("a listing that the network refused behind its advertisement is taken back, and another one is finished from Home", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { tokenIds, demo } = await importDemo(page, wallet);
  const tokenId = tokenIds.demoSlp;
  const held = () => atomsAt(wallet, demo.address, tokenId);
  const unfinished = page.getByText("Unfinished listing");
  const before = await held();
  const offers = await offersOf(wallet, tokenId);
  await openToken(page, wallet, tokenId);
  const refuse = async () => {
    const mend = await interrupt(page, "refuse");
    await expect(interrupted(page)).toContainText(
      "Your tokens are set aside, not offered yet. Only you can take them back.",
    );
    await expect(interrupted(page)).toContainText("Error listing SLP Partial: 400: Broadcast failed");
    await interrupted(page).getByRole("button", { name: "Later" }).click();
    await expect(unfinished).toBeVisible();
    await expect(quantity(page)).toHaveValue("");
    expect([before - (await held()), await offersOf(wallet, tokenId)]).toEqual([500n, offers]);
    await mend();
  };

  await refuse();
  await expect(page.getByText(/^Taking back costs about \d+\.\d\d XEC\.$/)).toBeVisible();
  await expectAccessible(page, "unfinished listing");
  await page.getByRole("button", { name: "Take back" }).click();
  const question = page.getByRole("dialog", { name: "Take back these tokens?" });
  await question.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("heading", { name: "Taken back" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(unfinished).toHaveCount(0);
  expect([await held(), await offersOf(wallet, tokenId)]).toEqual([before, offers]);

  await refuse();
  await askToErase(page, wallet);
  await goTo(page, wallet, "");
  const line = unsettled(page);
  await expect(line).toContainText("Unfinished listing 5.00");
  await expectAccessible(page, "unfinished listing on Home");
  await line.getByRole("link", { name: "Open" }).click();
  await page.getByRole("button", { name: "Finish listing" }).click();
  await expect(unfinished).toHaveCount(0);
  const added = async () => (await offersOf(wallet, tokenId)).filter((atoms) => !offers.includes(atoms));
  await expect.poll(added).toEqual([500n]);
  expect(before - (await held())).toBe(500n);
  await page.reload();
  await expect(price(page)).toBeVisible();
  await expect(unsettled(page)).toHaveCount(0);
  await expect(unfinished).toHaveCount(0);
});

test("a listing whose second payment got no answer claims nothing, and is tried again with the same bytes", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { tokenIds } = await importDemo(page, wallet);
  const tokenId = tokenIds.demoSlp;
  const offers = await offersOf(wallet, tokenId);
  await openToken(page, wallet, tokenId);
  const mend = await interrupt(page, "cutOff");
  await expect(interrupted(page)).toContainText("It is not known whether they are offered yet.");
  expect(await offersOf(wallet, tokenId)).toEqual(offers);
  await mend();
  // The engine asks by itself too, and may be faster.
  const again = interrupted(page).getByRole("button", { name: "Try again" });
  await again.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(page.getByRole("heading", { name: "Listed" })).toBeVisible();
  expect(await offersOf(wallet, tokenId)).toHaveLength(offers.length + 1);
});

test("a cancellation that comes too late says what was sold, and for how much", { tag: "@beside" }, async ({
  page,
  wallet,
}) => {
  const { tokenIds } = await importDemo(page, wallet);
  await openToken(page, wallet, tokenIds.demoSlp);
  await page.getByRole("button", { name: "Cancel your offer" }).click();
  const question = page.getByRole("dialog", { name: "Cancel this listing?" });
  await expect(question).toContainText("Comes back to you");
  await buyCheapest(wallet, tokenIds.demoSlp);
  await question.getByRole("button", { name: "Cancel listing" }).click();
  await expect(page.getByText("It was sold before the cancel arrived")).toBeVisible();
  await expect(page.getByText(/ went for [\d,.]+ XEC\. Nothing was spent on the cancel\.$/)).toBeVisible();
  await expectAccessible(page, "cancelled too late");
});
