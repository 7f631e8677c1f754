// What a person does with a token on its page, checked through the indexer.

import type { Page } from "@playwright/test";
import { aTokenId } from "@satchel/core/testing";
import { DEMO_TOKENS } from "@satchel/devnet";
import { expectAccessible, expectFitsEverywhere } from "../look.ts";
import { chainOf, goTo, importDemo, scriptOfAddress, TEST_ADDRESS } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const BURN_PHRASE = `burn ${DEMO_TOKENS.demoSlp.info.tokenTicker}`;

/** Opens a panel on the page of a token. */
async function openPanel(page: Page, wallet: Wallet, tokenId: string, name: string): Promise<void> {
  await goTo(page, wallet, `token/${tokenId}`);
  const toggle = page.getByRole("main").locator("button[aria-expanded]").filter({ hasText: name });
  await expect(toggle).toBeVisible();
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
}

/** Waits for the receipt of an action and closes it. */
async function closeReceipt(page: Page, title: string): Promise<void> {
  const receipt = page.getByRole("dialog", { name: title });
  await receipt.getByRole("button", { name: "Close" }).click();
  await expect(receipt).toBeHidden();
}

/** Types an amount, reviews it and burns. */
async function burn(page: Page, button: RegExp, phrase: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: button }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("button", { name: "Burn", exact: true })).toBeDisabled();
  const typed = review.getByRole("textbox", { name: `Type ${phrase} to confirm` });
  await typed.fill(phrase.toLowerCase() === phrase ? phrase.toUpperCase() : phrase.toLowerCase());
  await expect(review).toContainText(`Input must exactly match "${phrase}"`);
  await expect(review.getByRole("button", { name: "Burn", exact: true })).toBeDisabled();
  await typed.fill(phrase);
  await review.getByRole("button", { name: "Burn", exact: true }).click();
}

/** Returns what an address holds of a token, as the indexer reports it: the atoms of each coin, and the batons. */
async function heldAt(wallet: Wallet, address: string, tokenId: string) {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  const coins = utxos.flatMap(({ token }) => (token?.tokenId === tokenId ? [token] : []));
  const amounts = coins.filter(({ isMintBaton }) => !isMintBaton).map(({ atoms }) => atoms);
  return {
    atoms: amounts.reduce((sum, each) => sum + each, 0n),
    ones: amounts.filter((each) => each === 1n).length,
    batons: coins.length - amounts.length,
  };
}

/** Returns the newest entry about a token in the history of an address. */
async function lastEntry(wallet: Wallet, address: string, tokenId: string) {
  const { txs } = await chainOf(wallet).history(scriptOfAddress(address), 0, 5);
  return txs.flatMap(({ tokenEntries }) => tokenEntries).find((entry) => entry.tokenId === tokenId);
}

/** Returns the entry of a token's newest burn. The payment that makes a coin for it is as new. */
async function lastBurn(wallet: Wallet, address: string, tokenId: string) {
  const { txs } = await chainOf(wallet).history(scriptOfAddress(address), 0, 5);
  const entries = txs.flatMap(({ tokenEntries }) => tokenEntries);
  return entries.find((entry) => entry.tokenId === tokenId && entry.actualBurnAtoms > 0n);
}

test("tokens are minted with the baton, which stays, and burned in part and whole", { tag: "@beside" }, async ({
  page,
  wallet,
}) => {
  const world = await importDemo(page, wallet);
  const { address } = world.demo;
  const { demoAlp, demoSlp } = world.tokenIds;
  const before = await heldAt(wallet, address, demoAlp);

  await openPanel(page, wallet, demoAlp, "Mint");
  await page.getByRole("textbox", { name: "Amount to mint" }).fill("281474976711");
  await expect(page.getByText(/exceeds max mint amount for this token \(28,147,497,671\.0655\)/)).toBeVisible();
  await page.getByRole("textbox", { name: "Amount to mint" }).fill("5000");
  await expectAccessible(page, "mint panel");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Mint 5,000/ })
    .click();
  await closeReceipt(page, "Minted!");
  expect(await heldAt(wallet, address, demoAlp)).toMatchObject({ atoms: before.atoms + 50_000_000n, batons: 1 });

  const held = await heldAt(wallet, address, demoSlp);
  await openPanel(page, wallet, demoSlp, "Burn");
  await page.getByRole("textbox", { name: "Amount to burn" }).fill("150.5");
  await burn(page, /^Burn 150\.50/, BURN_PHRASE);
  await closeReceipt(page, "Burned!");
  expect(await lastBurn(wallet, address, demoSlp)).toMatchObject({ actualBurnAtoms: 15_050n, burnsMintBatons: false });
  expect(await heldAt(wallet, address, demoSlp)).toMatchObject({ atoms: held.atoms - 15_050n, batons: held.batons });

  // What stays is a baton, with which more can be minted.
  await page.getByRole("button", { name: "Max" }).click();
  await burn(page, /^Burn \d/, BURN_PHRASE);
  await closeReceipt(page, "Burned!");
  expect(await heldAt(wallet, address, demoSlp)).toMatchObject({ atoms: 0n, batons: held.batons });
  await expect(page.getByRole("main").locator("button[aria-expanded]").filter({ hasText: "Mint" })).toBeVisible();
});

