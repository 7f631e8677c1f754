// One try of a payment of any kind, with two servers: one is honest, the other one lies until the end, and may publish
// later what it has refused. The devnet says what was paid.
import { readOutpoint } from "@satchel/core/ids";
import { createDevnet } from "@satchel/devnet";
import { createDice } from "../dice.ts";
import { clientOf, endRefused, untilFresh, untilSettled } from "../headless/device.ts";
import { beforePaying, paidIn, type World } from "../headless/payer.ts";
import { openMarket } from "../headless/payment-kinds.ts";
import { HONEST_TIMEOUT_MS, openStall } from "../headless/trades/stall.ts";
import type { Outcome } from "../outcome.ts";
import { pay, payAgain } from "./acts.ts";
import { judgeAll, judgeFinal, judgeShownEntries, outOfReach, supplyOf } from "./judge.ts";
import { judgeForgotten } from "./judge-forgotten.ts";
import { SOAK_KINDS, type SoakKind } from "./kinds.ts";
import { ALONE, FORGETTING, LIARS, type LiarName } from "./liars.ts";
import { liveThrough, lose, prepareMishap } from "./mishaps.ts";
import { closeAll, MISHAPS, type Mishap, newLife, openProgram, type Person } from "./person.ts";

export type PaymentArena = World & { close(): Promise<void> };

export async function createPaymentArena(): Promise<PaymentArena> {
  const devnet = await createDevnet({ finalize: "never", blocks: 400 });
  const honest = clientOf(devnet.url, HONEST_TIMEOUT_MS);
  const market = await openMarket(await openStall(devnet, honest));
  const close = async () => {
    market.stall.run.stop();
    honest.close();
    await devnet.stop();
  };
  return { ...market, devnet, honest, runs: [], close };
}

/** What the dice draw unless it is chosen. `steps` gets what happens, also of a try that does not end. */
export type Chosen = { kind?: SoakKind; liar?: LiarName; mishap?: Mishap; steps?: string[] };

const LIAR_NAMES = Object.keys(LIARS) as LiarName[];

export async function tryPayment(arena: PaymentArena, seed: number | string, chosen: Chosen = {}): Promise<Outcome> {
  const dice = createDice(`${seed}/payment`);
  const kind = chosen.kind ?? dice.pick(SOAK_KINDS)();
  const liarName = chosen.liar ?? dice.pick(LIAR_NAMES);
  const mishap = chosen.mishap ?? dice.pick(MISHAPS);
  const story = await beforePaying(arena, kind);
  const coins = [
    ...story.txidsBefore,
    ...(await arena.honest.utxos(story.script)).map(({ outpoint }) => readOutpoint(outpoint).txid),
  ];
  const liar = await LIARS[liarName]({ target: arena.devnet.url, dice, seed, coins });
  const both = dice.below(4) > 0 ? [liar.url, arena.devnet.url] : [arena.devnet.url, liar.url];
  const urls = ALONE.has(liarName) ? [liar.url] : both;
  const it: Person = {
    world: arena,
    dice,
    claims: createDice(`${seed}/claims`),
    kind,
    story,
    liar,
    urls,
    mishap,
    run: undefined as unknown as Person["run"],
    tabs: [],
    promised: [],
    notices: [],
    said: [],
    steps: chosen.steps ?? [],
    failures: [],
    wishes: 1,
    isPartial: false,
    hasTakenBack: false,
    isForgotten: false,
    received: 0n,
    life: newLife(),
  };
  it.steps.push(`the liar is asked ${urls[0] === liar.url ? "first" : "second"}: ${liar.name}`, kind.name, mishap);
  const supply = await supplyOf(it);
  try {
    await prepareMishap(it);
    const outcome = await liveThrough(it, () => pay(it));
    if (FORGETTING.has(liarName) && !it.life.isDead) await judgeForgotten(it);
    await lose(it);
    await recover(it);
    await judgeAll(it, supply);
    if (it.failures.length === 0 && dice.isOnce(4)) await judgeFinal(it);
    return {
      attack: `${liarName}: ${kind.name}`,
      seed,
      outcome: `${outcome}${mishap === "nothing" ? "" : `, ${mishap}`}`,
      failures: it.failures.map((text) => `${text}\n    steps: ${it.steps.join("; ")}`),
      told: liar.told(),
      noticed: it.said.length,
    };
  } finally {
    liar.beHonest();
    closeAll(it);
    for (const run of arena.runs.splice(0)) run.stop();
    await liar.close();
    arena.devnet.faults.clear();
    arena.devnet.generate(1);
  }
}

