// One try of a session of trades: the servers lie while a person trades, then they are honest again, and everything has
// to be where the reviews said.
import { inspect } from "node:util";
import type { Result } from "@satchel/core/result";
import type { TradeRequest } from "@satchel/engine";
import { createDice } from "../../dice.ts";
import type { Outcome } from "../../outcome.ts";
import { endRefused, untilFresh, untilSettled } from "../device.ts";
import { judgeHolding, judgeShown, judgeSigned, judgeStopped, judgeWallet } from "./judge-trades.ts";
import { happen, stop } from "./meanwhile.ts";
import { HONEST_TIMEOUT_MS } from "./stall.ts";
import { act, confirm, meddle } from "./trade-acts.ts";
import type { TradeArena } from "./trade-arena.ts";
import { drawTradeAttack, type TradeAttack } from "./trade-attacks.ts";
import {
  holdingOf,
  isBuying,
  offersOf,
  openSession,
  outlive,
  type Session,
  STORIES,
  type Story,
  startSession,
  stopSession,
} from "./trade-session.ts";

/**
 * `killAt`, `stopAt`: the program dies, or the person presses Stop, at this write or broadcast, counted from 1. `steps`
 * gets what happens, also of a try that does not end.
 */
export type TradeOptions = {
  attack?: TradeAttack | undefined;
  story?: Story | undefined;
  killAt?: number | undefined;
  stopAt?: number | undefined;
  steps?: string[];
};
/** `steps`: how many writes and broadcasts there were during the lies. */
export type TradeOutcome = Outcome & { steps: number };

export async function tryTrade(
  arena: TradeArena,
  seed: number | string,
  options: TradeOptions = {},
): Promise<TradeOutcome> {
  const dice = createDice(`${seed}/trade`);
  const attack = options.attack ?? drawTradeAttack(dice);
  const story = options.story ?? dice.pick(attack.stories ?? STORIES);
  const [first, second] = arena.servers;
  const urls = attack.second ? [first.url, second.url] : [first.url];
  const isHonest = attack.lies.length === 0 && !attack.second;
  let it = await openSession(arena, story, dice, {
    urls,
    timeoutMs: isHonest ? HONEST_TIMEOUT_MS : undefined,
    hasHonestSecond: attack.second?.length === 0,
  });
  if (options.steps) it.steps = options.steps;
  try {
    const lie = () => {
      first.lie(attack, seed);
      if (attack.second) second.lie({ name: attack.name, lies: attack.second }, `${seed}/second`);
    };
    if (attack.from === undefined) lie();
    const { outcome, steps, next } = await lieThrough(it, lie, { ...options, attack });
    it = next;
    const told = first.told() + second.told();
    await recover(it);
    const judged = await judgeSigned(it);
    await judgeHolding(it, judged);
    if (it.failures.length === 0) {
      await bringHome(it);
      await judgeSigned(it);
      await judgeWallet(it);
    }
    return {
      attack: attack.name,
      seed,
      outcome: told === 0 && attack.lies.length > 0 ? "no lie was asked for" : `${story.act}: ${outcome}`,
      failures: it.failures.map(
        (failure) =>
          `${failure}\n    ${story.act} ${story.kind}, lies: ${JSON.stringify([attack.lies, attack.second, attack.from])}\n    steps: ${it.steps.join("; ")}`,
      ),
      steps,
      told,
      noticed: noticedBy(it, outcome),
    };
  } finally {
    for (const server of arena.servers) server.beHonest();
    stopSession(it);
  }
}

const DONE = /^(bought|listed|cancelled|relisted|taken back|finished|killed)$/;

/** How often the wallet has refused to trade, or has said that something is wrong. */
const noticedBy = ({ notices, run }: Session, outcome: string): number =>
  (DONE.test(outcome) ? 0 : 1) +
  notices.filter(({ kind }) => /^(payment-(refused|conflicted|dropped)|balance-|coins-)/.test(kind)).length +
  run.warnings.length;

/**
 * Trades while the servers lie, from a broadcast on if the attack says so; the program may die meanwhile. Returns the
 * session with the next program.
 */
async function lieThrough(
  it: Session,
  lie: () => void,
  { attack: { from, meanwhile = [] }, killAt, stopAt }: TradeOptions & { attack: TradeAttack },
): Promise<{ outcome: string; steps: number; next: Session }> {
  let steps = 0;
  let broadcasts = 0;
  const { life } = it;
  const pending: Promise<unknown>[] = [];
  const never = new Promise<never>(() => undefined);
  let announce = (): void => undefined;
  const died = new Promise<"killed">((resolve) => {
    announce = () => resolve("killed");
  });
  life.step = async (at) => {
    if (life.isDead) return never;
    steps++;
    if (steps === stopAt) pending.push(stop(it));
    if (steps === killAt) {
      life.isDead = true;
      announce();
      return never;
    }
    if (at.of !== "broadcast") return;
    if (at.is === "before") broadcasts++;
    const isNow = (when: TradeAttack["from"]) => when?.broadcast === broadcasts && when.is === at.is;
    if (isNow(from)) lie();
    for (const happening of meanwhile) if (isNow(happening.when)) await happen(it, happening, pending);
  };
  if (it.dice.isOnce(3)) {
    it.steps.push("restart");
    it.run.stop();
    it.run = startSession(it);
    await Promise.race([it.run.engine.start().then(() => it.run.engine.resync()), died]);
  }
  const live = async () => {
    const outcome = life.isDead ? await never : await act(it);
    await Promise.all(pending);
    if (life.isDead) return never;
    it.steps.push(outcome);
    for (let count = it.dice.below(3); count > 0 && !life.isDead; count--) await meddle(it);
    await Promise.all(pending);
    return outcome;
  };
  const outcome = await Promise.race([live(), died]);
  stopSession(it);
  const next = outlive(it);
  next.steps.push(outcome === "killed" ? `killed at ${killAt}` : "closed");
  next.run = startSession(next);
  await next.run.engine.start();
  // The next start may meet the lies too.
  if (next.dice.isOnce(2)) {
    next.steps.push("next start meets the lies");
    await next.run.engine.resync();
  }
  return { outcome, steps, next };
}

