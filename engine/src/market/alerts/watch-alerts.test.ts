import { NetworkError } from "@satchel/core/ports";
import { createManualClock, tokenIdOfNumber } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { bareContext } from "../../testing/bare-context.ts";
import { offlineChain } from "../../testing/offline-chain.ts";
import { MAX_ALERTS, removeTokenAlert, setTokenAlert } from "./token-alerts.ts";
import { watchAlerts } from "./watch-alerts.ts";

const ALERT = { tokenId: tokenIdOfNumber(1), side: "above", nanoSatsPerAtom: 5n } as const;

function aWallet() {
  const clock = createManualClock();
  const chain = { isDown: false, reads: 0, watched: 0 };
  const ctx = bareContext({
    clock,
    store: createMemoryStore(),
    chain: {
      ...offlineChain(),
      watchGroup: () => {
        chain.watched++;
        return () => void chain.watched--;
      },
      pluginHistory: async () => {
        chain.reads++;
        if (chain.isDown) throw new NetworkError("no", "unreachable");
        return { txs: [], numPages: 0, numTxs: 0 };
      },
    },
  });
  ctx.state.setState({ phase: { kind: "ready" }, sync: { state: "fresh", at: 0 }, connection: "online" });
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let n = 0; n < 8; n++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ctx, chain, pass };
}

test("a market is watched while it has an alert, and read once", async () => {
  const { ctx, chain, pass } = aWallet();
  const stop = watchAlerts(ctx);
  await setTokenAlert(ctx, ALERT);
  await setTokenAlert(ctx, { ...ALERT, side: "below" });
  await pass(0);
  expect(chain).toMatchObject({ watched: 1, reads: 1 });
  await removeTokenAlert(ctx, ALERT);
  expect(chain.watched).toBe(1);
  await removeTokenAlert(ctx, { ...ALERT, side: "below" });
  await pass(60_000);
  expect(chain).toMatchObject({ watched: 0, reads: 1 });
  stop();
});

test("a market that cannot be read is tried again after half a minute, and not after the end", async () => {
  const { ctx, chain, pass } = aWallet();
  chain.isDown = true;
  const stop = watchAlerts(ctx);
  await setTokenAlert(ctx, ALERT);
  await pass(0);
  await pass(29_000);
  expect(chain.reads).toBe(1);
  await pass(1_000);
  expect(chain.reads).toBe(2);
  stop();
  await pass(60_000);
  expect(chain).toMatchObject({ watched: 0, reads: 2 });
});

test("the twenty-first alert is refused, and another limit for one that is there is not", async () => {
  const { ctx } = aWallet();
  for (let n = 0; n < MAX_ALERTS; n++) await setTokenAlert(ctx, { ...ALERT, tokenId: tokenIdOfNumber(n) });
  const more = await setTokenAlert(ctx, { ...ALERT, tokenId: tokenIdOfNumber(99) });
  expect(more).toEqual({ ok: false, problem: { code: "too-many-alerts", most: MAX_ALERTS } });
  expect(await setTokenAlert(ctx, { ...ALERT, nanoSatsPerAtom: 9n })).toMatchObject({ ok: true });
  expect(ctx.state.getState().tokenAlerts).toHaveLength(MAX_ALERTS);
});
