// Creating tokens, collections and NFTs: what was typed is what the indexer has, and what is refused creates nothing.

import { createHash } from "node:crypto";
import type { TokenId, Txid } from "@satchel/core/ids";
import { aTokenId, aTxid } from "@satchel/core/testing";
import { DESKTOP, lookOnEach, MOBILE } from "../look.ts";
import {
  chainOf,
  copyAddress,
  goTo,
  heard,
  openHome,
  openNewWallet,
  quiet,
  receive,
  standing,
  unsettled,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { chooseIcon, create, createButton, field, fill, iconInput, openCreate, reviewCreation } from "./creating.ts";

const tokenOf = (wallet: Wallet, tokenId: TokenId) => chainOf(wallet).api.token(tokenId);
/** The outputs of a genesis: how many atoms each has, and which is a baton. */
async function outputsOf(wallet: Wallet, tokenId: Txid): Promise<(bigint | "baton" | undefined)[]> {
  const { outputs } = await chainOf(wallet).tx(tokenId);
  return outputs.map(({ token }) => (token?.isMintBaton ? "baton" : token?.atoms));
}

/** Collects the files that the icon service gets from now on. */
function uploadsOf({ network }: Wallet): Uint8Array[] {
  const { icons } = network.services;
  const files: Uint8Array[] = [];
  const add = icons.add.bind(icons);
  Object.assign(icons, {
    add: (tokenId: string, file: Uint8Array) => {
      files.push(file);
      return add(tokenId, file);
    },
  });
  return files;
}

test("an ALP token with a variable supply: its names, its supply, its baton, and its page", { tag: "@beside" }, async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await openCreate(page, wallet);
  await expect(createButton(page, "Create eToken")).toBeDisabled();
  await fill(page, {
    Name: "Moss Credits",
    Ticker: "MOSS",
    Decimals: "4",
    Supply: "1000000.5",
    Website: "moss.example",
  });
  await expect(field(page, "Supply")).toHaveValue("1000000.5");
  await lookOnEach(page, "create", { desktop: DESKTOP, mobile: MOBILE }, () =>
    expect(createButton(page, "Create eToken")).toBeEnabled(),
  );
  const review = await reviewCreation(page, "Create eToken");
  await expect(review).toContainText("Name, ticker, decimals and website can never be changed.");
  await expect(review).toContainText("Yes, only by you");
  await review.getByRole("button", { name: "Cancel" }).click();

  const tokenId = await create(page, "Create eToken");
  await expect(page.getByRole("heading", { name: "Moss Credits is yours" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Moss Credits" })).toBeVisible();
  expect(await tokenOf(wallet, aTokenId(tokenId))).toMatchObject({
    tokenType: { type: "ALP_TOKEN_TYPE_STANDARD" },
    genesisInfo: { tokenName: "Moss Credits", tokenTicker: "MOSS", url: "moss.example", decimals: 4 },
  });
  expect(await outputsOf(wallet, aTxid(tokenId))).toEqual([undefined, 10_000_005_000n, "baton", undefined]);

  // The form is empty again, and nothing of it was kept.
  await openCreate(page, wallet);
  await expect(field(page, "Name")).toHaveValue("");
});

test("SLP tokens, with a fixed and with a variable supply", { tag: "@beside" }, async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  for (const isVariable of [false, true]) {
    await openCreate(page, wallet);
    await page.getByRole("group", { name: "Protocol" }).getByRole("button", { name: "SLP" }).click();
    await fill(page, { Name: "Lantern Points", Ticker: "LANT", Decimals: "9" });
    await page.getByRole("button", { name: "Max" }).click();
    await expect(field(page, "Supply")).toHaveValue("18446744073.709551615");
    if (!isVariable) await page.getByRole("switch", { name: "Variable supply" }).click();
    const tokenId = await create(page, "Create eToken");
    expect(await tokenOf(wallet, aTokenId(tokenId))).toMatchObject({
      tokenType: { type: "SLP_TOKEN_TYPE_FUNGIBLE" },
      // The network's default, because the website stayed empty.
      genesisInfo: { tokenName: "Lantern Points", decimals: 9, url: "satchel.example", hash: "" },
    });
    const [data, atoms, third] = await outputsOf(wallet, aTxid(tokenId));
    expect([data, atoms, third]).toEqual([undefined, 2n ** 64n - 1n, isVariable ? "baton" : undefined]);
  }
});

test("a collection, and an NFT of it with an icon: the hash, the upload, and the inputs that are made first", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await openCreate(page, wallet, "collection");
  await fill(page, { Name: "Harbour Lights", Ticker: "LIGHT", "How many NFTs at most": "100" });
  const collectionId = await create(page, "Create NFT Collection");
  expect(await tokenOf(wallet, aTokenId(collectionId))).toMatchObject({
    tokenType: { type: "SLP_TOKEN_TYPE_NFT1_GROUP" },
    genesisInfo: { decimals: 0 },
  });

  const toggle = page.getByRole("button", { name: "Mint NFT", exact: true }).first();
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await expect(page.getByText("Inputs are prepared automatically")).toBeVisible();
  await chooseIcon(page);
  await fill(page, { Name: "Harbour at Dusk", Ticker: "DUSK" });
  wallet.network.services.areUploadsSigned = true;
  const uploads = uploadsOf(wallet);
  const review = await reviewCreation(page, "Mint NFT");
  await expect(review).toContainText("18 NFT mint inputs");
  await review.getByRole("button", { name: "Mint NFT", exact: true }).click();
  const receipt = page.getByRole("dialog", { name: "Harbour at Dusk was minted" });
  await expect(receipt.getByText(standing(wallet))).toBeVisible();
  await receipt.getByRole("button", { name: "Close" }).click();
  await heard(page, "Successfully uploaded token icon");
  const nfts = page.getByRole("region", { name: "NFTs in this Collection" });
  await expect(nfts.getByRole("link", { name: "Harbour at Dusk" })).toBeVisible();
  // The form is empty for the next one, whose input is there.
  await expect(field(page, "Name")).toHaveValue("");
  await expect(page.getByText("Inputs are prepared automatically")).toHaveCount(0);

  const { txs } = await chainOf(wallet).tokenHistory(aTokenId(collectionId), 0, 25);
  const minted = txs.find(({ tokenEntries }) => tokenEntries.some(({ groupTokenId }) => groupTokenId === collectionId));
  const nftId = minted?.txid ?? "";
  const nft = await tokenOf(wallet, aTokenId(nftId));
  expect(nft).toMatchObject({
    tokenType: { type: "SLP_TOKEN_TYPE_NFT1_CHILD" },
    genesisInfo: { tokenName: "Harbour at Dusk", tokenTicker: "DUSK" },
  });
  expect(nft?.genesisInfo.hash).toBe(
    createHash("sha256")
      .update(uploads[0] ?? "")
      .digest("hex"),
  );
  expect(await wallet.network.services.icons.find(512, nftId)).toBeDefined();
});

/** Returns the ids of the NFTs of a collection, newest first, each as often as the indexer has it. */
async function nftsOf(wallet: Wallet, collectionId: TokenId): Promise<string[]> {
  const { txs } = await chainOf(wallet).tokenHistory(collectionId, 0, 25);
  const isNft = ({ tokenEntries }: (typeof txs)[number]) =>
    tokenEntries.some(({ groupTokenId }) => groupTokenId === collectionId);
  return txs.filter(isNft).map(({ txid }) => txid);
}

test("the indexer goes away between the inputs of an NFT and the NFT: it is minted once when the indexer is back", async ({
  page,
  wallet,
}) => {
  const { faults } = wallet.devnet;
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await openCreate(page, wallet, "collection");
  await fill(page, { Name: "Harbour Lights", Ticker: "LIGHT", "How many NFTs at most": "100" });
  const collectionId = await create(page, "Create NFT Collection");
  const toggle = page.getByRole("button", { name: "Mint NFT", exact: true }).first();
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await fill(page, { Name: "Harbour at Dusk", Ticker: "DUSK" });

  const broadcasts: string[] = [];
  await page.route("**/broadcast-tx*", async (route) => {
    broadcasts.push(route.request().postDataBuffer()?.toString("hex") ?? "");
    if (broadcasts.length !== 2) return route.continue();
    faults.set({ refuse: true });
    return route.abort("connectionreset");
  });
  await (await reviewCreation(page, "Mint NFT")).getByRole("button", { name: "Mint NFT", exact: true }).click();
  await expect(unsettled(page).getByRole("heading", { name: "NFT mint interrupted" })).toBeVisible();
  await expect(unsettled(page)).toContainText("1 of 2 transactions sent");
  // The same NFT is not offered a second time.
  await expect(field(page, "Name")).toHaveValue("");
  await openHome(page, wallet);
  await page.reload();
  await expect(unsettled(page)).toContainText("The network did not answer.");

  faults.clear();
  await expect(unsettled(page)).toHaveCount(0);
  expect(broadcasts).toHaveLength(3);
  expect(broadcasts[2]).toBe(broadcasts[1]);
  const [nftId = "", ...more] = await nftsOf(wallet, aTokenId(collectionId));
  expect(more).toEqual([]);
  expect(await tokenOf(wallet, aTokenId(nftId))).toMatchObject({ genesisInfo: { tokenName: "Harbour at Dusk" } });

  // The change and the inputs can be spent.
  await goTo(page, wallet, `token/${collectionId}`);
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await expect(page.getByText("Inputs are prepared automatically")).toHaveCount(0);
  await expect(field(page, "Name")).toHaveValue("");
  await fill(page, { Name: "Harbour at Dawn", Ticker: "DAWN" });
  await (await reviewCreation(page, "Mint NFT")).getByRole("button", { name: "Mint NFT", exact: true }).click();
  await page.getByRole("dialog", { name: "Harbour at Dawn was minted" }).getByRole("link", { name: "See it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour at Dawn" })).toBeVisible();
  expect(await nftsOf(wallet, aTokenId(collectionId))).toHaveLength(2);
});

