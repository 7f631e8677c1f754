import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { AGORA_PLUGIN, findTerms, type Offer, offeredAtoms, offerScript, type Pegs } from "@satchel/core/offer";
import { NetworkError } from "@satchel/core/ports";
import { hash160, p2pkhScript } from "@satchel/core/script";
import { aTokenId, aTxid, aWalletId, txidOfNumber } from "@satchel/core/testing";
import type { OfferTerms, Utxo } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { mustBe } from "../testing/rig.ts";
import {
  createReadings,
  fetchAndRead,
  fetchOfferedTokens,
  fetchOffers,
  MAX_OFFERED,
  type OffersRead,
} from "./fetch-offers.ts";

const TOKEN_ID = aTokenId("a7".repeat(32));
const MAKER = `02${"cd".repeat(32)}`;
const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
const littleEndian = (value: bigint | number, bytes: number) =>
  (
    value
      .toString(16)
      .padStart(2 * bytes, "0")
      .match(/../g) ?? []
  )
    .reverse()
    .join("");

/** An output that the plugin lists as an offer at so many sats for an atom, and that is one. */
function listed(price: number, makerPk = MAKER): Utxo {
  const wish = { tokenId: TOKEN_ID, tokenType, atoms: atoms(100_000n), minAtoms: atoms(1_000n), makerPk };
  const found = findTerms({
    ...wish,
    priceNanoSatsPerAtom: BigInt(price) * 1_000_000_000n,
    enforcedLockTime: 600_000_000,
  });
  const terms = mustBe(found);
  const offer: OfferTerms = { variant: "PARTIAL", terms };
  const { numAtomsTruncBytes, numSatsTruncBytes, enforcedLockTime } = terms;
  const data = [
    "5041525449414c",
    littleEndian(numAtomsTruncBytes, 1),
    littleEndian(numSatsTruncBytes, 1),
    littleEndian(terms.atomsScaleFactor, 8),
    littleEndian(terms.scaledTruncAtomsPerTruncSat, 8),
    littleEndian(terms.minAcceptedScaledTruncAtoms, 8),
    littleEndian(enforcedLockTime, 4),
  ];
  return {
    outpoint: outpointOf(txidOfNumber(price), 1),
    script: offerScript(offer),
    sats: sats(546n),
    blockHeight: 1,
    isCoinbase: false,
    isFinal: true,
    token: { tokenId: TOKEN_ID, tokenType, atoms: offeredAtoms(offer), isMintBaton: false, entryIdx: 0 },
    plugins: { [AGORA_PLUGIN]: { groups: [`50${makerPk}`, `54${TOKEN_ID}`], data } },
  };
}

/** Offers at 1 to `count` sats, in no order. */
const many = (count: number) => Array.from({ length: count }, (_, n) => listed(1 + ((n * 37) % count)));

function market(outputs: readonly Utxo[]) {
  let now = outputs;
  const ctx = bareContext({ chain: { ...offlineChain(), pluginUtxos: async () => [...now] } });
  const readings = createReadings();
  return {
    fetch: (onFirst?: (first: OffersRead) => void) =>
      fetchAndRead(ctx, { tokenId: TOKEN_ID }, { readings, ...(onFirst && { onFirst }) }),
    set: (next: readonly Utxo[]) => {
      now = next;
    },
  };
}

const pricesOf = ({ offers }: OffersRead) => offers.map((offer) => satsEach(offer));
const satsEach = ({ outpoint }: Offer) => Number.parseInt(outpoint.slice(0, 64), 16);

test("many offers are read cheapest first, and the first of them are handed over before the others", async () => {
  const firsts: OffersRead[] = [];
  const { fetch } = market(many(101));
  const all = mustBe(await fetch((first) => firsts.push(first)));
  expect(pricesOf(all)).toEqual(Array.from({ length: 101 }, (_, n) => n + 1));
  expect(firsts.map(pricesOf)).toEqual([pricesOf(all).slice(0, 16)]);
});

