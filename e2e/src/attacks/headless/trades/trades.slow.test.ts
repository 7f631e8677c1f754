// A seeded sample of the attacks on trades; `npm run soak -- --layer trades` goes on with other seeds.
import { rounds } from "@satchel/core/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createDice } from "../../dice.ts";
import type { Outcome } from "../../outcome.ts";
import { HOWS } from "../../wire/lies.ts";
import { fieldsOf, messagesIn, wireSchema } from "../../wire/schema.ts";
import { within } from "../../within.ts";
import { createTradeArena, type TradeArena } from "./trade-arena.ts";
import { ONE_SERVER, TRADE_ATTACKS, TRADE_LIES, TRADE_ROOTS } from "./trade-attacks.ts";
import { STORIES, type Story } from "./trade-session.ts";
import { type TradeOptions, tryTrade } from "./try-trade.ts";

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 });

let arena: TradeArena;
beforeAll(async () => {
  arena = await createTradeArena();
});
afterAll(() => arena.close());

const trade = (seed: number | string, options: TradeOptions = {}) =>
  within((steps) => tryTrade(arena, seed, { ...options, steps }));

const failuresOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ attack, seed, failures }) => failures.map((text) => `${attack}, seed ${seed}: ${text}`));

test("every field of every message that a trade reads is lied about in every way", () => {
  const messages = new Set(TRADE_ROOTS.flatMap((root) => [...messagesIn(wireSchema, root)]));
  for (const plugins of ["PluginEntry", "PluginGroup", "PluginGroups", "Utxo", "Utxo.plugins", "WsPlugin"])
    expect(messages, plugins).toContain(plugins);
  for (const message of messages)
    for (const { name, type } of fieldsOf(wireSchema, message)) {
      const hows = TRADE_LIES.filter((lie) => lie.message === message && lie.field === name).map(({ how }) => how);
      const isNumber = type.kind === "integer" || type.kind === "enum";
      const wanted = HOWS.filter((how) => how !== "negative" || isNumber);
      expect(hows.sort(), `${message}.${name}`).toEqual([...wanted].sort());
    }
});

/** How many writes and broadcasts each story has. */
const stepsOf = new Map<Story, number>();

test.each(STORIES)("$act, $kind: with honest servers it is done", async (story) => {
  const done = {
    buy: "bought",
    "buy across": "bought",
    list: "listed",
    cancel: "cancelled",
    relist: "relisted",
    "take back": "taken back|finished|no unfinished",
  };
  const { outcome, failures, steps } = await trade(1, { story, attack: { name: "no lie", lies: [] } });
  expect(failures).toEqual([]);
  stepsOf.set(story, steps);
  expect(outcome).toMatch(new RegExp(`^${story.act}: (${done[story.act]})`));
});

test.each(TRADE_ATTACKS)("$name: the reviews are true, and nothing is lost or out of reach", async (attack) => {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= rounds(1, 40); seed++) outcomes.push(await trade(`${attack.name}/${seed}`, { attack }));
  expect(failuresOf(outcomes)).toEqual([]);
});

test("one server alone can sell atoms that never existed: what is paid is what the review shows, and no more", async () => {
  const { failures } = await trade(1, { attack: ONE_SERVER });
  expect(failures.map((text) => text.split("\n")[0])).toEqual([
    "the buy brings 0 atoms, shown were 1000000",
    "the buy burns tokens",
  ]);
});

test("no attack that the dice draw takes more than the reviews show", async () => {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= rounds(6, 1_000); seed++) outcomes.push(await trade(seed));
  expect(failuresOf(outcomes)).toEqual([]);
  expect(outcomes.filter(({ outcome }) => outcome !== "no lie was asked for").length).toBeGreaterThan(
    outcomes.length / 2,
  );
});

/** Tries a story once for each of its writes and broadcasts, in `npm test` for one that the dice draw. */
async function atEachStep(story: Story, what: "killAt" | "stopAt"): Promise<Outcome[]> {
  const name = `${story.act} ${story.kind}`;
  const points = Array.from({ length: stepsOf.get(story) ?? 0 }, (_, at) => at + 1);
  const outcomes: Outcome[] = [];
  for (const at of rounds(1, 2) === 1 ? [createDice(name).pick(points)] : points)
    outcomes.push(await trade(`${name}/${at}`, { story, [what]: at }));
  return outcomes;
}

describe("under lies, at every write and broadcast", () => {
  test.each(STORIES)("$act, $kind: the program dies", async (story) => {
    expect(failuresOf(await atEachStep(story, "killAt"))).toEqual([]);
  });

  test.each(STORIES.filter(({ act }) => act === "buy across"))("$act, $kind: the person stops it", async (story) => {
    expect(failuresOf(await atEachStep(story, "stopAt"))).toEqual([]);
  });
});
