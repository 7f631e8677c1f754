import { type Clock, NetworkError, ProtocolError } from "@satchel/core/ports";
import type { Paces, Sent } from "../pace/pace.ts";
import { moreUrgent, type Ticket, type WaitingLine } from "../pace/waiting-line.ts";
import { type Caller, createCallers } from "./callers.ts";
import { type Answer, exchange, type Fetch, type Request } from "./exchange.ts";
import type { ServerList } from "./server-list.ts";

/** Who has to wait for which server. All clients of one chain share it. */
export type Pacing = { paces: Paces; line: WaitingLine };

export type HttpTools = {
  servers: ServerList;
  pacing: Pacing;
  fetch: Fetch;
  clock: Clock;
  /** Longest wait for one server to begin its answer or to send its next piece. */
  timeoutMs: number;
  /** Wait for a server that has not answered before, until a second server is asked as well. */
  hedgeMs: number;
  /** The same wait for a server that has answered before. */
  provenHedgeMs: number;
};

/** A request that is being asked. `join` adds a caller. */
export type Race<T> = { join(caller: Caller<T>): void };

export type RaceTools = HttpTools & {
  onAnswer: () => void;
  /** The place of the request among others of its priority. */
  since: number;
  /** Called when further callers can share the request, and when they cannot any more. */
  onShared: (isShared: boolean, race: Race<never>) => void;
};

/** Why a request was not sent, or its answer not used. */
export const LEFT_OUT = "The server is left out";
export const UNREACHABLE = "Error connecting to known Chronik instances";
/**
 * A request that was turned away so often fails. A server that turns everything away, and does not say for how long,
 * was asked for a minute by then.
 */
export const MOST_TURNED_AWAY = 7;

/**
 * Whether a server has refused a request for good. Any other status may concern this server only, and may come after
 * the effect: 504 means that the transaction was broadcast but is not final yet.
 */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/**
 * Returns the error for a request that failed on every server: a server's own error message if there was one, a
 * ProtocolError if every reply was invalid, else 'unreachable'.
 */
function allFailed(errors: readonly Error[]): Error {
  const refusal = errors.find((error) => error instanceof NetworkError && error.outcome === "refused");
  if (refusal !== undefined) return refusal;
  const last = errors.at(-1);
  if (last instanceof ProtocolError && errors.every((error) => error instanceof ProtocolError)) return last;
  return new NetworkError(UNREACHABLE, "unreachable", { cause: last });
}

/** Tells the pace of a server how it took a request. A request that failed on its way says nothing about a limit. */
export function notePace(paces: Paces, server: string, sent: Sent, answer: Answer<unknown>): void {
  if (answer.kind === "limited") paces.turnedAway(server, sent, answer.retryMs);
  else if (answer.kind !== "failed") paces.answered(server, sent);
}

const LEFT_OUT_ANSWER: Answer<never> = {
  kind: "failed",
  error: new NetworkError(LEFT_OUT, "unreachable"),
  sent: false,
};

/** What an answer means for a request without effects: it is over, or another server is asked. */
type Verdict<T> = { settle: (caller: Caller<T>) => void } | { error: Error };

function verdictOf<T>(answer: Answer<T>, { mayBeElsewhere }: Request<T>): Verdict<T> {
  if (answer.kind === "value") return { settle: ({ resolve }) => resolve(answer.value) };
  const isFinal = answer.kind === "refused" && isRefusal(answer.status) && !mayBeElsewhere;
  return isFinal ? { settle: ({ reject }) => reject(answer.error) } : { error: answer.error };
}

