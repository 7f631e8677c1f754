import { describe, expect, test } from "vitest";
import { aTokenId, scriptOf } from "../../testing/index.ts";
import { isOneToOne, isShown, type Pegs } from "../index.ts";
import { MAKER_PK, MAKER_SCRIPT, TOKEN_ID } from "../testing/agora-offers.ts";
import { partial } from "../testing/partial-offer.ts";

const SAT = 1_000_000_000n;
const OTHER = aTokenId("c1".repeat(32));
const pegs = (of: Partial<Pegs>): Pegs => ({
  stakingTokenId: "",
  savingsTokenId: "",
  savingsMinter: undefined,
  ...of,
});
const NOBODY: ReadonlySet<string> = new Set();

test.each([
  ["exactly", SAT, true],
  ["a thousandth less", SAT - SAT / 1_000n, true],
  ["two thousandths less", SAT - SAT / 500n, false],
  // The covenant rounds up: a sat more for everything.
  ["a little more", SAT + SAT / 500_000n, false],
  ["twice as much", 2n * SAT, false],
])("a sat for an atom, %s", (_, price, isOne) => {
  expect(isOneToOne(partial({ price }))).toBe(isOne);
});

describe("the staking token", () => {
  const staking = pegs({ stakingTokenId: TOKEN_ID });
  test("is shown at one to one", () => {
    expect(isShown(partial({ price: SAT }), staking, NOBODY)).toBe(true);
    for (const price of [SAT / 2n, 2n * SAT]) expect(isShown(partial({ price }), staking, NOBODY)).toBe(false);
  });
  test("of one's own is shown at any price, so that it can be taken back", () => {
    expect(isShown(partial({ price: 2n * SAT }), staking, new Set([MAKER_PK]))).toBe(true);
  });
});

describe("the savings token", () => {
  const savings = (savingsMinter: Pegs["savingsMinter"]) => pegs({ savingsTokenId: TOKEN_ID, savingsMinter });
  test("is shown from its minter, at any price", () => {
    expect(isShown(partial(), savings(MAKER_SCRIPT), NOBODY)).toBe(true);
    expect(isShown(partial(), savings(scriptOf("5b")), NOBODY)).toBe(false);
    expect(isShown(partial(), savings(undefined), NOBODY)).toBe(false);
  });
  test("of one's own is shown", () => {
    expect(isShown(partial(), savings(scriptOf("5b")), new Set([MAKER_PK]))).toBe(true);
  });
});

test("of every other token all offers are shown", () => {
  const both = pegs({ stakingTokenId: OTHER, savingsTokenId: OTHER, savingsMinter: scriptOf("5b") });
  for (const price of [1n, SAT, 9n * SAT]) expect(isShown(partial({ price }), both, NOBODY)).toBe(true);
  expect(isShown(partial(), pegs({}), NOBODY)).toBe(true);
});