test("of twice as many as the first ones all are handed over together", async () => {
  const countFirsts = async (count: number) => {
    let firsts = 0;
    await market(many(count)).fetch(() => firsts++);
    return firsts;
  };
  expect([await countFirsts(32), await countFirsts(33)]).toEqual([0, 1]);
});

test("an offer that claims to be the cheapest and is not what it claims is not among the first", async () => {
  const [dear, ...rest] = many(101);
  const cheap = listed(1).plugins?.agora;
  if (dear === undefined || cheap === undefined) throw new Error("no offer");
  const forged: Utxo = { ...dear, outpoint: outpointOf(aTxid("f0".repeat(32)), 1), plugins: { agora: cheap } };
  const firsts: OffersRead[] = [];
  const all = mustBe(
    await market([...rest, { ...forged, script: listed(90).script }]).fetch((read) => firsts.push(read)),
  );
  expect(all.refused).toEqual([{ outpoint: forged.outpoint, problem: { code: "covenant-differs" } }]);
  expect(firsts.flatMap(({ offers }) => offers.map(({ outpoint }) => outpoint))).not.toContain(forged.outpoint);
});

test("offers that were read before stay the same, and one of which the server claims something else is read again", async () => {
  const outputs = many(101);
  const { fetch, set } = market(outputs);
  const before = mustBe(await fetch());
  const firsts: OffersRead[] = [];
  const gone = outputs.find(({ outpoint }) => outpoint === before.offers[40]?.outpoint);
  set([...outputs.filter((output) => output !== gone), listed(500)]);
  const after = mustBe(await fetch((first) => firsts.push(first)));
  expect(firsts).toEqual([]);
  expect(after.offers).toHaveLength(101);
  expect(after.offers.filter((offer) => !before.offers.includes(offer)).map(satsEach)).toEqual([500]);

  const changes: readonly ((output: Utxo) => Utxo)[] = [
    (output) => ({ ...output, script: listed(7).script }),
    (output) => ({ ...output, token: { ...must(output.token), atoms: 99_999n as Atoms } }),
    (output) => ({ ...output, token: { ...must(output.token), tokenId: aTokenId("b8".repeat(32)) } }),
    (output) => ({
      ...output,
      plugins: { agora: { ...must(output.plugins?.agora), groups: [`50${MAKER.replace("c", "d")}`] } },
    }),
    (output) => ({
      ...output,
      plugins: {
        agora: { ...must(output.plugins?.agora), data: must(output.plugins?.agora).data.with(4, "0100000000000000") },
      },
    }),
    (output) => ({ ...output, plugins: {} }),
  ];
  for (const change of changes) {
    set(outputs.map((output, at) => (at === 3 ? change(output) : output)));
    const { offers, refused } = mustBe(await fetch());
    expect([offers.length, refused.map(({ outpoint }) => outpoint)]).toEqual([100, [outputs[3]?.outpoint]]);
  }
});

test("an offer whose output is said to have other sats is read again", async () => {
  const outputs = many(5);
  const { fetch, set } = market(outputs);
  mustBe(await fetch());
  set(outputs.map((output, at) => (at === 3 ? { ...output, sats: sats(700n) } : output)));
  const { offers } = mustBe(await fetch());
  expect(offers.map((offer) => [offer.outpoint === outputs[3]?.outpoint, offer.sats])).toEqual(
    expect.arrayContaining([
      [true, 700n],
      [false, 546n],
    ]),
  );
});

