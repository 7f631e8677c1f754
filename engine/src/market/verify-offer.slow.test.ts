// Offers against an indexer that invents them, and against what a second one says.

import { atoms, sats } from "@satchel/core/amount";
import { askedSats, type Offer, readOffer } from "@satchel/core/offer";
import type { Utxo } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../testing/devnet-rig.ts";
import { createLyingProxy, type LyingProxy } from "../testing/lying-proxy.ts";
import { mustBe } from "../testing/rig.ts";

let devnet: Devnet;
let proxies: [LyingProxy, LyingProxy];
let staking: readonly Utxo[];
let nfts: readonly Utxo[];
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  proxies = [await createLyingProxy(devnet.url), await createLyingProxy(devnet.url)];
  const { client, stop } = createDevnetRig(devnet.url);
  const { world } = devnet;
  if (world === undefined) throw new Error("no world");
  staking = await client.pluginUtxos("agora", `54${world.tokenIds.staking}`);
  const [collection = ""] = (await client.pluginGroups("agora", { prefix: "47" })).groups;
  nfts = await client.pluginUtxos("agora", collection);
  stop();
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await devnet.stop();
});

const rigs: DevnetRig[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.stop();
  for (const proxy of proxies) proxy.lie({});
});
function rigOn(url: string | readonly string[]): DevnetRig {
  const rig = createDevnetRig(url);
  rigs.push(rig);
  return rig;
}

function at(utxos: readonly Utxo[], index: number): Utxo {
  const utxo = utxos[index];
  if (utxo === undefined) throw new Error("no such offer");
  return utxo;
}

function offerOf(utxo: Utxo): Offer {
  const read = readOffer(utxo);
  if (!read.ok) throw new Error(read.problem.code);
  return read.value;
}

describe("the bytes of its transaction show an offer", () => {
  test("every open offer of the world, and its NFTs, from one request each", async () => {
    const { engine } = rigOn(proxies[0].url);
    for (const utxo of [...staking, ...nfts]) mustBe(await engine.verifyOffer(offerOf(utxo)));
    expect(staking.length + nfts.length).toBeGreaterThan(4);
    const [first] = staking;
    const asked = proxies[0].asked(/raw-tx/);
    if (first) mustBe(await engine.verifyOffer(offerOf(first)));
    expect(proxies[0].asked(/raw-tx/)).toBe(asked);
  });

  const [one, two] = [() => at(staking, 0), () => at(staking, 1)];
  const elsewhere = (outpoint: string): Utxo => ({ ...one(), outpoint: outpoint as Utxo["outpoint"] });
  test.each<[string, () => Utxo, object]>([
    [
      "an offer invented in the place of another one, with a covenant of its own",
      () => elsewhere(two().outpoint),
      { code: "offer-differs", problem: { code: "coin-differs" } },
    ],
    [
      "an offer in the place of an output that holds no token",
      () => elsewhere(one().outpoint.replace(/:.*/, ":0")),
      { code: "offer-differs", problem: { code: "coin-differs" } },
    ],
    [
      "an offer of a transaction that nobody has",
      () => elsewhere(`${"ab".repeat(32)}:1`),
      { code: "offer-parent-missing" },
    ],
    [
      "an offer with other sats on its output, which would change the fee",
      () => ({ ...one(), sats: sats(1_000n) }),
      { code: "offer-differs", problem: { code: "coin-differs", claimed: { sats: 1_000n }, actual: { sats: 546n } } },
    ],
  ])("and not %s", async (_, invented, problem) => {
    const { engine } = rigOn(devnet.url);
    expect(await engine.verifyOffer(offerOf(invented()))).toMatchObject({ ok: false, problem });
  });

  test("nor bytes of another transaction", async () => {
    proxies[0].lie({ rawTx: (rawTx) => rawTx.map((byte, index) => (index === rawTx.length - 5 ? byte ^ 1 : byte)) });
    const { engine } = rigOn(proxies[0].url);
    expect(await engine.verifyOffer(offerOf(one()))).toMatchObject({ problem: { code: "offer-parent-missing" } });
  });

  test("no indexer is no verdict", async () => {
    const { engine } = rigOn("http://127.0.0.1:9");
    expect(await engine.verifyOffer(offerOf(one()))).toMatchObject({ problem: { code: "unreachable" } });
  });
});

