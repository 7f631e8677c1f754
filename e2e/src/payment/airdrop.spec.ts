// An airdrop of the demo wallet: calculated, handed to Send, paid, and checked at its recipients through the indexer.

import type { TokenId } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import { aTokenId } from "@satchel/core/testing";
import { DESKTOP, expectAccessible, lookOnEach, MOBILE } from "../look.ts";
import { chainOf, goTo, importDemo, scriptOfAddress } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { makeHeldToken } from "./many-holders.ts";

test.use({ devnetOptions: { world: {} } });

const TOTAL_SATS = 1_000_000n;
const DUST_SATS = 546n;

/** Returns the atoms of each P2PKH script, as the indexer reports them. */
async function heldByKey(wallet: Wallet, tokenId: TokenId): Promise<Map<ScriptHex, bigint>> {
  const held = new Map<ScriptHex, bigint>();
  for (const { script, token } of await chainOf(wallet).tokenUtxos(tokenId)) {
    if (!script.startsWith("76a914") || !token || token.isMintBaton) continue;
    held.set(script, (held.get(script) ?? 0n) + token.atoms);
  }
  return held;
}

const hostOf = ({ network }: Wallet) => network.url.replace("http://", "");

test("every holder but the sender is paid a share, and everybody can see that it is an airdrop", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const world = await importDemo(page, wallet);
  const tokenId = world.tokenIds.demoAlp;
  const demo = scriptOfAddress(world.demo.address);
  const held = await heldByKey(wallet, aTokenId(tokenId));
  held.delete(demo);
  expect(held.size).toBeGreaterThan(1);

  await goTo(page, wallet, "airdrop");
  await page.getByRole("textbox", { name: "Token" }).fill(tokenId);
  await page.getByRole("textbox", { name: "Total to share" }).fill("10000");
  await expectAccessible(page, "airdrop");
  await lookOnEach(page, "airdrop", { desktop: DESKTOP, mobile: MOBILE }, () =>
    expect(page.getByRole("button", { name: "Calculate Airdrop" })).toBeVisible(),
  );
  await page.getByRole("button", { name: "Calculate Airdrop" }).click();
  const table = page.getByRole("table", { name: "Recipients" });
  await expect(table).toBeVisible();
  await expectAccessible(page, "airdrop result");
  await lookOnEach(page, "airdrop-result", { desktop: DESKTOP, mobile: MOBILE }, () => expect(table).toBeVisible());

  // A devnet has one server, whose list nobody else confirms.
  await expect(page.getByRole("main")).toContainText(`Holders as told by ${hostOf(wallet)} alone`);
  await expect(page.getByRole("button", { name: "Continue to Send" })).toBeDisabled();
  await page.getByRole("checkbox", { name: `Pay the list of ${hostOf(wallet)}` }).check();
  await page.getByRole("button", { name: "Continue to Send" }).click();
  await expect(page.getByText("to holders of")).toBeVisible();
  await page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Review", exact: true }).click();
  const review = page.getByRole("dialog");
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();

  const { txs } = await chainOf(wallet).history(demo, 0, 1);
  const [data, ...outputs] = txs[0]?.outputs ?? [];
  expect(data?.script).toBe(`6a0464726f7020${tokenId}`);
  const paid = new Map(outputs.filter(({ script }) => script !== demo).map(({ script, sats }) => [script, sats]));
  // Atoms in open offers count for their makers, which makes every other share smaller.
  const weight = [...held.values()].reduce((all, atoms) => all + atoms, 0n);
  const mostOf = (atoms: bigint) => (TOTAL_SATS * atoms) / weight;
  const left = [...held].filter(([script]) => !paid.has(script));
  for (const [, atoms] of left) expect(mostOf(atoms)).toBeLessThan(DUST_SATS);
  expect(paid.size).toBeGreaterThan(1);
  const sum = [...paid.values()].reduce((all, sats) => all + sats, 0n);
  expect(sum).toBeLessThanOrEqual(TOTAL_SATS);
  expect(sum).toBeGreaterThan(TOTAL_SATS - DUST_SATS * BigInt(left.length + 1) - BigInt(paid.size));
});

const HOLDERS = 100;

test("100 holders of a stranger's token are paid in one transaction, each exactly the share of the calculation", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const world = await importDemo(page, wallet);
  const { tokenId, held } = await makeHeldToken(wallet, HOLDERS);
  await goTo(page, wallet, "airdrop");
  await page.getByRole("textbox", { name: "Token" }).fill(tokenId);
  await expect(page.getByRole("main")).toContainText("Held by many");
  await page.getByRole("textbox", { name: "Total to share" }).fill("10000");
  await page.getByRole("button", { name: "Calculate Airdrop" }).click();
  await expect(page.getByRole("heading", { name: `${HOLDERS} recipients` })).toBeVisible();
  const costs = page.getByRole("main").locator("dl");
  await expect(costs.filter({ hasText: "Transactions" }).first()).toContainText("Transactions1");
  const fee = ((await costs.first().locator("dd").last().textContent()) ?? "").replace(/[^0-9.]/g, "");

  // A devnet has one server, whose list nobody else confirms.
  await expect(page.getByRole("main")).toContainText(`Holders as told by ${hostOf(wallet)} alone`);
  await expect(page.getByRole("button", { name: "Continue to Send" })).toBeDisabled();
  await page.getByRole("checkbox", { name: `Pay the list of ${hostOf(wallet)}` }).check();
  await page.getByRole("button", { name: "Continue to Send" }).click();
  await expect(page.getByText("to holders of")).toBeVisible();
  await page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Review", exact: true }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText(fee);
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();

  const demo = scriptOfAddress(world.demo.address);
  const { txs } = await chainOf(wallet).history(demo, 0, 1);
  const [data, ...outputs] = txs[0]?.outputs ?? [];
  expect(data?.script).toBe(`6a0464726f7020${tokenId}`);
  const weight = [...held.values()].reduce((all, atoms) => all + atoms, 0n);
  const due = new Map([...held].map(([script, atoms]) => [script, (TOTAL_SATS * atoms) / weight]));
  const paid = outputs.filter(({ script }) => script !== demo);
  expect(paid).toHaveLength(HOLDERS);
  expect(new Map(paid.map(({ script, sats }) => [script, sats]))).toEqual(due);
});
