import { atoms } from "@satchel/core/amount";
import { tokenIdOf } from "@satchel/core/ids";
import { Coins, emptyLedger } from "@satchel/core/ledger";
import { aToken, aUtxo, tokenIdOfNumber, txidOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ME } from "../../testing/sample-engine.ts";
import { heldOf, reaches } from "./privileges.ts";

const [ONE, OTHER] = [txidOfNumber(1), txidOfNumber(2)];
const ledgerOf = (...tokens: ReturnType<typeof aToken>[]) => {
  const coins = tokens.map((token, n) => aUtxo(ME, 546n, { n: n + 1, token }));
  return { ...emptyLedger(new Set([ME])), utxos: Coins.NONE.change([], coins) };
};
const aGenesis = (decimals: number): TokenGenesis => ({
  tokenId: tokenIdOf(ONE),
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  genesisInfo: { tokenTicker: "GRP", tokenName: "grumpy", url: "", decimals },
  timeFirstSeen: 0,
});

test("coins of a token add up; others, batons and plain coins do not count", () => {
  const ledger = ledgerOf(
    aToken(400n, tokenIdOf(ONE)),
    aToken(600n, tokenIdOf(ONE)),
    aToken(7n, tokenIdOf(OTHER)),
    { ...aToken(0n, tokenIdOf(ONE)), isMintBaton: true },
    aToken(9n, tokenIdOfNumber(3)),
  );
  expect(heldOf(ledger, [tokenIdOf(ONE), tokenIdOf(OTHER)])).toEqual(
    new Map([
      [ONE, 1000n],
      [OTHER, 7n],
    ]),
  );
  expect(heldOf(ledgerOf(), [tokenIdOf(ONE)])).toEqual(new Map());
});

test("a tier counts whole tokens, and exactly that many reach it", () =>
  fc.assert(
    fc.property(fc.nat(9), fc.bigInt(1n, 1_000_000n), (decimals, whole) => {
      const tier = whole * 10n ** BigInt(decimals);
      const token = aGenesis(decimals);
      expect(reaches(atoms(tier), String(whole), token)).toBe(true);
      expect(reaches(atoms(tier - 1n), String(whole), token)).toBe(false);
    }),
  ));

test("no tier is reached without tokens, or while the decimals are not known", () => {
  expect(reaches(undefined, "1", aGenesis(0))).toBe(false);
  expect(reaches(atoms(10n ** 12n), "1", undefined)).toBe(false);
});
