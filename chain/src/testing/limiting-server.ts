import type { ManualClock } from "@satchel/core/testing";
import type { Fetch } from "../http/exchange.ts";
import * as wire from "../wire/index.ts";

/**
 * A server in virtual time with a token bucket: it answers `perSecond` requests a second, and `bucket` at once after a
 * pause. What is above it turns away with `status`. Half of the latency passes before it looks at a request.
 */
export type LimitingServer = {
  fetch: Fetch;
  /** What it was asked, in order. `at`: when it looked. */
  asked: { path: string; at: number; isAnswered: boolean }[];
  turnedAway(): number;
};

export type Limit = {
  perSecond: number;
  bucket: number;
  latencyMs: number;
  status?: number;
  retryAfter?: string | undefined;
};

export function createLimitingServer(clock: ManualClock, limit: Limit): LimitingServer {
  const { perSecond, bucket, latencyMs, status = 429, retryAfter } = limit;
  const asked: LimitingServer["asked"] = [];
  let tokens = bucket;
  let last = clock.now();
  const answer = () =>
    new Response(wire.ChronikInfo.encode({ version: "v" }).finish().slice(), {
      headers: { "Content-Type": "application/x-protobuf" },
    });
  const refusal = () =>
    new Response("slow down", { status, headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter } });

  function look(path: string): boolean {
    tokens = Math.min(bucket, tokens + ((clock.now() - last) / 1000) * perSecond);
    last = clock.now();
    // A millionth less than one is one: times are not exact.
    const isAnswered = tokens > 0.999_999;
    if (isAnswered) tokens -= 1;
    asked.push({ path, at: clock.now(), isAnswered });
    return isAnswered;
  }

  return {
    asked,
    turnedAway: () => asked.filter(({ isAnswered }) => !isAnswered).length,
    fetch: (url, { signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        clock.after(latencyMs / 2, () => {
          const isAnswered = look(new URL(url).pathname);
          clock.after(latencyMs / 2, () => resolve(isAnswered ? answer() : refusal()));
        });
      }),
  };
}

/** Lets all promises that can go on go on. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Moves the clock from timer to timer until the work is done. `mostMs`: throws when it takes longer. */
export async function finish<T>(clock: ManualClock, work: Promise<T>, mostMs = 3_600_000): Promise<T> {
  let isDone = false;
  const end = clock.now() + mostMs;
  void work.then(
    () => {
      isDone = true;
    },
    () => {
      isDone = true;
    },
  );
  for (;;) {
    await turn();
    await turn();
    if (isDone) return work;
    const [soonest] = clock.pending();
    if (soonest === undefined) throw new Error("Nothing is waited for, and the work is not done");
    if (clock.now() + soonest > end) throw new Error(`The work is not done after ${mostMs} ms`);
    clock.advance(soonest);
  }
}
