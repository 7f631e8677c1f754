import fc from "fast-check";
import { expect, test } from "vitest";
import { atoms, sats } from "../amount/index.ts";
import { rounds, txidOfNumber } from "../testing/index.ts";
import { readStoredFacts, type TradeFact, writeFacts } from "./index.ts";

const MAX_U64 = (1n << 64n) - 1n;
const aFact: fc.Arbitrary<TradeFact> = fc.record({
  txid: fc.nat().map(txidOfNumber),
  atSecs: fc.nat(0xffff_ffff),
  atoms: fc.bigInt(1n, MAX_U64).map(atoms),
  sats: fc.bigInt(0n, MAX_U64).map(sats),
  isFinal: fc.boolean(),
  isWash: fc.boolean(),
});
const everyday = { atoms: atoms(250_000n), sats: sats(1_250_000n), isFinal: true, isWash: false };

test("facts come back as they were", () => {
  const check = fc.property(fc.array(aFact, { maxLength: 20 }), (facts) => {
    expect(readStoredFacts(writeFacts(facts))).toEqual(facts);
  });
  fc.assert(check, { numRuns: rounds(200, 5_000) });
});

test("an everyday trade takes less than 48 bytes", () => {
  const facts = Array.from({ length: 100 }, (_, n) => ({ ...everyday, txid: txidOfNumber(n), atSecs: 1_780_000_000 }));
  expect(writeFacts(facts).length / 100).toBeLessThan(48);
});

test("a time that no fact can have is written as not known", () => {
  const [early, late] = [-5, 2 ** 32].map((atSecs) => ({ ...everyday, txid: txidOfNumber(1), atSecs }));
  expect(readStoredFacts(writeFacts([early, late] as TradeFact[]))?.map(({ atSecs }) => atSecs)).toEqual([0, 0]);
});

test("damaged bytes are not read, or as facts whose numbers are whole", () => {
  const check = fc.property(
    fc.array(aFact, { minLength: 1, maxLength: 5 }),
    fc.nat(),
    fc.nat(255),
    (facts, place, byte) => {
      const bytes = writeFacts(facts);
      expect(readStoredFacts(bytes.subarray(0, bytes.length - 1))).toBeUndefined();
      bytes[place % bytes.length] = byte;
      for (const each of readStoredFacts(bytes) ?? []) {
        expect(each.txid).toHaveLength(64);
        expect(each.atoms > 0n && each.atoms <= MAX_U64 && each.sats >= 0n && each.sats <= MAX_U64).toBe(true);
      }
    },
  );
  fc.assert(check, { numRuns: rounds(200, 5_000) });
  expect(readStoredFacts(new Uint8Array())).toBeUndefined();
  expect(readStoredFacts(Uint8Array.of(9))).toBeUndefined();
  expect(readStoredFacts(writeFacts([]))).toEqual([]);
  const marked = writeFacts([{ ...everyday, txid: txidOfNumber(1), atSecs: 1 }]);
  marked[37] = 4;
  expect(readStoredFacts(marked)).toBeUndefined();
});
