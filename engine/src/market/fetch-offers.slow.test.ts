import { atoms, type Sats } from "@satchel/core/amount";
import type { TradeFact } from "@satchel/core/market";
import { offerScript, readOffer, readPastOffers } from "@satchel/core/offer";
import type { ScriptHex } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import type { Tx, TxInput, Utxo } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDevnetRig, type DevnetRig } from "../testing/devnet-rig.ts";
import { mustBe } from "../testing/rig.ts";
import { pageReader } from "./trades/read-trades.ts";

let devnet: Devnet;
let rig: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
});
afterAll(() => devnet.stop());
beforeEach(() => {
  devnet.faults.clear();
  rig = createDevnetRig(devnet.url);
});
afterEach(() => rig.stop());

function world() {
  if (devnet.world === undefined) throw new Error("no world");
  return devnet.world;
}
test("every open offer of the world is read and trusted: by token, by collection and by maker", async () => {
  const open = world().offers.open.map(({ txid, outIdx }) => `${txid}:${outIdx}`);
  const fungible = mustBe(await rig.engine.fetchOfferedTokens("fungible"));
  const collections = mustBe(await rig.engine.fetchOfferedTokens("collection"));
  const reads = await Promise.all([
    ...fungible.map((tokenId) => rig.engine.fetchOffers({ tokenId: aTokenId(tokenId) })),
    ...collections.map((groupTokenId) => rig.engine.fetchOffers({ groupTokenId: aTokenId(groupTokenId) })),
  ]);
  const found = reads.map(mustBe);
  expect(found.flatMap(({ refused }) => refused)).toEqual([]);
  const offers = found.flatMap((read) => read.offers);
  expect(offers.map(({ outpoint }) => outpoint).sort()).toEqual(open.sort());
  expect(new Set(offers.map(({ variant, tokenType }) => `${variant} ${tokenType.type}`))).toEqual(
    new Set([
      "PARTIAL ALP_TOKEN_TYPE_STANDARD",
      "PARTIAL SLP_TOKEN_TYPE_FUNGIBLE",
      "PARTIAL SLP_TOKEN_TYPE_MINT_VAULT",
      "ONESHOT SLP_TOKEN_TYPE_NFT1_CHILD",
    ]),
  );

  const [first] = offers;
  if (first === undefined) throw new Error("no offers");
  const ofMaker = mustBe(await rig.engine.fetchOffers({ makerPk: first.makerPk })).offers;
  const wanted = offers.filter(({ makerPk }) => makerPk === first.makerPk).map(({ outpoint }) => outpoint);
  expect(ofMaker.map(({ outpoint }) => outpoint).sort()).toEqual(wanted.sort());
});

test("past offers are read from the transactions that spent them: bought in part or whole, and cancelled", async () => {
  const { takenTxids, cancelledTxids } = world().offers;
  const read = async (txid: string) => readPastOffers(await rig.client.tx(aTxid(txid)));
  const taken = (await Promise.all(takenTxids.map(read))).flat();
  expect(taken).toHaveLength(takenTxids.length);
  for (const past of taken) {
    if (past.status !== "TAKEN") throw new Error(past.status);
    expect(past.atoms).toBeGreaterThan(0n);
    expect(past.sats).toBeGreaterThanOrEqual(546n);
    expect(past.takerScript).toMatch(/^76a914/);
  }
  expect(taken.some((past) => past.status === "TAKEN" && past.atoms < past.offer.atoms)).toBe(true);
  const cancelled = (await Promise.all(cancelledTxids.map(read))).flat();
  expect(cancelled.map(({ status }) => status)).toEqual(cancelledTxids.map(() => "CANCELED"));
});

test("the history of a token's offers has the transactions that ended them", async () => {
  const tokenId = world().tokenIds.staking;
  const { txs } = await rig.client.pluginHistory("agora", `54${tokenId}`, 0, 200);
  const past = txs.flatMap(readPastOffers);
  expect(past.length).toBeGreaterThan(5);
  expect(past.every(({ offer }) => offer.tokenId === tokenId)).toBe(true);
});