test("of a collection there are offers of NFTs only, whatever the server says belongs to it", async () => {
  const GROUP = aTokenId("9e".repeat(32));
  const script = p2pkhScript(hash160(MAKER));
  const nft: OfferTerms = {
    variant: "ONESHOT",
    terms: {
      tokenId: TOKEN_ID,
      tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 0x41 },
      atoms: atoms(1n),
      payment: { script, sats: sats(70_000n) },
      makerPk: MAKER,
    },
  };
  const groups = [`50${MAKER}`, `54${TOKEN_ID}`, `47${GROUP}`];
  const payment = littleEndian(70_000n, 8) + littleEndian(script.length / 2, 1) + script;
  const base = listed(9);
  const { tokenId, tokenType, atoms: amount } = nft.terms;
  const sold: Utxo = {
    ...base,
    outpoint: outpointOf(aTxid("11".repeat(32)), 1),
    script: offerScript(nft),
    token: { tokenId, tokenType, atoms: amount, isMintBaton: false, entryIdx: 0 },
    plugins: { [AGORA_PLUGIN]: { groups, data: ["4f4e4553484f54", payment] } },
  };
  const fungible: Utxo = { ...base, plugins: { [AGORA_PLUGIN]: { ...must(base.plugins?.[AGORA_PLUGIN]), groups } } };
  const ctx = bareContext({ chain: { ...offlineChain(), pluginUtxos: async () => [sold, fungible] } });
  const { offers } = mustBe(await fetchAndRead(ctx, { groupTokenId: GROUP }, {}));
  expect(offers.map(({ outpoint }) => outpoint)).toEqual([sold.outpoint]);
  expect(mustBe(await fetchAndRead(ctx, { groupTokenId: aTokenId("77".repeat(32)) }, {})).offers).toEqual([]);
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("nothing is there");
  return value;
}

describe("the offers of several keys", () => {
  const KEYS = Array.from({ length: 12 }, (_, n) => `02${(n + 16).toString(16).repeat(32)}`);
  /** A chain with an offer of each key, at 1 sat and more; `also`: what it lists besides in every group. */
  function makers(also: readonly Utxo[] = [], fails: readonly string[] = []) {
    const asked: string[] = [];
    let [running, most] = [0, 0];
    const pluginUtxos = async (_: string, group: string) => {
      asked.push(group);
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (fails.includes(group)) throw new NetworkError("No answer", "unreachable", { path: group });
      return [listed(1 + KEYS.indexOf(group.slice(2)), group.slice(2)), ...also];
    };
    const ctx = bareContext({ chain: { ...offlineChain(), pluginUtxos } });
    return { ctx, asked, most: () => most };
  }

  test("are one list, cheapest first, from one request for each key, a few at a time", async () => {
    const { ctx, asked, most } = makers();
    const all = mustBe(await fetchOffers(ctx, { makerPks: [...KEYS].reverse().concat(KEYS) }));
    expect(pricesOf(all)).toEqual(KEYS.map((_, n) => n + 1));
    expect(all.refused).toEqual([]);
    expect(asked.toSorted()).toEqual(KEYS.map((key) => `50${key}`).toSorted());
    expect(most()).toBe(4);
  });

  test("are theirs alone, and each is there once, whatever the server lists", async () => {
    const [first = ""] = KEYS;
    const { ctx } = makers([listed(90), listed(1, first)]);
    const { offers, refused } = mustBe(await fetchOffers(ctx, { makerPks: KEYS.slice(0, 2) }));
    expect(offers.map((offer) => [satsEach(offer), offer.makerPk])).toEqual([
      [1, first],
      [2, KEYS[1]],
    ]);
    expect(refused).toEqual([{ outpoint: listed(90).outpoint, problem: { code: "another-group" } }]);
  });

  test("are all there or it is a problem, and after a failure no other key is asked for", async () => {
    const { ctx, asked } = makers([], [`50${KEYS[1]}`]);
    expect(await fetchOffers(ctx, { makerPks: KEYS })).toMatchObject({ ok: false, problem: { code: "unreachable" } });
    expect(asked.length).toBeLessThan(KEYS.length);
  });

  test("of no key are not asked for", async () => {
    const { ctx, asked } = makers();
    expect(mustBe(await fetchOffers(ctx, { makerPks: [] }))).toEqual({ offers: [], refused: [] });
    expect(asked).toEqual([]);
  });
});