test("refused: a wrong icon, a name that belongs to a coin, too little money", { tag: "@beside" }, async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await openCreate(page, wallet);
  await expect(page.getByText(/^You need at least 5\.46 spendable XEC .* to create a token$/)).toBeVisible();
  await wallet.network.fund(await copyAddress(page), 600n);
  await fill(page, { Name: "Moss Credits", Ticker: "USDT", Supply: "10" });
  await expect(page.getByText("Token ticker must not conflict with existing crypto or fiat")).toBeVisible();
  await expect(createButton(page, "Create eToken")).toBeDisabled();
  await fill(page, { Ticker: "MOSS" });
  await expect(page.getByText("Insufficient funds").first()).toBeVisible();
  await expect(createButton(page, "Create eToken")).toBeDisabled();

  await iconInput(page).setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText("Only jpg or png image files are accepted")).toBeVisible();
  const large = Buffer.alloc(1_000_001);
  await iconInput(page).setInputFiles({ name: "a.png", mimeType: "image/png", buffer: large });
  await expect(page.getByText("Icon exceeds max upload size of 1,000,000 bytes")).toBeVisible();
  await expect(page.getByRole("img", { name: "The chosen icon" })).toHaveCount(0);

  await wallet.network.fund(await copyAddress(page), 100_000n);
  await expect(createButton(page, "Create eToken")).toBeEnabled();
});

test("an icon whose upload failed waits on the token's page, with the same bytes, after a reload too", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  wallet.devnet.services.faults.set("iconUpload", { refuse: true });
  await openCreate(page, wallet);
  await chooseIcon(page);
  await fill(page, { Name: "Moss Credits", Ticker: "MOSS", Supply: "10" });
  const tokenId = await create(page, "Create eToken");
  const failed = "Error submitting token icon for approval, please contact icons@satchel.example for support";
  await expect(page.getByText(failed)).toBeVisible();
  await quiet(page);
  await page.reload();
  await expect(page.getByText("The icon is not uploaded yet").first()).toBeVisible();
  wallet.devnet.services.faults.clear();
  await page.getByRole("button", { name: "Upload icon" }).click();
  await heard(page, "Successfully uploaded token icon");
  await expect(page.getByRole("button", { name: "Upload icon" })).toHaveCount(0);
  expect(await wallet.devnet.services.icons.find(512, tokenId)).toBeDefined();
});
