import { atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTokenId } from "@satchel/core/testing";
import type { GenesisSection } from "@satchel/core/token";
import type { TokenActionIntent, Tx } from "@satchel/core/tx";
import { ownScripts } from "@satchel/core/wallet";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMemoryStore } from "@satchel/platform/memory";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../testing/devnet-rig.ts";
import { until } from "../testing/rig.ts";

let devnet: Devnet;
let rig: DevnetRig;
beforeEach(async () => {
  devnet = await createDevnet({ finalize: "never" });
  rig = createDevnetRig(devnet.url);
  await createFunded(devnet, rig, 5_000_000n);
});
afterEach(async () => {
  rig.stop();
  await devnet.stop();
});

const info = { tokenTicker: "TEA", tokenName: "Tea", url: "tea.test", decimals: 2 };
const ALP: GenesisSection = {
  kind: "genesis",
  protocol: "ALP",
  typeNumber: 0,
  info: { ...info, data: "", authPubkey: "" },
  atoms: atoms(1_000n),
  hasBaton: true,
};
const SLP: GenesisSection = { ...ALP, protocol: "SLP", typeNumber: 1, info: { ...info, hash: "" } };
const COLLECTION: GenesisSection = { ...SLP, typeNumber: 0x81, info: { ...SLP.info, decimals: 0 }, atoms: atoms(30n) };

/** Does an action through review, signature and broadcast; returns its transactions as the indexer reports them. */
async function act(intent: TokenActionIntent): Promise<Tx[]> {
  const plan = await rig.engine.prepareAction(intent);
  if (!plan.ok) throw new Error(JSON.stringify(plan.problem, (_, v) => (typeof v === "bigint" ? `${v}` : v)));
  const sent = await rig.engine.send(plan.value);
  if (!sent.ok) throw new Error(JSON.stringify(sent.problem));
  return Promise.all(sent.value.txids.map((txid) => rig.client.tx(txid)));
}
async function create(token: GenesisSection): Promise<string> {
  const [tx] = await act({ action: "create", token });
  return tx?.txid ?? "";
}
const held = (tokenId: TokenId) => {
  const coins = [...rig.engine.state.getState().ledger.utxos.values()].filter(
    ({ token }) => token?.tokenId === tokenId,
  );
  return {
    atoms: coins.reduce((sum, { token }) => sum + (token?.atoms ?? 0n), 0n),
    batons: coins.filter(({ token }) => token?.isMintBaton).length,
    coins: coins.length,
  };
};

test.each([
  ["an ALP token", ALP, "ALP_TOKEN_TYPE_STANDARD"],
  ["an SLP token", SLP, "SLP_TOKEN_TYPE_FUNGIBLE"],
  ["an SLP token of a fixed supply", { ...SLP, hasBaton: false }, "SLP_TOKEN_TYPE_FUNGIBLE"],
  ["a collection", COLLECTION, "SLP_TOKEN_TYPE_NFT1_GROUP"],
])("%s is created as it was planned, and the wallet holds it", async (_, token, type) => {
  const tokenId = await create(token);
  const genesis = await rig.client.api.token(aTokenId(tokenId));
  expect(genesis.tokenType.type).toBe(type);
  expect(genesis.genesisInfo).toMatchObject(token.info);
  expect(held(aTokenId(tokenId))).toMatchObject({ atoms: token.atoms, batons: token.hasBaton ? 1 : 0 });
});

describe.each([
  ["ALP", ALP],
  ["SLP", SLP],
])("%s", (_, token) => {
  test("is minted with the baton, which returns; nothing is burned", async () => {
    const tokenId = await create(token);
    const [tx] = await act({ action: "mint", tokenId: aTokenId(tokenId), atoms: atoms(77n) });
    expect(tx?.tokenEntries).toMatchObject([
      { tokenId, txType: "MINT", burnSummary: "", actualBurnAtoms: 0n, burnsMintBatons: false, isInvalid: false },
    ]);
    expect(held(aTokenId(tokenId))).toMatchObject({ atoms: 1_077n, batons: 1 });
    await act({ action: "mint", tokenId: aTokenId(tokenId), atoms: atoms(1n) });
    expect(held(aTokenId(tokenId))).toMatchObject({ atoms: 1_078n, batons: 1 });
  });

  test("is burned in part and whole: exactly what was planned, never the baton", async () => {
    const tokenId = await create(token);
    for (const [burned, left] of [
      [400n, 600n],
      [600n, 0n],
    ] as const) {
      const txs = await act({ action: "burn", tokenId: aTokenId(tokenId), atoms: atoms(burned) });
      // Without a coin of exactly these atoms, one of SLP is made first.
      expect(txs).toHaveLength(token.protocol === "SLP" && left > 0n ? 2 : 1);
      const last = txs.at(-1);
      const entry = last?.tokenEntries[0];
      expect(entry).toMatchObject({ tokenId, actualBurnAtoms: burned, burnsMintBatons: false, isInvalid: false });
      // Every reader calls it intended.
      expect([entry?.intentionalBurnAtoms, last?.tokenStatus]).toEqual([burned, "NORMAL"]);
      expect(held(aTokenId(tokenId))).toMatchObject({ atoms: left, batons: 1 });
    }
  });
});