describe("past trades", () => {
  const tokenId = () => aTokenId(world().tokenIds.staking);
  const fetch = async () => {
    const read = pageReader({ chain: rig.client, clock: createSystemClock() }, { tokenId: tokenId() }, () => -1);
    const { entries } = await read(0);
    const facts = entries.flatMap((entry) => entry.facts);
    return { facts, numUnproven: entries.reduce((sum, entry) => sum + entry.numUnproven, 0) };
  };
  /** Changes the answers, so that the transactions differ from those on the chain. */
  const lying = (change: (tx: Tx) => Tx) => {
    const { pluginHistory } = rig.client;
    rig.client.pluginHistory = async (...args) => {
      const page = await pluginHistory(...args);
      return { ...page, txs: page.txs.map(change) };
    };
  };

  test("are the purchases of a token, newest first, with their time", async () => {
    const { facts, numUnproven } = await fetch();
    expect([facts.length > 3, numUnproven]).toEqual([true, 0]);
    const known = new Set(world().offers.takenTxids);
    expect(facts.filter(({ txid }) => !known.has(txid))).toEqual([]);
    const times = facts.map(({ atSecs }) => atSecs);
    expect(times.every((secs) => secs > 1_000_000_000)).toBe(true);
    expect(times).toEqual([...times].sort((one, other) => other - one));
  });

  const firstInput = (tx: Tx, change: Partial<TxInput>): Tx => ({
    ...tx,
    inputs: tx.inputs.map((input) => (input.plugins?.agora ? { ...input, ...change } : input)),
  });
  const said = ({ plugins }: TxInput) => plugins?.agora ?? { groups: [], data: [] };
  test.each<[string, (tx: Tx) => Tx]>([
    [
      "another price paid",
      (tx) => ({
        ...tx,
        outputs: tx.outputs.map((each, at) => (at === 1 ? { ...each, sats: 7_777_777n as Sats } : each)),
      }),
    ],
    ["a cancellation instead of a purchase", (tx) => firstInput(tx, { inputScript: `0051${"00".repeat(5)}` })],
    ["another txid", (tx) => ({ ...tx, txid: aTxid("f0".repeat(32)) })],
    [
      "another maker and other terms, with the script that fits them",
      (tx) => ({
        ...tx,
        inputs: tx.inputs.map((input) => {
          if (!input.plugins?.agora || input.token === undefined) return input;
          const other = otherTerms(input);
          return { ...input, script: other.script, plugins: { agora: { ...said(input), data: other.data } } };
        }),
      }),
    ],
    [
      "more atoms offered than there were",
      (tx) => ({
        ...tx,
        inputs: tx.inputs.map((input) =>
          input.token && input.plugins?.agora
            ? { ...input, token: { ...input.token, atoms: atoms(input.token.atoms * 2n) } }
            : input,
        ),
      }),
    ],
    [
      "numbers that no transaction has",
      (tx) => ({ ...tx, outputs: tx.outputs.map((each) => ({ ...each, sats: (1n << 70n) as Sats })) }),
    ],
  ])("a lying indexer cannot show %s", async (_, change) => {
    const { facts: honest } = await fetch();
    lying(change);
    const { facts, numUnproven } = await fetch();
    expect(facts.filter((fact) => !honest.some((each) => isSameTrade(each, fact)))).toEqual([]);
    expect(numUnproven).toBeGreaterThan(0);
  });

  test("a lying indexer cannot change how many atoms a buyer got", async () => {
    const { facts: honest } = await fetch();
    lying((tx) => ({
      ...tx,
      outputs: tx.outputs.map((each) =>
        each.token ? { ...each, token: { ...each.token, atoms: atoms(each.token.atoms + 1n) } } : each,
      ),
    }));
    const { facts } = await fetch();
    expect([honest.length > 0, facts]).toEqual([true, []]);
  });
});

const isSameTrade = (one: TradeFact, other: TradeFact): boolean =>
  one.txid === other.txid && one.sats === other.sats && one.atoms === other.atoms && one.isWash === other.isWash;

/** Returns the data and the script of an offer that differs from that of an input in its least purchase. */
function otherTerms(input: TxInput): { data: string[]; script: ScriptHex } {
  const read = readOffer(input);
  if (!read.ok || read.value.variant !== "PARTIAL") throw new Error("no such offer");
  const { terms } = read.value;
  const least = terms.minAcceptedScaledTruncAtoms - 1n;
  const changed = { ...terms, minAcceptedScaledTruncAtoms: least };
  const digits = (least.toString(16).padStart(16, "0").match(/../g) ?? []).reverse().join("");
  const data = (input.plugins?.agora?.data ?? []).map((field, at) => (at === 5 ? digits : field));
  return { data, script: offerScript({ variant: "PARTIAL", terms: changed }) };
}

describe("a lying indexer", () => {
  /** Changes the first offer of the next answers. */
  const lying = (change: (utxo: Utxo) => Utxo) => {
    const { pluginUtxos } = rig.client;
    rig.client.pluginUtxos = async (...args) => {
      const [first, ...rest] = await pluginUtxos(...args);
      if (first === undefined) throw new Error("no offers");
      return [change(first), ...rest];
    };
  };
  const offersOfStaking = async () =>
    mustBe(await rig.engine.fetchOffers({ tokenId: aTokenId(world().tokenIds.staking) }));
  const codes = async () => (await offersOfStaking()).refused.map(({ problem }) => problem.code);

  test("cannot change a price, the maker or the amount of an offer", async () => {
    const said = (utxo: Utxo) => utxo.plugins?.agora ?? { groups: [], data: [] };
    lying((utxo) => ({
      ...utxo,
      plugins: { agora: { ...said(utxo), data: said(utxo).data.with(4, "ffffff0000000000") } },
    }));
    expect(await codes()).toEqual(["covenant-differs"]);
    lying((utxo) => ({
      ...utxo,
      plugins: { agora: { ...said(utxo), groups: said(utxo).groups.with(0, `50${"02".repeat(33)}`) } },
    }));
    expect((await offersOfStaking()).offers).toHaveLength(3);
  });

  test("cannot show the offer of another token", async () => {
    const { tokenIds } = world();
    const [other] = await rig.client.pluginUtxos("agora", `54${tokenIds.savings}`);
    if (other === undefined) throw new Error("no offer of the other token");
    lying(() => other);
    expect(await codes()).toEqual(["another-group"]);
  });
});

test("a refusal, a missing server and a stop are problems", async () => {
  const tokenId = world().tokenIds.staking;
  const stop = new AbortController();
  stop.abort();
  expect(await rig.engine.fetchOffers({ tokenId: aTokenId(tokenId) }, stop.signal)).toEqual({
    ok: false,
    problem: { code: "stopped" },
  });
  await devnet.goOffline();
  expect(await rig.engine.fetchOffers({ tokenId: aTokenId(tokenId) })).toMatchObject({
    ok: false,
    problem: { code: "unreachable" },
  });
  expect(await rig.engine.fetchOfferedTokens("fungible")).toMatchObject({
    ok: false,
    problem: { code: "unreachable" },
  });
  await devnet.goOnline();
});
