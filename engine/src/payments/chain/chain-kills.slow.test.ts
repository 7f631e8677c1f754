// The program is killed at every step of a chain of transactions, and started again. The devnet says what arrived.

import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { airdropScript, NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTokenId, rounds, scriptOf } from "@satchel/core/testing";
import type { GenesisSection } from "@satchel/core/token";
import type { Plan, Tx } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { createMortalDevice, createMortalRig, type MortalDevice, type MortalRig } from "../../testing/mortal-rig.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createToken, tradeBy } from "../../testing/trading.ts";
import { reservedCoins } from "../outbox/stored-payments.ts";
import { planToken, planXec } from "../plan-payment.ts";

vi.setConfig({ testTimeout: 600_000 });

const KILLS = rounds(1, 10);
let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => {
  maker?.stop();
  return devnet.stop();
});

const info = { tokenTicker: "TEA", tokenName: "Tea", url: "", decimals: 0, hash: "" };
const TOKEN: GenesisSection = {
  kind: "genesis",
  protocol: "SLP",
  typeNumber: 1,
  info,
  atoms: atoms(1_000n),
  hasBaton: false,
};
const COLLECTION: GenesisSection = { ...TOKEN, typeNumber: 0x81, atoms: atoms(3n) };

async function create(rig: DevnetRig, token: GenesisSection): Promise<string> {
  const plan = mustBe(await rig.engine.prepareAction({ action: "create", token }));
  return mustBe(await rig.engine.send(plan)).txids[0] ?? "";
}

/** A kind of chain: `prepare` funds a wallet and plans it; `check` is told what the chain has of it at the end. */
type Story = {
  recipients: readonly ScriptHex[];
  prepare(rig: DevnetRig): Promise<{ plan: Plan; tokenId?: TokenId }>;
};

const people = (count: number, name: string): ScriptHex[] =>
  Array.from({ length: count }, (_, n) => scriptOf(`${name} ${n}`));

const tokenHolders = people(40, "token friend");
/** Each transaction of SLP pays 19 outputs at most. */
const TOKEN_SEND: Story = {
  recipients: tokenHolders,
  prepare: async (rig) => {
    await createFunded(devnet, rig, 1_000_000n);
    const tokenId = await create(rig, TOKEN);
    const to = tokenHolders.map((script, n) => ({ script, atoms: atoms(BigInt(n + 1)) }));
    return {
      plan: mustBe(planToken(rig.engine.state.getState(), { tokenId: aTokenId(tokenId), to })),
      tokenId: aTokenId(tokenId),
    };
  },
};

const NFT_MINT: Story = {
  recipients: [],
  prepare: async (rig) => {
    await createFunded(devnet, rig, 1_000_000n);
    const tokenId = await create(rig, COLLECTION);
    const nft = { ...info, tokenName: "One", hash: "ab".repeat(32) };
    return {
      plan: mustBe(await rig.engine.prepareAction({ action: "mint-nft", groupTokenId: aTokenId(tokenId), info: nft })),
      tokenId: aTokenId(tokenId),
    };
  },
};

let maker: DevnetRig | undefined;
/** Lists two offers and plans the purchase of both. */
const PURCHASE: Story = {
  recipients: [],
  prepare: async (rig) => {
    maker ??= await createMaker();
    const tokenId = await createToken(maker, "ALP");
    const wish = {
      trade: "list",
      tokenId: aTokenId(tokenId),
      atoms: atoms(500_000n),
      minAtoms: atoms(1_000n),
    } as const;
    for (const price of [3_000_000_000n, 3_100_000_000n])
      await tradeBy(maker, { ...wish, priceNanoSatsPerAtom: price });
    await createFunded(devnet, rig, 10_000_000n);
    const [first, second] = mustBe(await rig.engine.fetchOffers({ tokenId: aTokenId(tokenId) })).offers;
    if (first === undefined || second === undefined) throw new Error("no offers");
    const more = [{ offer: second, atoms: second.atoms }];
    const plan = mustBe(await rig.engine.prepareTrade({ trade: "buy", offer: first, atoms: first.atoms, more }));
    return { plan, tokenId: aTokenId(tokenId) };
  },
};
async function createMaker(): Promise<DevnetRig> {
  const rig = createDevnetRig(devnet.url);
  await createFunded(devnet, rig, 50_000_000n);
  return rig;
}

