import { createManualClock } from "@satchel/core/testing";
import { UNKNOWN_TOKEN } from "@satchel/core/token";
import { expect, test } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { needTokens } from "./tokens.ts";

/** A thousand tokens; the second half is answered only when a test wants it. */
function withThousand() {
  const ids = Array.from({ length: 1000 }, (_, n) => `1${n.toString(16).padStart(63, "0")}`);
  const clock = createManualClock();
  const waiting: (() => void)[] = [];
  const held = new Set(ids.slice(500));
  let open = 0;
  let most = 0;
  const chain = {
    ...offlineChain(),
    token: async (tokenId: string) => {
      most = Math.max(most, ++open);
      if (held.has(tokenId)) await new Promise<void>((resolve) => waiting.push(resolve));
      open--;
      return { ...UNKNOWN_TOKEN, tokenId };
    },
  };
  const ctx = bareContext({ chain, clock });
  let changes = 0;
  ctx.state.subscribe((now, before) => {
    if (now.tokens !== before.tokens) changes++;
  });
  return { ctx, ids, clock, waiting, held, counts: () => ({ most, changes }) };
}

test("a thousand tokens are fetched eight at a time, and arrived ones are shown meanwhile in few changes", async () => {
  const { ctx, ids, clock, waiting, held, counts } = withThousand();
  const shown = new Promise<void>((resolve) => {
    ctx.state.subscribe(({ tokens }) => tokens.size === 500 && resolve());
  });
  const asked = needTokens(ctx, ids);
  while (waiting.length < 8) await new Promise((resolve) => setImmediate(resolve));
  expect(ctx.state.getState().tokens.size).toBe(0);
  clock.advance(100);
  await shown;
  held.clear();
  for (const answer of waiting) answer();
  await asked;
  expect(ctx.state.getState().tokens.size).toBe(1000);
  expect(counts()).toEqual({ most: 8, changes: 2 });
});