test("NFTs are minted from prepared inputs, and without any the inputs are made in the same payment", async () => {
  const groupTokenId = await create(COLLECTION);
  const nft = (name: string): TokenActionIntent => ({
    action: "mint-nft",
    groupTokenId: aTokenId(groupTokenId),
    info: { ...info, tokenName: name, decimals: 0, hash: "ab".repeat(32) },
  });
  const [fan, first] = await act(nft("one"));
  expect(fan?.tokenEntries).toMatchObject([{ tokenId: groupTokenId, txType: "SEND", actualBurnAtoms: 0n }]);
  expect(first?.tokenEntries).toMatchObject([
    { tokenId: first?.txid, txType: "GENESIS", groupTokenId, isInvalid: false },
    { tokenId: groupTokenId, txType: "NONE", actualBurnAtoms: 0n, isInvalid: false },
  ]);
  expect(held(aTokenId(groupTokenId))).toMatchObject({ atoms: 29n, batons: 1, coins: 19 });
  const again = await act(nft("two"));
  expect(again).toHaveLength(1);
  expect(held(aTokenId(groupTokenId)).atoms).toBe(28n);
  const [burn] = await act({ action: "burn", tokenId: aTokenId(again[0]?.txid), atoms: atoms(1n) });
  expect(burn?.tokenEntries).toMatchObject([{ actualBurnAtoms: 1n, isInvalid: false }]);
});

test("a fan-out makes coins of one and keeps the rest", async () => {
  const tokenId = await create(COLLECTION);
  const [tx] = await act({ action: "fan-out", tokenId: aTokenId(tokenId) });
  expect(tx?.outputs.filter(({ token }) => token?.atoms === 1n)).toHaveLength(18);
  expect(held(aTokenId(tokenId))).toEqual({ atoms: 30n, batons: 1, coins: 20 });
});

test("a burn of SLP that was stored before a crash passes the token checks when it is sent again", async () => {
  const store = createMemoryStore();
  rig.stop();
  rig = createDevnetRig(devnet.url, { store });
  await createFunded(devnet, rig, 1_000_000n);
  const tokenId = await create(SLP);
  const plan = await rig.engine.prepareAction({ action: "burn", tokenId: aTokenId(tokenId), atoms: atoms(5n) });
  if (!plan.ok) throw new Error(plan.problem.code);
  rig.client.broadcast = () => new Promise(() => {});
  void rig.engine.send(plan.value);
  await until(rig.engine, ({ outbox }) => outbox.length === 1);
  rig.stop();

  rig = createDevnetRig(devnet.url, { store });
  await rig.engine.start();
  await ready(rig.engine);
  await until(rig.engine, ({ outbox }) => outbox.length === 0);
  expect(held(aTokenId(tokenId)).atoms).toBe(995n);
});

test("a kill between the two transactions of a burn loses nothing, and only what was asked is burned", async () => {
  const store = createMemoryStore();
  rig.stop();
  rig = createDevnetRig(devnet.url, { store });
  await createFunded(devnet, rig, 1_000_000n);
  const tokenId = await create(SLP);
  const plan = await rig.engine.prepareAction({ action: "burn", tokenId: aTokenId(tokenId), atoms: atoms(5n) });
  if (!plan.ok) throw new Error(plan.problem.code);
  expect(plan.value.txs).toHaveLength(2);
  const { broadcast } = rig.client;
  let calls = 0;
  const killed = new Promise<void>((resolve) => {
    rig.client.broadcast = async (rawTx) => {
      if (++calls === 1) return broadcast(rawTx);
      resolve();
      return new Promise(() => {});
    };
  });
  void rig.engine.send(plan.value);
  await killed;
  rig.stop();
  const between = await rig.client.utxos(
    rig.engine.state.getState().wallets.flatMap((wallet) => [...ownScripts(wallet)])[0] ?? NO_SCRIPT,
  );
  expect(between.reduce((sum, { token }) => sum + (token?.isMintBaton ? 0n : (token?.atoms ?? 0n)), 0n)).toBe(1_000n);

  rig = createDevnetRig(devnet.url, { store });
  await rig.engine.start();
  await ready(rig.engine);
  await until(rig.engine, ({ outbox }) => outbox.length === 0);
  expect(held(aTokenId(tokenId)).atoms).toBe(995n);
});

test("the indexer checks the tokens of every broadcast", async () => {
  const { broadcast } = rig.client;
  const skipped: string[] = [];
  let what = "";
  rig.client.broadcast = (rawTx, options) => {
    if (options?.skipTokenChecks) skipped.push(what);
    return broadcast(rawTx, options);
  };
  const doing = (name: string, intent: TokenActionIntent) => {
    what = name;
    return act(intent);
  };
  const tokens: [string, GenesisSection][] = [
    ["ALP", ALP],
    ["SLP", SLP],
  ];
  for (const [name, token] of tokens) {
    const [created] = await doing(`create ${name}`, { action: "create", token });
    const tokenId = created?.txid ?? "";
    await doing(`mint ${name}`, { action: "mint", tokenId: aTokenId(tokenId), atoms: atoms(5n) });
    await doing(`burn ${name}`, { action: "burn", tokenId: aTokenId(tokenId), atoms: atoms(5n) });
  }
  const [collection] = await doing("create a collection", { action: "create", token: COLLECTION });
  const tokenId = collection?.txid ?? "";
  const nft = { ...info, decimals: 0, hash: "" };
  await doing("two steps of an NFT", { action: "mint-nft", groupTokenId: aTokenId(tokenId), info: nft });
  expect(skipped).toEqual([]);
});
