import type { Clock, Tabs } from "@satchel/core/ports";
import { afterAnswer, afterTurnedAway, MAX_PAUSE_MS, perSecond, type Rate } from "./rate.ts";
import { parseTold, type Told } from "./told.ts";

/** A request that a server has answered or turned away. `waited`: it had to wait for its turn. */
export type Sent = { at: number; waited: boolean };

/**
 * The paces of all servers. A server has one from the moment it turns a request away until it could be asked at full
 * speed for a minute; before and after that every call about it returns at once and nothing waits. The tabs of a wallet
 * share the paces: each takes the next free turn and tells the others, so that a tab which ends holds one turn at most.
 */
export type Paces = {
  /** Takes the turn of this moment. Returns false when the server has to be waited for. */
  take(server: string): boolean;
  /** Takes the next free turn and returns when that is. */
  reserve(server: string): number;
  /** Begins the turn that was reserved. */
  begin(server: string): void;
  /** Gives up the turn that was reserved. */
  release(server: string): void;
  /** Whether the server has a pace. */
  isLimited(server: string): boolean;
  answered(server: string, sent: Sent): void;
  /** `retryMs`: the wait that the server asks for, if it says one. */
  turnedAway(server: string, sent: Sent, retryMs: number | undefined): void;
  /** Calls `onMoved` when a turn that was reserved is no longer this tab's, or comes later. */
  onMoved(onMoved: (server: string) => void): void;
  close(): void;
};

/** The last answers of a server, from which the rate that it allows is estimated. */
const REMEMBERED = 200;
const WINDOW_MS = 4000;
const FIRST_WINDOW_MS = 1000;
const FEWEST = 8;

/**
 * `cutAt`: the newest cut that is known, also after the rate is forgotten. `nextAt`: when the next free turn is.
 * `mine`: the turn that this tab has reserved.
 */
type State = {
  rate: Rate | undefined;
  cutAt: number;
  nextAt: number;
  mine: number | undefined;
  answers: number[];
};

/** `random`: returns a number from 0 to 1. `tabs`: of this wallet; absent where there is one only. */
type PaceTools = { clock: Pick<Clock, "now">; random: () => number; tabs?: Tabs | undefined };

/**
 * Takes over the rate of another tab: the one with the newer cut is believed, and of two with the same cut the slower
 * one. Returns whether the turn that this tab has reserved is no longer its own, or too early now.
 */
function hear(state: State, { tab, turn, nextAt, rate: heard }: Told, { self, now }: { self: number; now: number }) {
  const before = state.rate;
  if (heard.cutAt > state.cutAt) state.rate = heard;
  else if (before && heard.cutAt === before.cutAt) {
    const slower = (heard.ceiling ?? heard.base) < (before.ceiling ?? before.base) ? heard : before;
    const pausedUntil = Math.max(heard.pausedUntil, before.pausedUntil);
    // A turn that the other tab had to wait for will raise the rate there, so it does here.
    const answers = before.answers + (turn !== undefined && turn > now ? 1 : 0);
    state.rate = { ...slower, answers, pausedUntil };
  } else return false;
  state.cutAt = heard.cutAt;
  state.nextAt = Math.max(state.nextAt, nextAt);
  // The server answers that tab too. What it allows is the sum over all tabs.
  if (turn !== undefined) remember(state, turn);
  if (state.mine === undefined) return false;
  const isSame = turn !== undefined && Math.abs(turn - state.mine) < 500 / perSecond(state.rate);
  return (isSame && tab < self) || state.mine < state.rate.pausedUntil;
}

/** Returns when the next turn is: never further away than the longest wait, also if the clock was set back. */
function turnOf(state: State, now: number): number {
  const latest = now + MAX_PAUSE_MS;
  if (state.nextAt > latest) state.nextAt = latest;
  if (state.rate && state.rate.pausedUntil > latest) state.rate = { ...state.rate, pausedUntil: latest };
  return Math.max(now, state.nextAt, state.rate?.pausedUntil ?? 0);
}

function remember({ answers }: State, at: number): void {
  answers.push(at);
  if (answers.length > REMEMBERED) answers.shift();
}

/** Returns how many requests a second the server has answered of late. */
function acceptedBy({ rate, answers }: State, now: number): number {
  if (!rate) return answers.filter((at) => at >= now - FIRST_WINDOW_MS).length / (FIRST_WINDOW_MS / 1000);
  const from = Math.max(rate.pausedUntil, Math.min(now - WINDOW_MS, answers.at(-FEWEST) ?? 0));
  const count = answers.filter((at) => at >= from && at <= now).length;
  // So few answers are no measure.
  return count < 3 || now <= from ? Number.POSITIVE_INFINITY : (count * 1000) / (now - from);
}

export function createPaces({ clock, random, tabs }: PaceTools): Paces {
  /** Two tabs that take the same turn at the same time compare these: the smaller one keeps it. */
  const self = random();
  const states = new Map<string, State>();
  let moved = (_server: string) => {};

  function stateOf(server: string): State {
    const existing = states.get(server);
    if (existing) return existing;
    const fresh: State = { rate: undefined, cutAt: 0, nextAt: 0, mine: undefined, answers: [] };
    states.set(server, fresh);
    return fresh;
  }

  function takeTurn(server: string, state: State, at: number): void {
    if (state.rate) state.nextAt = at + 1000 / perSecond(state.rate);
    tell(server, state, at);
  }

  function tell(server: string, { rate, nextAt }: State, turn?: number): void {
    if (rate) tabs?.tell({ kind: "pace", server, tab: self, turn, nextAt, rate } satisfies Told);
  }

  const stopListening = tabs?.listen((message) => {
    const now = clock.now();
    const told = parseTold(message, now);
    if (told === undefined) return;
    if (told.kind === "pace") return hear(stateOf(told.server), told, { self, now }) ? moved(told.server) : undefined;
    for (const [server, state] of states) tell(server, state);
  });
  // A tab that was opened later hears what the others know.
  tabs?.tell({ kind: "pace-asked" });

  return {
    take(server) {
      const state = states.get(server);
      if (!state?.rate) return true;
      if (state.mine !== undefined || turnOf(state, clock.now()) > clock.now()) return false;
      takeTurn(server, state, clock.now());
      return true;
    },
    reserve(server) {
      const state = stateOf(server);
      const turn = turnOf(state, clock.now());
      state.mine = turn;
      takeTurn(server, state, turn);
      return turn;
    },
    begin(server) {
      const state = stateOf(server);
      state.mine = undefined;
      // A timer may be late, most of all in a hidden tab. The turns after it are late too then, and not two at once.
      if (state.rate) state.nextAt = Math.max(state.nextAt, clock.now() + 1000 / perSecond(state.rate));
    },
    release(server) {
      const state = states.get(server);
      if (state) state.mine = undefined;
    },
    isLimited: (server) => states.get(server)?.rate !== undefined,
    answered(server, { at, waited }) {
      const state = stateOf(server);
      const now = clock.now();
      remember(state, now);
      if (state.rate) state.rate = afterAnswer(state.rate, { now, sentAt: at, waited });
    },
    turnedAway(server, { at }, retryMs) {
      const state = stateOf(server);
      const facts = { now: clock.now(), sentAt: at, retryMs, accepted: acceptedBy(state, clock.now()) };
      state.rate = afterTurnedAway(state.rate, facts);
      state.cutAt = state.rate.cutAt;
      tell(server, state);
      if (state.mine !== undefined) moved(server);
    },
    onMoved(onMoved) {
      moved = onMoved;
    },
    close: () => stopListening?.(),
  };
}
