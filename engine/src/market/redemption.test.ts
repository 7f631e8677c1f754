import { type Bids, NetworkError, ProtocolError, type Yields } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { fetchBid, fetchYield } from "./redemption.ts";

const HOUR_MS = 60 * 60_000;
const host = "partner.example";

test("a bid has the time at which it was asked for, not that of its answer", async () => {
  const clock = createManualClock();
  const asked = clock.now();
  const bids: Bids = {
    bid: async () => {
      clock.advance(4_000);
      return { nanoSatsPerToken: 7n, host };
    },
  };
  const ctx = bareContext({ clock, bids });
  expect(await fetchBid(ctx)).toEqual({ ok: true, value: { nanoSatsPerToken: 7n, host, at: asked } });
});

test.each([
  ["the service is silent", () => Promise.reject(new NetworkError("no", "unreachable"))],
  ["its answer is no price", () => Promise.reject(new ProtocolError("no bid"))],
])("there is no bid when %s", async (_, bid) => {
  expect(await fetchBid(bareContext({ bids: { bid } }))).toMatchObject({ ok: false, problem: { code: "unreachable" } });
});

test("a network without the service has no bid and no yield, and who stops is told so", async () => {
  const unreachable = { ok: false, problem: { code: "unreachable" } };
  expect(await fetchBid(bareContext())).toMatchObject(unreachable);
  expect(await fetchYield(bareContext(), "savings")).toMatchObject(unreachable);
  const bids: Bids = { bid: () => Promise.reject(new NetworkError("stopped", "unreachable")) };
  expect(await fetchBid(bareContext({ bids }), AbortSignal.abort())).toMatchObject({ problem: { code: "stopped" } });
});

test("a yield is asked for once an hour, each token for itself, and kept with its age when nobody answers", async () => {
  const clock = createManualClock();
  const asked: string[] = [];
  let isDown = false;
  const yields: Yields = {
    yearly: async (of) => {
      asked.push(of);
      if (isDown) throw new NetworkError("no", "unreachable");
      return { percent: of === "staking" ? 4 : 6, host };
    },
  };
  const ctx = bareContext({ clock, yields });
  const first = { ok: true, value: { percent: 4, host, at: clock.now() } };
  expect(await fetchYield(ctx, "staking")).toEqual(first);
  expect(await fetchYield(ctx, "savings")).toMatchObject({ value: { percent: 6 } });
  clock.advance(HOUR_MS - 1);
  expect(await fetchYield(ctx, "staking")).toEqual(first);
  expect(asked).toEqual(["staking", "savings"]);
  clock.advance(1);
  isDown = true;
  expect(await fetchYield(ctx, "staking")).toEqual(first);
  isDown = false;
  expect(await fetchYield(ctx, "staking")).toMatchObject({ value: { percent: 4, at: clock.now() } });
  expect(asked).toEqual(["staking", "savings", "staking", "staking"]);
});
