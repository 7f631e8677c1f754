import type { Clock } from "@satchel/core/ports";
import type { Paces } from "./pace.ts";

/** `broadcast`: a payment. `person`: somebody waits for the answer. `background`: nobody waits for it. */
export type Priority = "broadcast" | "person" | "background";

const RANK: Record<Priority, number> = { broadcast: 2, person: 1, background: 0 };
/** After this number of turns of others a request of the background has one, so that it is answered some time. */
const PASSES = 7;

export const moreUrgent = (one: Priority, other: Priority): Priority => (RANK[one] < RANK[other] ? other : one);

/**
 * A request that waits for its turn at one of `servers`. `since`: its place among requests of the same priority; the
 * smaller number goes first. `go` is called with the server whose turn came first.
 */
export type Ticket = { servers: readonly string[]; priority: Priority; since: number; go: (server: string) => void };

/** The requests that wait for servers which limit. Where no server does, nothing ever waits. */
export type WaitingLine = {
  /** Takes a turn at the first server that can be asked now, and returns it; undefined when all have to wait. */
  free(servers: readonly string[]): string | undefined;
  /** Waits for a turn. Returns a function that ends the wait. The priority of a waiting ticket may be raised. */
  wait(ticket: Ticket): () => void;
};

export function createWaitingLine(paces: Paces, clock: Pick<Clock, "now" | "after">): WaitingLine {
  const waiting = new Set<Ticket>();
  /** For each server with a reserved turn, the function that cancels its timer. */
  const timers = new Map<string, () => void>();
  let passed = 0;

  const waitsFor = (server: string) => [...waiting].some(({ servers }) => servers.includes(server));

  function next(server: string): Ticket | undefined {
    const fitting = [...waiting].filter(({ servers }) => servers.includes(server));
    const first = (list: readonly Ticket[]) =>
      list.toSorted((a, b) => RANK[b.priority] - RANK[a.priority] || a.since - b.since)[0];
    const best = first(fitting);
    const background = first(fitting.filter(({ priority }) => priority === "background"));
    const isDue = background !== undefined && passed >= PASSES && best?.priority === "person";
    const chosen = isDue ? background : best;
    passed = background === undefined || chosen === background ? 0 : passed + 1;
    return chosen;
  }

  function reserve(server: string): void {
    if (timers.has(server) || !waitsFor(server)) return;
    const turn = paces.reserve(server);
    const ring = () => {
      timers.delete(server);
      paces.begin(server);
      const ticket = next(server);
      if (ticket === undefined) return;
      waiting.delete(ticket);
      // The next turn is reserved first, so that nothing that `go` causes can take it.
      reserve(server);
      ticket.go(server);
    };
    timers.set(server, clock.after(turn - clock.now(), ring));
  }

  function giveUp(server: string): void {
    timers.get(server)?.();
    timers.delete(server);
    paces.release(server);
  }

  paces.onMoved((server) => {
    giveUp(server);
    reserve(server);
  });

  return {
    free: (servers) => servers.find((server) => paces.take(server)),
    wait(ticket) {
      waiting.add(ticket);
      for (const server of ticket.servers) reserve(server);
      return () => {
        if (!waiting.delete(ticket)) return;
        for (const server of ticket.servers) if (timers.has(server) && !waitsFor(server)) giveUp(server);
      };
    },
  };
}