test("an output that is listed twice is one offer, also if it is called something else the second time", async () => {
  const [one, two] = [listed(1), listed(2)];
  const { fetch } = market([one, two, one, { ...two, outpoint: one.outpoint }, { ...one, plugins: {} }]);
  expect(pricesOf(mustBe(await fetch()))).toEqual([1, 2]);
});

describe("what is on offer", () => {
  const groupOf = (n: number) => `46${n.toString(16).padStart(64, "0")}`;
  /** A server that answers each page with `page`, which gets how many it has given. */
  function asked(page: (count: number) => { groups: string[]; nextStart: string }) {
    let count = 0;
    const pluginGroups = async () => page(count++);
    const ctx = bareContext({ chain: { ...offlineChain(), pluginGroups } });
    return { told: fetchOfferedTokens(ctx, "fungible"), count: () => count };
  }

  test("is taken page by page, each id once, and nothing of another kind", async () => {
    const pages = [
      { groups: [groupOf(1), groupOf(2)], nextStart: groupOf(3) },
      { groups: [groupOf(2), groupOf(3), `47${"0".repeat(63)}4`, "46zz"], nextStart: "" },
    ];
    const { told } = asked((n) => pages[n] ?? { groups: [], nextStart: "" });
    expect(mustBe(await told)).toEqual([1, 2, 3].map((n) => groupOf(n).slice(2)));
  });

  test("ends where a server repeats a page, and where it names more than there may be", async () => {
    const same = asked(() => ({ groups: [groupOf(1)], nextStart: groupOf(1) }));
    expect([mustBe(await same.told).length, same.count()]).toEqual([1, 2]);
    const endless = asked((n) => ({
      groups: Array.from({ length: 50 }, (_, at) => groupOf(50 * n + at)),
      nextStart: groupOf(50 * (n + 1)),
    }));
    expect([mustBe(await endless.told).length, endless.count()]).toEqual([MAX_OFFERED, 100]);
  });
});

describe("a redeemable token", () => {
  const ours = `03${"ab".repeat(32)}`;
  const offered = [listed(1), listed(2), listed(3, ours)];
  const chain = { ...offlineChain(), pluginUtxos: async () => offered };
  const makers = async (pegs: Partial<Pegs>, own: readonly string[] = []) => {
    const ctx = bareContext({ chain });
    const keys = own.map((publicKey) => ({ path: "", hash160: "", publicKey }));
    ctx.state.setState({ wallets: [{ kind: "seed", id: aWalletId("1"), name: "", sealed: "", keys }] });
    const all = { stakingTokenId: "" as const, savingsTokenId: "" as const, savingsMinter: undefined, ...pegs };
    const { offers, refused } = mustBe(await fetchOffers({ ...ctx, pegs: all }, { tokenId: TOKEN_ID }));
    expect(refused).toEqual([]);
    return offers.map(({ outpoint }) => BigInt(`0x${outpoint.slice(0, 64)}`));
  };

  test("that trades one to one shows such offers, and one's own", async () => {
    expect(await makers({ stakingTokenId: TOKEN_ID })).toEqual([1n]);
    expect(await makers({ stakingTokenId: TOKEN_ID }, [ours])).toEqual([1n, 3n]);
  });

  test("of a minter shows the minter's, and one's own", async () => {
    const savingsMinter = p2pkhScript(hash160(MAKER));
    expect(await makers({ savingsTokenId: TOKEN_ID, savingsMinter })).toEqual([1n, 2n]);
    expect(await makers({ savingsTokenId: TOKEN_ID, savingsMinter: p2pkhScript(hash160(ours)) })).toEqual([3n]);
    expect(await makers({ savingsTokenId: TOKEN_ID }, [ours])).toEqual([3n]);
  });

  test("is like any other on a network that does not name it", async () => {
    expect(await makers({})).toEqual([1n, 2n, 3n]);
  });
});