test("a collection's coin is split, tokens are sent from the page, and an NFT is burned: its page stays", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const world = await importDemo(page, wallet);
  const { address } = world.demo;
  const { demo } = world.collections;
  const before = await heldAt(wallet, address, demo.tokenId);

  await openPanel(page, wallet, demo.tokenId, "Inputs");
  await page.getByRole("main").getByRole("button", { name: "Create 5 inputs" }).click();
  await closeReceipt(page, "Inputs created!");
  expect(await heldAt(wallet, address, demo.tokenId)).toMatchObject({ atoms: before.atoms, ones: before.ones + 5 });
  await page.getByRole("main").getByRole("button", { name: "Create 2 inputs" }).click();
  await closeReceipt(page, "Inputs created!");
  expect(await heldAt(wallet, address, demo.tokenId)).toMatchObject({ atoms: before.atoms, ones: before.ones + 7 });
  await expect(page.getByText("No token utxos exist with qty !== 1")).toBeVisible();
  await expectFitsEverywhere(page, "collection with panels");

  await openPanel(page, wallet, world.tokenIds.demoAlp, "Send");
  await page.getByRole("combobox", { name: "To" }).fill(TEST_ADDRESS);
  await page.getByRole("textbox", { name: "Amount" }).fill("1000");
  await expectAccessible(page, "send panel");
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByRole("button", { name: "Review", exact: true }).click();
  const review = page.getByRole("dialog", { name: "Review token payment" });
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await closeReceipt(page, "Sent!");
  expect(await heldAt(wallet, TEST_ADDRESS, world.tokenIds.demoAlp)).toMatchObject({ atoms: 10_000_000n });

  const coins = await chainOf(wallet).utxos(scriptOfAddress(address));
  const nfts = coins.flatMap(({ token }) =>
    token?.tokenType.type === "SLP_TOKEN_TYPE_NFT1_CHILD" ? [token.tokenId] : [],
  );
  const [nft = "", given = ""] = nfts;
  await openPanel(page, wallet, given, "Send");
  await page.getByRole("combobox", { name: "To" }).fill(TEST_ADDRESS);
  await preview.getByRole("button", { name: "Review", exact: true }).click();
  await review.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page.getByRole("dialog", { name: "Sent!" });
  // The receipt of an NFT shows its picture.
  await expect(sent.locator("img")).toHaveAttribute("src", new RegExp(`/256/${given}\\.png$`));
  await closeReceipt(page, "Sent!");
  expect(await heldAt(wallet, TEST_ADDRESS, given)).toMatchObject({ atoms: 1n });
  const { genesisInfo } = await chainOf(wallet).api.token(aTokenId(nft));
  await openPanel(page, wallet, nft, "Burn");
  await burn(
    page,
    new RegExp(`^Burn ${genesisInfo.tokenName}$`),
    `burn ${genesisInfo.tokenTicker || genesisInfo.tokenName}`,
  );
  await closeReceipt(page, "Burned!");
  expect(await lastEntry(wallet, address, nft)).toMatchObject({ actualBurnAtoms: 1n });
  expect(await heldAt(wallet, address, nft)).toMatchObject({ atoms: 0n });
  await expect(page.getByText("You do not hold this token.")).toBeVisible();
  await expect(page.getByText("What you can do")).toHaveCount(0);
});