const MAX_ROUNDS = 10;

/**
 * Returns what an honest server lets a person do at last: the time-outs of a try are so short that a busy machine may
 * run into them.
 */
async function atLast<Value>(
  it: Session,
  what: string,
  work: () => Promise<Result<Value, { code: string }>>,
): Promise<Value | undefined> {
  let problem = "";
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const done = await work();
    if (done.ok) return done.value;
    problem = inspect(done.problem);
    await it.run.engine.resync();
  }
  it.failures.push(`${what} is not possible: ${problem}`);
  return undefined;
}

/** Prepares and sends a trade with honest servers. */
async function tradeAtLast(it: Session, request: TradeRequest): Promise<void> {
  const { engine } = it.run;
  const plan = await atLast(it, request.trade, () => engine.prepareTrade(request));
  if (!plan) return;
  it.confirmed.add(plan);
  await atLast(it, request.trade, () => engine.send(plan));
}

/** The servers are honest: every payment is settled, and a listing that is not finished is finished or taken back. */
async function recover(it: Session): Promise<void> {
  for (const server of it.arena.servers) server.beHonest();
  await Promise.all([...it.others, ...it.arena.servers.map((server) => server.idle())]);
  if (it.dice.isOnce(2)) {
    it.run.stop();
    it.run = startSession(it);
    await it.run.engine.start();
  }
  const { engine } = it.run;
  await untilFresh(it.run);
  await settle(it);
  await judgeShown(it);
  await judgeStopped(it);
  await finishAll(it);
  await endStopped(it);
  const failed = () => engine.state.getState().outbox.filter(({ status }) => status !== "stopped");
  for (let rounds = 0; failed().length > 0 && rounds < MAX_ROUNDS; rounds++) {
    await endRefused(it.run, (plan) => void it.confirmed.add(plan));
    await engine.resync();
  }
  const [kept] = failed();
  if (kept) it.failures.push(`a payment cannot be dismissed: ${kept.status} ${kept.reason}`);
  await untilFresh(it.run);
}

/**
 * Buys the rest of purchases that were stopped, or gives it up. A listing that was stopped and is over is dismissed.
 */
async function endStopped(it: Session): Promise<void> {
  const { engine } = it.run;
  const stopped = () => engine.state.getState().outbox.filter(({ status }) => status === "stopped");
  for (let rounds = 0; stopped().length > 0 && rounds < MAX_ROUNDS; rounds++) {
    const goesOn = isBuying(it.story) && it.dice.isOnce(2);
    it.steps.push(goesOn ? "go on in the end" : "discard in the end");
    for (const { id } of stopped()) await (goesOn ? engine.rebroadcast(id) : engine.discardRest(id));
    await engine.resync();
  }
  if (stopped().length > 0) it.failures.push("a payment that was stopped neither goes on nor ends");
  await settle(it);
  await judgeShown(it);
}

async function settle({ run, failures }: Session): Promise<void> {
  if (!(await untilSettled(run))) failures.push("a trade under way is not settled although the servers are honest");
}

/** Finishes or takes back what is left of listings; meanwhile the wallet may do either by itself. */
async function finishAll(it: Session): Promise<void> {
  const { engine } = it.run;
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const left = await atLast(it, "looking for unfinished listings", () => engine.findAdvertisements());
    const [found] = left ?? [];
    if (!found) return;
    const { entryId, advertisement } = found;
    if (it.dice.isOnce(2)) {
      const finished = await engine.rebroadcast(entryId);
      it.steps.push(`finish in the end: ${finished.ok ? "done" : finished.problem.code}`);
    } else {
      const outcome = await confirm(it, { trade: "take-back", advertisement }, "taken back");
      it.steps.push(`in the end: ${outcome}`);
      if (outcome === "taken back") await engine.dismissPayment(entryId);
    }
    await engine.resync();
  }
  it.failures.push("a listing cannot be finished or taken back");
}

/** Cancels every own offer: all atoms of the wallet have to be at its address again. */
async function bringHome(it: Session): Promise<void> {
  for (const offer of await offersOf(it)) await tradeAtLast(it, { trade: "cancel", offer });
  const { before } = it;
  const now = await holdingOf(it);
  if (now.offered !== 0n) it.failures.push(`${now.offered} atoms stay on offer`);
  if (now.atoms < before.atoms + before.offered)
    it.failures.push(`of ${before.atoms + before.offered} atoms ${now.atoms} came home`);
}