const holders = people(6_200, "holder");
const drop = airdropScript(aTokenId("ab".repeat(32)), "Thank you");
const AIRDROP: Story = {
  recipients: holders,
  prepare: async (rig) => {
    await createFunded(devnet, rig, 30_000_000n);
    const to = holders.map((script) => ({ script, sats: sats(600n) }));
    const intent = { to, data: drop.ok ? drop.value : NO_SCRIPT, dataInEach: true };
    return { plan: mustBe(planXec(rig.engine.state.getState(), intent)) };
  },
};

const sendersTxs = async (rig: DevnetRig, before: ReadonlySet<string>): Promise<Tx[]> => {
  const [own = NO_SCRIPT] = rig.engine.state.getState().ledger.scripts;
  const { txs } = await rig.client.history(own, 0, 200);
  return txs.filter(({ txid }) => !before.has(txid));
};

/** Returns how often each recipient was paid by these transactions. */
function timesPaid(story: Story, txs: readonly Tx[]): number[] {
  const times = new Map<string, number>();
  for (const { script } of txs.flatMap(({ outputs }) => outputs)) times.set(script, (times.get(script) ?? 0) + 1);
  return story.recipients.map((script) => times.get(script) ?? 0);
}

/** Begins a story on a new device, and dies at step `at` of it; 0 lets it live. Returns its steps. */
async function begin(story: Story, at: number, happen: (rig: MortalRig) => void = () => {}) {
  const device = createMortalDevice();
  const rig = createMortalRig(devnet.url, device);
  const { plan } = await story.prepare(rig);
  const before = new Set((await sendersTxs(rig, new Set())).map(({ txid }) => txid));
  rig.arm(at);
  happen(rig);
  await Promise.race([rig.engine.send(plan), rig.died]);
  rig.stop();
  return { device, plan, before, steps: rig.steps };
}

/** Starts the wallet of a device again; returns it once no payment is under way. */
async function restart(device: MortalDevice): Promise<MortalRig> {
  const rig = createMortalRig(devnet.url, device);
  await rig.engine.start();
  await ready(rig.engine);
  await until(rig.engine, ({ outbox }) => outbox.every(({ status }) => status !== "sending" && status !== "unknown"));
  await rig.engine.resync();
  return rig;
}

/** Checks that a wallet is as the devnet has it, with nothing left over. */
async function expectClean(rig: DevnetRig): Promise<void> {
  const { outbox, ledger } = rig.engine.state.getState();
  expect(outbox).toEqual([]);
  expect(reservedCoins(outbox).size).toBe(0);
  const [own = NO_SCRIPT] = ledger.scripts;
  const coins = await rig.client.utxos(own);
  expect([...ledger.utxos.keys()].sort()).toEqual(coins.map(({ outpoint }) => outpoint).sort());
}

/** The steps of a chain of `count` transactions. A step before the first write leaves nothing behind. */
const stepsOf = (count: number): string[] => {
  const pair = (name: string) => [`before ${name}`, `after ${name}`];
  const each = Array.from({ length: count }, () => [...pair("a write"), ...pair("a broadcast")]).flat();
  return [...pair("signing"), ...pair("a write"), ...each, ...pair("a write")];
};
/** Up to here nothing is stored. */
const BEFORE_FIRST_WRITE = 3;

const STORIES = [
  ["a payment of a token to 40 people, three transactions", TOKEN_SEND, 3, 1],
  ["an NFT whose inputs are made first, two transactions", NFT_MINT, 2, 1],
  ["a purchase from two offers, two transactions", PURCHASE, 2, 1],
  // Each of its transactions is 100 kB: a sample of the steps in the short run.
  ["an airdrop to 6,200 holders, three transactions", AIRDROP, 3, rounds(6, 1)],
] as const;

