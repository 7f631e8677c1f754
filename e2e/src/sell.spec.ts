// Selling on Agora, checked through the indexer: SLP in two payments, ALP in one, an NFT; what is offered is what the review says.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./look.ts";
import { chainOf, importDemo, scriptOfAddress } from "./person.ts";
import { expect, test, type Wallet } from "./wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity to sell" });
const price = (page: Page) => page.getByRole("textbox", { name: /^Price/ });
const listButton = (page: Page) => page.getByRole("main").getByRole("button", { name: /^List / });
const review = (page: Page) => page.getByRole("dialog", { name: "Review listing" });

async function openToken(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  await page.goto(`${wallet.url}/#/token/${tokenId}`);
  await expect(price(page)).toBeVisible();
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

/** Lists what is typed, and returns the text of its review. */
async function list(page: Page): Promise<string> {
  await listButton(page).click();
  const text = await review(page).textContent();
  await review(page).getByRole("button", { name: /^List/ }).click();
  await expect(page.getByRole("heading", { name: "Listed" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  return text ?? "";
}

test("SLP and ALP tokens and an NFT are listed as the review says, and can be cancelled", async ({ page, wallet }) => {
  const { tokenIds, demo, collections } = await importDemo(page, wallet);
  await openToken(page, wallet, tokenIds.demoSlp);
  const before = await offersOf(wallet, tokenIds.demoSlp);
  await price(page).fill("0.000000000001");
  await expect(page.getByText("List price supports up to 11 decimal places.")).toBeVisible();
  await quantity(page).fill("5");
  await price(page).fill("20");
  await expectAccessible(page, "sell");
  expect(await list(page)).toContain("You receive if all sells");
  const dollars = await offersOf(wallet, tokenIds.demoSlp);
  expect(dollars).toHaveLength(before.length + 1);
  expect(dollars.filter((atoms) => !before.includes(atoms))).toEqual([500n]);

  await openToken(page, wallet, tokenIds.demoAlp);
  const dogs = await offersOf(wallet, tokenIds.demoAlp);
  await quantity(page).fill("3");
  await price(page).fill("11");
  await list(page);
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
  await list(page);
  expect(await offersOf(wallet, nft)).toEqual([1n]);
  await page.getByRole("button", { name: "Cancel your offer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel your offer" }).click();
  await expect(page.getByRole("heading", { name: "Offer canceled" })).toBeVisible();
  expect(await offersOf(wallet, nft)).toEqual([]);
});

/** The bytes of an error as the indexer answers it: its field 2 is the text. */
const wireError = (text: string) => Buffer.concat([Buffer.from([0x12, text.length]), Buffer.from(text)]);

/** Refuses every broadcast but the first, until the returned function is called. */
async function refuseSecond(page: Page): Promise<() => Promise<void>> {
  let count = 0;
  const pattern = "**/broadcast-tx*";
  await page.route(pattern, (route) =>
    ++count === 1
      ? route.continue()
      : route.fulfill({
          status: 400,
          contentType: "application/x-protobuf",
          headers: { "access-control-allow-origin": "*" },
          body: wireError("400: Broadcast failed: non-mandatory-script-verify-flag"),
        }),
  );
  return () => page.unroute(pattern);
}

test("a listing that ends behind its advertisement is taken back, and another one is finished", async ({
  page,
  wallet,
}) => {
  const { tokenIds, demo } = await importDemo(page, wallet);
  const tokenId = tokenIds.demoSlp;
  const held = () => atomsAt(wallet, demo.address, tokenId);
  const unfinished = page.getByText("Unfinished listing");
  const before = await held();
  const offers = await offersOf(wallet, tokenId);
  await openToken(page, wallet, tokenId);
  const interrupt = async () => {
    const mend = await refuseSecond(page);
    await quantity(page).fill("5");
    await price(page).fill("20");
    await listButton(page).click();
    await review(page).getByRole("button", { name: /^List/ }).click();
    await expect(unfinished).toBeVisible();
    await expect(quantity(page)).toHaveValue("");
    expect([before - (await held()), await offersOf(wallet, tokenId)]).toEqual([500n, offers]);
    await mend();
  };

  await interrupt();
  await expectAccessible(page, "unfinished listing");
  await page.getByRole("button", { name: "Take back" }).click();
  const question = page.getByRole("dialog", { name: "Take back these tokens?" });
  await question.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("heading", { name: "Taken back" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(unfinished).toHaveCount(0);
  expect([await held(), await offersOf(wallet, tokenId)]).toEqual([before, offers]);

  await interrupt();
  await page.getByRole("button", { name: "Finish listing" }).click();
  await expect(unfinished).toHaveCount(0);
  const added = async () => (await offersOf(wallet, tokenId)).filter((atoms) => !offers.includes(atoms));
  await expect.poll(added).toEqual([500n]);
  expect(before - (await held())).toBe(500n);
  await page.reload();
  await expect(price(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Unsettled payments" })).toHaveCount(0);
  await expect(unfinished).toHaveCount(0);
});
