// What the wallet makes of past trades, against what others have written down: ecash-agora for the world of a devnet,
// and the maker of random trades, also across reorganisations.
import type { TokenId } from "@satchel/core/ids";
import { comparePrices, marketFigures, type Price, type TradeFact } from "@satchel/core/market";
import type { Clock } from "@satchel/core/ports";
import { aTokenId, rounds } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMarket, createRandomTrades, type MadeTrade } from "@satchel/devnet/agora-library";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, afterEach, expect, test } from "vitest";
import { createDevnetRig, type DevnetRig } from "../../testing/devnet-rig.ts";
import type { MarketTrades } from "./follow-trades.ts";

const TRADES = rounds(80, 1_000);
const devnets: Devnet[] = [];
const rigs: DevnetRig[] = [];
afterEach(() => {
  for (const { stop } of rigs.splice(0)) stop();
});
afterAll(() => Promise.all(devnets.map((each) => each.stop())));

/** The pauses between reads of a burst are shorter, in the same order: 80 trades waited 20 s in them. */
function hastyClock(): Clock {
  const clock = createSystemClock();
  return { ...clock, after: (ms, run) => clock.after(ms / 50, run) };
}

async function start(options: Parameters<typeof createDevnet>[0]) {
  const devnet = await createDevnet(options);
  devnets.push(devnet);
  const rig = createDevnetRig(devnet.url, { clock: hastyClock() });
  rigs.push(rig);
  return { devnet, rig };
}

/** Looks at the trades of a token; `until` resolves when a number of its transactions is read, and no more are. */
async function look({ engine }: DevnetRig, tokenId: TokenId, what: "viewTrades" | "viewSales" = "viewTrades") {
  let last: MarketTrades | undefined;
  let check = () => {};
  const viewer = await engine[what](tokenId, (trades) => {
    last = trades;
    check();
  });
  const until = (isSo: (trades: MarketTrades) => boolean) =>
    new Promise<MarketTrades>((resolve) => {
      check = () => {
        if (last !== undefined && !last.isReading && isSo(last)) resolve(last);
      };
      check();
    });
  return { until, close: viewer.close };
}

type Traded = { sats: bigint; atoms: bigint };
const sorted = (all: readonly Traded[]) => all.map(({ sats, atoms }) => `${sats} for ${atoms}`).sort();

/** Adds up without our code: prices are compared as fractions. */
function sumsOf(trades: readonly Traded[]) {
  const byPrice = trades.toSorted((one, other) => Number(one.sats * other.atoms - other.sats * one.atoms));
  return {
    numTrades: trades.length,
    volumeSats: trades.reduce((sum, { sats }) => sum + sats, 0n),
    volumeAtoms: trades.reduce((sum, { atoms }) => sum + atoms, 0n),
    low: byPrice[0],
    high: byPrice.at(-1),
  };
}

function expectFigures(facts: readonly TradeFact[], honest: readonly Traded[]): void {
  const { low, high, ...figures } = marketFigures(facts, { fromSecs: 0 });
  const { low: least, high: most, ...sums } = sumsOf(honest);
  expect(figures).toMatchObject(sums);
  for (const [ours, theirs] of [
    [low, least],
    [high, most],
  ] as const) {
    expect(ours === undefined).toBe(theirs === undefined);
    if (ours && theirs) expect(comparePrices(ours, theirs as Price)).toBe(0);
  }
}

test("the world: ecash-agora reads the same trades of each token, and the world's own record has them", async () => {
  const { devnet, rig } = await start({ world: {}, finalize: "never" });
  const { world } = devnet;
  if (world === undefined) throw new Error("no world");
  const market = createMarket(devnet);
  const seen: string[] = [];
  let wash = 0;
  for (const id of Object.values(world.tokenIds)) {
    const tokenId = aTokenId(id);
    const { until, close } = await look(rig, tokenId);
    const { facts = [], numUnproven } = await until(({ isWhole }) => isWhole);
    close();
    const theirs = (await market.history(tokenId, "HISTORY")).filter(({ status }) => status === "TAKEN");
    expect(sorted(facts)).toEqual(sorted(theirs.map(({ sats = 0n, atoms = 0n }) => ({ sats, atoms }))));
    expect(numUnproven).toBe(0);
    expectFigures(
      facts,
      facts.filter(({ isWash }) => !isWash),
    );
    seen.push(...facts.map(({ txid }) => txid));
    wash += facts.filter(({ isWash }) => isWash).length;
  }
  const ofTokens = seen.length;
  for (const { tokenId } of Object.values(world.collections)) {
    const { until, close } = await look(rig, aTokenId(tokenId), "viewSales");
    const { facts = [], numUnproven } = await until(({ isWhole }) => isWhole);
    close();
    expect(facts.every(({ atoms }) => atoms === 1n)).toBe(true);
    expect(numUnproven).toBe(0);
    seen.push(...facts.map(({ txid }) => txid));
  }
  expect([ofTokens > 20, seen.length > ofTokens]).toEqual([true, true]);
  expect(seen.sort()).toEqual([...world.offers.takenTxids].sort());
  expect(wash).toBeLessThan(seen.length);
});

/** A generator with a seed, so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(`${TRADES} random trades: each is known once with its amounts, also after reorganisations`, {
  timeout: rounds(180_000, 3_600_000),
}, async () => {
  const { devnet, rig } = await start({ finalize: "never" });
  const random = randomOf(20_261_128);
  const trades = await createRandomTrades(devnet, TRADES * 2, random);
  const { until, close } = await look(rig, aTokenId(trades.tokenId));
  let reorganisations = 0;
  while (trades.record().length < TRADES) {
    for (let count = 1 + random(12); count > 0; count--) trades.trade();
    await expectRecord(trades.record());
    if (random(2) === 0) {
      devnet.generate(1);
      // What is final is not read again, and the block that comes next may still go.
      devnet.node.finalizeBlock(devnet.node.tip()?.hash ?? "");
      await expectRecord(trades.record());
      trades.trade();
      await expectRecord(trades.record());
      devnet.generate(1);
      await expectRecord(trades.record());
      if (random(3) === 0) {
        // Its transactions wait for another block, and some of them never get into one.
        const tip = devnet.node.tip();
        if (tip === undefined) throw new Error("no tip");
        const inBlock = tip.txs.length - 1;
        devnet.node.invalidateBlock(tip.hash);
        trades.takeBack(1 + random(inBlock));
        reorganisations++;
        await expectRecord(trades.record());
      }
    }
  }
  expect(reorganisations).toBeGreaterThan(0);
  close();

  async function expectRecord(record: readonly MadeTrade[]): Promise<void> {
    const known = record.map(({ txid }) => txid).sort();
    const { facts = [] } = await until(
      ({ facts: now = [], isWhole, numRead }) =>
        isWhole && numRead === trades.numTxs() && String(now.map(({ txid }) => txid).sort()) === String(known),
    );
    const wash = new Set(record.filter(({ isWash }) => isWash).map(({ txid }) => txid));
    const byTxid = new Map(record.map((each) => [each.txid, each]));
    for (const { txid, sats, atoms, isWash } of facts) {
      expect({ txid, sats, atoms, isWash }).toEqual(byTxid.get(txid));
    }
    expect(marketFigures(facts, { fromSecs: 0 }).numWash).toBe(wash.size);
    expectFigures(
      facts,
      record.filter(({ isWash }) => !isWash),
    );
  }
});
