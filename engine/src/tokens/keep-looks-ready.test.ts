import { aTokenId } from "@satchel/core/testing";
import { type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import { expect, test } from "vitest";
import { INITIAL_STATE } from "../initial-state.ts";
import { keepLooksReady } from "./keep-looks-ready.ts";

/** A token that counts how often its name is read. */
function counted(n: number) {
  let reads = 0;
  const token: TokenGenesis = {
    ...UNKNOWN_TOKEN,
    tokenId: aTokenId(n.toString(16).padStart(64, "0")),
    get genesisInfo() {
      reads++;
      return { tokenName: `Token ${n}`, tokenTicker: "T", url: "", decimals: 0 };
    },
  };
  return { token, reads: () => reads };
}
const byId = (tokens: readonly { token: TokenGenesis }[]) =>
  new Map(tokens.map(({ token }) => [token.tokenId, token] as const));

function setUp(first: readonly { token: TokenGenesis }[]) {
  let now = { ...INITIAL_STATE, tokens: byId(first) };
  const listeners = new Set<() => void>();
  const pauses: (() => void)[] = [];
  const states = {
    getState: () => now,
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  const end = keepLooksReady(states, () => new Promise((resolve) => pauses.push(resolve)));
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    end,
    /** Lets the pending pause end; false without one. */
    next: async () => {
      const pause = pauses.shift();
      pause?.();
      await settle();
      return pause !== undefined;
    },
    set: (tokens: readonly { token: TokenGenesis }[]) => {
      now = { ...now, tokens: byId(tokens) };
      for (const listen of listeners) listen();
    },
  };
}

test("reads every name once, 50 at a time, and later the names of new tokens", async () => {
  const tokens = Array.from({ length: 120 }, (_, n) => counted(n));
  const { next, set } = setUp(tokens);
  const numRead = () => tokens.filter(({ reads }) => reads() > 0).length;
  expect(numRead()).toBe(0);
  const seen: number[] = [];
  while (await next()) seen.push(numRead());
  expect(seen).toEqual([50, 100, 120]);
  const late = counted(500);
  set([...tokens, late]);
  const before = tokens[0]?.reads();
  while (await next());
  expect(late.reads()).toBeGreaterThan(0);
  expect(tokens[0]?.reads()).toBe(before);
});

test("stops when it is ended", async () => {
  const tokens = Array.from({ length: 120 }, (_, n) => counted(n));
  const { next, end } = setUp(tokens);
  await next();
  end();
  while (await next());
  expect(tokens.filter(({ reads }) => reads() > 0)).toHaveLength(50);
});