describe("plugin data that the covenant does not bear out is refused before anything is fetched", () => {
  const said = (utxo: Utxo) => utxo.plugins?.agora ?? { groups: [], data: [] };
  const withData = (utxo: Utxo, change: (data: readonly string[]) => readonly string[]): Utxo => ({
    ...utxo,
    plugins: { agora: { ...said(utxo), data: change(said(utxo).data) } },
  });
  const [partial, nft] = [() => at(staking, 0), () => at(nfts, 0)];
  const stranger = `76a914${"22".repeat(20)}88ac`;
  const payment = (amount: string) => `${amount}19${stranger}`;

  test.each<[string, () => Utxo]>([
    ["a lower price", () => withData(partial(), (data) => data.with(4, "ffffffffffff0000"))],
    ["a lower minimum", () => withData(partial(), (data) => data.with(5, "0100000000000000"))],
    ["a price of zero", () => withData(partial(), (data) => data.with(3, "0000000000000000"))],
    ["another lock time", () => withData(partial(), (data) => data.with(6, "ffffffff"))],
    ["more tokens", () => moreOf(partial())],
    ["more NFTs than one", () => moreOf(nft())],
    ["a lower price of an NFT", () => withData(nft(), (data) => data.with(1, payment("2202000000000000")))],
    [
      "a second output that takes the NFT",
      () => withData(nft(), ([name = "", extra = ""]) => [name, extra + payment("2202000000000000")]),
    ],
    ["outputs that cannot be read", () => withData(nft(), ([name = ""]) => [name, "ff"])],
    [
      "another maker",
      () => ({ ...partial(), plugins: { agora: { ...said(partial()), groups: [`50${"02".repeat(33)}`] } } }),
    ],
  ])("%s", (_, forged) => {
    const read = readOffer(forged());
    expect(["covenant-differs", "offer-terms-out-of-range"]).toContain(read.ok ? "trusted" : read.problem.code);
  });

  function moreOf(coin: Utxo): Utxo {
    const { token } = coin;
    if (token === undefined) throw new Error("a coin without a token");
    return { ...coin, token: { ...token, atoms: atoms(token.atoms * 256n) } };
  }
});

describe("before a purchase a second indexer is asked about the offer", () => {
  const offer = () => offerOf(at(staking, 0));
  /** Plans to buy all of the offer, and returns the plan's price or the problem, and what the second indexer said. */
  async function prepare(urls: readonly string[]) {
    const rig = rigOn(urls);
    await createFunded(devnet, rig, 500_000_000n);
    const opinions: unknown[] = [];
    const onOpinion = (opinion: unknown) => opinions.push(opinion);
    const plan = await rig.engine.prepareTrade({ trade: "buy", offer: offer(), atoms: offer().atoms }, { onOpinion });
    return {
      ...(plan.ok ? { price: plan.value.trade?.kind === "buy" && plan.value.trade.price } : plan.problem),
      opinions,
    };
  }
  const both = () => prepare(proxies.map(({ url }) => url));

  test("with one indexer nobody says anything", async () => {
    expect(await prepare([devnet.url])).toEqual({ price: askedSats(offer()), opinions: [] });
  });

  test("it agrees", async () => {
    expect(await both()).toMatchObject({ price: askedSats(offer()), opinions: [{ kind: "agrees" }] });
  });

  test("it does not see the tokens, which never existed: nothing is bought", async () => {
    proxies[1].lie({ hidesTokens: true });
    const tokens = { claims: [{ kind: "unspent", token: { atoms: offer().atoms } }, { kind: "unspent" }] };
    expect(await both()).toMatchObject({ code: "servers-disagree", coins: [tokens] });
  });

  test("it says that somebody was faster", async () => {
    proxies[1].lie({ spent: new Set([offer().outpoint]) });
    const claims = [{ kind: "unspent" }, { kind: "spent" }];
    expect(await both()).toMatchObject({ code: "servers-disagree", coins: [{ claims }] });
    proxies[0].lie({ spent: new Set([offer().outpoint]) });
    expect(await both()).toMatchObject({ code: "offer-gone" });
  });

  test("it does not know the offer: nothing is bought, since the maker could publish it after the purchase is signed", async () => {
    proxies[1].lie({ unknown: new Set([offer().outpoint]) });
    const claims = [{ kind: "unspent" }, { kind: "unknown" }];
    expect(await both()).toMatchObject({ code: "servers-disagree", coins: [{ claims }], total: 2 });
  });
});