describe.each(STORIES)("%s", (_name, story, count, stride) => {
  const steps = stepsOf(count);
  const table = steps.map((name, index) => ({ name, at: index + 1 })).filter(({ at }) => at % stride === 0);

  test("takes these steps", async () => {
    const { device, steps: seen, plan, before } = await begin(story, 0);
    expect(plan.txs).toHaveLength(count);
    expect(seen).toEqual(steps);
    const rig = await restart(device);
    const txs = await sendersTxs(rig, before);
    expect(txs).toHaveLength(count);
    expect(timesPaid(story, txs).filter((times) => times !== 1)).toEqual([]);
    await expectClean(rig);
    rig.stop();
  });

  test.each(table)("killed at step $at, $name: all or nothing of it after the next start", async ({ at }) => {
    for (let kill = 0; kill < KILLS; kill++) {
      const { device, before } = await begin(story, at);
      const rig = await restart(device);
      const txs = await sendersTxs(rig, before);
      const isSent = at > BEFORE_FIRST_WRITE;
      expect(txs).toHaveLength(isSent ? count : 0);
      expect(timesPaid(story, txs).filter((times) => times !== (isSent ? 1 : 0))).toEqual([]);
      for (const { tokenEntries } of txs) {
        for (const entry of tokenEntries) expect(entry).toMatchObject({ isInvalid: false, burnSummary: "" });
      }
      await expectClean(rig);
      rig.stop();
    }
  });
});

describe("killed again while the next start completes it", () => {
  test.each(
    stepsOf(3)
      .slice(2 + 2)
      .map((name, index) => ({ name, at: index + 1 })),
  )("at step $at, $name: each recipient is paid once", async ({ at }) => {
    // The bytes are stored, and nothing is broadcast.
    const { device, before } = await begin(TOKEN_SEND, BEFORE_FIRST_WRITE + 1);
    const second = createMortalRig(devnet.url, device);
    second.arm(at);
    await second.engine.start();
    await second.died;
    second.stop();
    const rig = await restart(device);
    const txs = await sendersTxs(rig, before);
    expect(txs).toHaveLength(3);
    expect(timesPaid(TOKEN_SEND, txs).filter((times) => times !== 1)).toEqual([]);
    await expectClean(rig);
    rig.stop();
  });
});

describe("stopped and killed", () => {
  test.each(
    stepsOf(3)
      .slice(4)
      .map((name, index) => ({ name, at: index + 5 })),
  )("stopped at step $at, $name: nothing more is broadcast at the next start, until it is resumed", async ({ at }) => {
    const device = createMortalDevice();
    const rig = createMortalRig(devnet.url, device);
    const { plan } = await TOKEN_SEND.prepare(rig);
    const before = new Set((await sendersTxs(rig, new Set())).map(({ txid }) => txid));
    rig.arm(at);
    await Promise.race([rig.engine.send(plan), rig.died]);
    rig.stop();
    // Another tab, or the next start before it is online, presses Stop.
    const stopping = createMortalRig("http://127.0.0.1:1", device);
    await stopping.engine.start();
    const [entry] = stopping.engine.state.getState().outbox;
    if (!entry) return expect(at).toBe(stepsOf(3).length);
    const { isStopped } = mustBe(await stopping.engine.stopPayment(entry.id));
    stopping.stop();

    const next = await restart(device);
    const sent = await sendersTxs(next, before);
    const broadcasts = rig.steps.filter((name) => name === "after a broadcast").length;
    expect(sent).toHaveLength(isStopped ? broadcasts : 3);
    expect(timesPaid(TOKEN_SEND, sent).filter((times) => times > 1)).toEqual([]);
    if (isStopped) mustBe(await next.engine.rebroadcast(entry.id));
    const all = await sendersTxs(next, before);
    expect(timesPaid(TOKEN_SEND, all).filter((times) => times !== 1)).toEqual([]);
    expect(next.steps).not.toContain("before signing");
    await expectClean(next);
    next.stop();
  });
});
