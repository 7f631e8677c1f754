import { ownCollectionSteps, ownMarketSteps } from "./demo/demo-market.ts";
import { messageSteps, scriptMessageSteps } from "./demo/demo-messages.ts";
import { createOrdinary, firstMoney, firstReward, rewardSteps } from "./demo/demo-money.ts";
import { fixedTokenStep, ownTokenSteps, specialTokenSteps } from "./demo/demo-tokens.ts";
import { marketSteps } from "./market/market-steps.ts";
import { createBook } from "./market/offer.ts";
import { tradeSteps } from "./market/trade-steps.ts";
import { createCast } from "./people/cast.ts";
import { prepareWorld } from "./prepare-world.ts";
import { reportWorld } from "./report-world.ts";
import { createRandom, mergeSteps, type Stage, type Step } from "./stage.ts";
import type { World } from "./world.ts";
import { createWorldChain, type WorldHost } from "./world-chain.ts";

export type SeedOptions = {
  /** When the world begins, in seconds. It lasts less than WORLD_SECONDS. Ids do not depend on it. */
  startTime?: number;
};

/** 1 July 2026. */
const START_TIME = 1_782_864_000;

const SEED = 0x5a7c4e1;
/** Of the trades that were added later: what was there before is drawn as ever. */
const TRADES_SEED = 0x7ade5;
const DEMO_TXS = 250;
/** Ordinary payments spread over the whole time. A few more come at the end. */
const SPREAD_ORDINARY = 126;
const STEPS_PER_BLOCK = 3;
const MIN_STEP_SECONDS = 2 * 3600;
const MAX_STEP_SECONDS = 10 * 3600;

/**
 * Builds the world of devnet.md 8 on a new chain. Every key, amount and moment comes from a fixed seed, so it is the
 * same everywhere, and everything is done with signed transactions and mined blocks. Leaves the clock running. Throws
 * RangeError when there is a chain already.
 */
export async function seedWorld(host: WorldHost, { startTime = START_TIME }: SeedOptions = {}): Promise<World> {
  if ((host.node.tip()?.height ?? 0) > 0) throw new RangeError("a world can only be made on a new chain");
  const stage: Stage = {
    chain: createWorldChain(host, startTime),
    random: createRandom(SEED),
    cast: createCast(),
    tokens: new Map(),
    collections: new Map(),
    book: createBook(),
    labels: new Map(),
  };
  try {
    await prepareWorld(stage);
    live(stage);
    return reportWorld(stage, startTime);
  } finally {
    host.node.setMockTime(undefined);
  }
}

function live(stage: Stage): void {
  const { random, chain, cast } = stage;
  let sinceBlock = 0;
  const happen = (step: Step): void => {
    const txid = step.run();
    if (step.label !== undefined && txid !== undefined) note(stage, step.label, txid);
    chain.wait(random.between(MIN_STEP_SECONDS, MAX_STEP_SECONDS));
    sinceBlock = (sinceBlock + 1) % STEPS_PER_BLOCK;
    if (sinceBlock === 0) chain.mine();
  };

  for (const step of [...firstMoney(stage), ...firstReward(stage)]) happen(step);
  const ordinaryStep = createOrdinary(stage);
  const ordinary = Array.from({ length: SPREAD_ORDINARY }, ordinaryStep);
  const sequences = [
    ordinary,
    [...messageSteps(stage), ...scriptMessageSteps(stage)],
    specialTokenSteps(stage),
    [...ownTokenSteps(stage, "slp"), ...ownMarketSteps(stage, "slp"), fixedTokenStep(stage)],
    [...ownTokenSteps(stage, "alp"), ...ownMarketSteps(stage, "alp")],
    ownCollectionSteps(stage),
    rewardSteps(stage),
    ...marketSteps(stage),
  ];
  const steps = mergeSteps(random, sequences);
  const trades = mergeSteps(createRandom(TRADES_SEED), tradeSteps({ ...stage, random: createRandom(TRADES_SEED) }));
  let traded = 0;
  for (const [at, step] of steps.entries()) {
    happen(step);
    // Between them, at no moment of their own: the demo wallet's history stays as it was.
    const dueUntil = Math.floor(((at + 1) * trades.length) / steps.length);
    while (traded < dueUntil) trades[traded++]?.run();
  }
  while (cast.demo.txids.length < DEMO_TXS) happen(ordinaryStep());
  chain.mine();
}

function note({ labels }: Stage, label: string, txid: string): void {
  const txids = labels.get(label);
  if (txids === undefined) labels.set(label, [txid]);
  else txids.push(txid);
}