/** The servers that one request can still be sent to, in the order of the list, and what happened at the others. */
function createTries({ servers, onAnswer, clock }: RaceTools, elsewhereMs: number | undefined, end: () => void) {
  const order = servers.inOrder();
  const untried = new Set(order);
  const asked = new Set<string>();
  const errors: Error[] = [];
  let turnedAway = 0;
  const losers = new AbortController();
  let cancelEnd: (() => void) | undefined;
  return {
    candidates: () => order.filter((server) => untried.has(server) && !servers.isOut(server)),
    begin(server: string) {
      untried.delete(server);
      asked.add(server);
    },
    worked(server: string) {
      servers.worked(
        server,
        [...asked].filter((other) => other !== server),
      );
      onAnswer();
    },
    missed(server: string, answer: Answer<unknown>, error: Error) {
      errors.push(error);
      if (answer.kind === "failed") servers.failed(server);
      // A server that lacks one transaction works, so it keeps its place.
      if (answer.kind === "refused" && isRefusal(answer.status)) asked.delete(server);
      // A server that hangs after another one has answered does not make the caller wait for its time-out.
      if (answer.kind === "refused" && elsewhereMs !== undefined) cancelEnd ??= clock.after(elsewhereMs, end);
      if (answer.kind === "limited" && ++turnedAway < MOST_TURNED_AWAY) untried.add(server);
    },
    error: () => allFailed(errors),
    signal: losers.signal,
    /** The answers that are still under way are not needed any more. */
    end() {
      cancelEnd?.();
      losers.abort();
    },
  };
}

/**
 * Asks the servers in order. The next one is asked when the one before fails or has not begun to answer after the hedge
 * delay, and the first answer aborts the others. So a server that hangs costs the hedge delay and not its time-out. A
 * server that limits is asked when its turn has come, and one that can be asked now goes before it. One that was left
 * out meanwhile is not asked any more, and what it answers is not used.
 */
export function startRace<T>(request: Request<T>, first: Caller<T>, tools: RaceTools): void {
  const { servers, pacing, clock } = tools;
  const tries = createTries(tools, request.elsewhereMs, () => fail());
  const hedgeMs = servers.isProven() ? tools.provenHedgeMs : tools.hedgeMs;
  let priority = first.options.priority ?? "person";
  let running = 0;
  let isOver = false;
  let cancelHedge = () => {};
  let waiting: { ticket: Ticket; cancel: () => void } | undefined;

  const callers = createCallers<T>(request.path, (error) => finish(({ reject }) => reject(error)));
  const share = (isShared: boolean) => tools.onShared(isShared, race as Race<never>);
  const fail = () => finish(({ reject }) => reject(tries.error()));
  const finish = (settle: (caller: Caller<T>) => void) => {
    isOver = true;
    cancelHedge();
    tries.end();
    waiting?.cancel();
    share(false);
    callers.settle(settle);
  };

  async function launch(server: string, waited: boolean): Promise<void> {
    running++;
    tries.begin(server);
    cancelHedge();
    if (tries.candidates().length > 0) cancelHedge = clock.after(hedgeMs, launchNext);
    const { timeoutMs = tools.timeoutMs } = first.options;
    // A second request would only slow down an answer that has begun.
    const onBegin = () => cancelHedge();
    const sent = { at: clock.now(), waited };
    const got = await exchange(server, request, { ...tools, timeoutMs, onBegin }, tries.signal);
    const answer = servers.isOut(server) ? LEFT_OUT_ANSWER : got;
    running--;
    notePace(pacing.paces, server, sent, answer);
    if (isOver) return;
    const verdict = verdictOf(answer, request);
    if ("settle" in verdict) {
      tries.worked(server);
      return finish(verdict.settle);
    }
    tries.missed(server, answer, verdict.error);
    launchNext();
  }

  function launchNext(): void {
    waiting?.cancel();
    const candidates = tries.candidates();
    const free = pacing.line.free(candidates);
    waiting = undefined;
    if (free !== undefined) void launch(free, false);
    else if (candidates.length > 0) waitFor(candidates);
    else if (running === 0) fail();
  }

  function waitFor(candidates: readonly string[]): void {
    const go = (server: string) => {
      waiting = undefined;
      if (servers.isOut(server)) return launchNext();
      share(request.neverChanges ?? false);
      void launch(server, true);
    };
    const ticket: Ticket = { servers: candidates, priority, since: tools.since, go };
    waiting = { ticket, cancel: pacing.line.wait(ticket) };
    // What was asked before and is not answered yet may have changed since.
    share(running === 0 || (request.neverChanges ?? false));
  }

  const race: Race<T> = {
    join(caller) {
      if (!callers.join(caller)) return;
      priority = moreUrgent(priority, caller.options.priority ?? "person");
      if (waiting) waiting.ticket.priority = priority;
    },
  };
  if (callers.join(first)) launchNext();
}