const MAX_ROUNDS = 10;

/** The liar is honest, but for what it has kept: the person ends everything that is open. */
async function recover(it: Person): Promise<void> {
  const { dice, liar } = it;
  liar.beHonest();
  const when = dice.pick(["before the person looks", "after the person has paid again", "in the end"]);
  it.steps.push(`published ${when}`);
  if (when === "before the person looks") await publish(it);
  if (it.life.isDead || dice.isOnce(2)) {
    closeAll(it);
    it.life = newLife();
    it.run = openProgram(it, { timeoutMs: HONEST_TIMEOUT_MS });
    it.steps.push("restart");
    await it.run.engine.start();
  }
  await untilFresh(it.run);
  await settle(it);
  await judgeShownEntries(it);
  await payAgain(it);
  if (when === "after the person has paid again") await publish(it);
  await settle(it);
  await endAll(it);
  if (when === "in the end") await publish(it);
  await untilFresh(it.run);
  await settle(it);
  await untilFound(it);
  await endAll(it);
  await untilFresh(it.run);
}

/** Waits until the wallet shows the advertisements that it has not made itself: it looks at them by itself. */
async function untilFound(it: Person): Promise<void> {
  const { txids } = await paidIn(it.world, it.story);
  const lost = await outOfReach(it, txids);
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const shown = new Set((await leftOf(it)).map(({ advertisement }) => advertisement.outpoint));
    if (lost.every((outpoint) => shown.has(outpoint))) return;
    await it.run.engine.resync();
  }
}

async function publish(it: Person): Promise<void> {
  const taken = await it.liar.publish();
  if (taken > 0) it.steps.push(`the network takes ${taken}`);
}

/** Waits until no payment is under way, and until the history of a restored wallet was searched for listings. */
async function settle({ run, story, failures }: Person): Promise<void> {
  const isSettled = await untilSettled(run);
  // If it is never searched, the time-out of the try ends it.
  while ((await story.device.store.get("listingSearch")) !== undefined) await run.engine.resync();
  if (!isSettled) failures.push("a payment under way is not settled although both servers are honest");
}

/** Goes on with what was stopped or gives it up, ends what was refused, and takes back what is half offered. */
async function endAll(it: Person): Promise<void> {
  const { engine } = it.run;
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const [left] = await leftOf(it);
    if (left && it.dice.isOnce(2)) {
      const done = await engine.rebroadcast(left.entryId);
      it.steps.push(`finish the listing: ${done.ok ? "done" : done.problem.code}`);
    } else if (left) {
      const plan = await engine.prepareTrade({ trade: "take-back", advertisement: left.advertisement });
      const sent = plan.ok ? await engine.send(plan.value) : plan;
      it.steps.push(`take back: ${sent.ok ? "done" : sent.problem.code}`);
      if (sent.ok) {
        it.hasTakenBack = true;
        await engine.dismissPayment(left.entryId);
      }
    }
    const { outbox } = engine.state.getState();
    if (!left && outbox.length === 0) return;
    for (const { id, status, accepted = 0 } of outbox) {
      if (status !== "stopped" || id === left?.entryId) continue;
      const goesOn = it.dice.isOnce(2);
      if (!goesOn && accepted > 0) it.isPartial = true;
      const done = await (goesOn ? engine.rebroadcast(id) : engine.discardRest(id));
      it.steps.push(`${goesOn ? "go on" : "discard"}: ${done.ok ? "done" : done.problem.code}`);
    }
    if (outbox.some(({ accepted = 0, txs }) => accepted > 0 && accepted < txs.length)) it.isPartial = true;
    await endRefused(it.run);
    // What replaces a refused payment ends it once it is final.
    finalize(it);
    await engine.resync();
  }
  const open = engine.state.getState().outbox.map(({ status, purpose, left }) => `${purpose} ${status}, left ${left}`);
  it.failures.push(`what is open cannot be ended: ${open.join()}`);
}

function finalize({ world: { devnet }, story }: Person): void {
  for (const { txid } of story.signed.flatMap(({ txs }) => txs))
    if (devnet.node.mempool().has(txid)) devnet.node.finalizeTx(txid);
}

async function leftOf({ run: { engine }, failures }: Person) {
  const left = await engine.findAdvertisements();
  if (left.ok) return left.value;
  failures.push(`looking for unfinished listings: ${left.problem.code}`);
  return [];
}
