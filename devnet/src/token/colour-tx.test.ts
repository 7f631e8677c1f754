import { alpBurn, alpGenesis, alpMint, alpSend, slpGenesis, slpMint, slpSend, strToBytes } from "ecash-lib";
import { describe, expect, test } from "vitest";
import { colourTx } from "./colour-tx.ts";
import { ID_A, ID_B, opReturn, TXID } from "./testing/token-case.ts";

const INFO = { tokenTicker: "T", tokenName: "Token", url: "u", decimals: 0 };
const unknown = (type: number) => Uint8Array.of(...strToBytes("SLP2"), type);

function colour(script: Uint8Array, outputCount: number) {
  const output = { sats: 546n, script };
  return colourTx({ txid: TXID, outputs: new Array<typeof output>(outputCount).fill(output) });
}
const alpTx = (outputCount: number, ...pushes: Uint8Array[]) => colour(opReturn(0x50, ...pushes), outputCount);
const errors = (coloured: ReturnType<typeof colourTx>) => coloured?.failedColourings.map(({ error }) => error);
/** Returns for each output: atoms, "baton", "?" for an unknown token, undefined for none. */
const marks = (coloured: ReturnType<typeof colourTx>) =>
  coloured?.outputs.map((output) => {
    if (output === undefined) return undefined;
    if (coloured.sections[output.sectionIdx]?.txType === "unknown") return "?";
    return output.isMintBaton ? "baton" : output.atoms;
  });

describe("what is no token transaction", () => {
  test("no outputs", () => expect(colourTx({ txid: TXID, outputs: [] })).toBeUndefined());
  test("no OP_RETURN in output 0", () => expect(colour(Uint8Array.of(0x51), 2)).toBeUndefined());
  test("an OP_RETURN of another protocol", () => expect(colour(opReturn("CHAT"), 2)).toBeUndefined());
});

describe("SLP", () => {
  test("the quantity goes to output 1, the baton where it is told", () => {
    expect(marks(colour(slpGenesis(1, INFO, 9n, 3).bytecode, 5))).toEqual([
      undefined,
      9n,
      undefined,
      "baton",
      undefined,
    ]);
    expect(marks(colour(slpMint(ID_A, 1, 9n, 2).bytecode, 3))).toEqual([undefined, 9n, "baton"]);
  });
  test("outputs that do not exist are dropped in silence, but a SEND still has to pay for them", () => {
    const sent = colour(slpSend(ID_A, 1, [1n, 2n, 3n]).bytecode, 2);
    expect(marks(sent)).toEqual([undefined, 1n]);
    expect(sent?.sections[0]?.requiredAtoms).toBe(6n);
    expect(errors(sent)).toEqual([]);
    expect(marks(colour(slpGenesis(1, INFO, 9n, 200).bytecode, 2))).toEqual([undefined, 9n]);
    expect(marks(colour(slpGenesis(1, INFO, 9n, 2).bytecode, 1))).toEqual([undefined]);
  });
  test("zero amounts colour nothing", () => {
    expect(marks(colour(slpSend(ID_A, 1, [0n, 2n]).bytecode, 3))).toEqual([undefined, undefined, 2n]);
  });
  test("an unknown type colours everything but output 0", () => {
    expect(marks(colour(opReturn("SLP\0", Uint8Array.of(9), "x"), 3))).toEqual([undefined, "?", "?"]);
  });
});

describe("ALP", () => {
  test("amounts first, batons directly after them", () => {
    const genesis = alpGenesis(0, INFO, { atomsArray: [5n, 0n, 7n], numBatons: 2 });
    expect(marks(alpTx(7, genesis))).toEqual([undefined, 5n, undefined, 7n, "baton", "baton", undefined]);
  });
  test("several tokens and an unknown one share the outputs", () => {
    const coloured = alpTx(5, alpSend(ID_A, 0, [1n]), alpSend(ID_B, 0, [0n, 2n]), unknown(3));
    expect(marks(coloured)).toEqual([undefined, 1n, 2n, "?", "?"]);
    expect(coloured?.outputs.map((output) => output?.sectionIdx)).toEqual([undefined, 0, 1, 2, 2]);
  });

  test("each failure has its text and leaves neither colour nor section", () => {
    const coloured = alpTx(
      4,
      alpSend(ID_A, 0, [0n, 7n]),
      alpGenesis(0, INFO, { atomsArray: [1n], numBatons: 0 }),
      alpSend(ID_B, 0, [1n, 2n, 0n, 0n, 5n]),
      alpSend(ID_B, 0, [1n, 0n, 0n, 0n, 5n]),
      alpMint(ID_B, 0, { atomsArray: [1n], numBatons: 1 }),
      alpMint(ID_B, 0, { atomsArray: [0n, 0n, 0n], numBatons: 2 }),
      alpMint(ID_A, 0, { atomsArray: [], numBatons: 1 }),
      alpBurn(ID_A, 0, 1n),
      alpBurn(ID_B, 0, 1n),
      alpBurn(ID_A, 0, 2n),
      unknown(200),
      unknown(100),
      alpSend(ID_B, 0, [0n]),
    );
    expect(marks(coloured)).toEqual([undefined, "?", 7n, "?"]);
    expect(coloured?.sections.map(({ txType }) => txType)).toEqual(["send", "unknown"]);
    expect(coloured?.burns.map(({ meta, atoms }) => [meta.tokenId, atoms])).toEqual([
      [ID_A, 1n],
      [ID_B, 1n],
    ]);
    const taken = `output is already colored with 7 of ${ID_A} (ALP STANDARD (V0))`;
    expect(coloured?.failedColourings.map(({ pushdataIdx, error }) => [pushdataIdx, error])).toEqual([
      [1, "GENESIS must be the first pushdata"],
      [2, `Overlapping atoms when trying to color 2 at index 2, ${taken}`],
      [3, "Too few outputs, expected 6 but got 4"],
      [4, `Overlapping mint baton when trying to color mint baton at index 2, ${taken}`],
      [5, "Too few outputs, expected 6 but got 4"],
      [6, `Duplicate token_id ${ID_A}, found in section 0`],
      [9, `Duplicate intentional burn token_id ${ID_A}, found in burn #0 and #2`],
      [11, "Descending token type: 200 > 100, token types must be in ascending order"],
      [12, "Descending token type: 200 > 0, token types must be in ascending order"],
    ]);
  });

  test("a baton and an unknown token in the way are named", () => {
    const mint = alpMint(ID_A, 0, { atomsArray: [], numBatons: 1 });
    expect(errors(alpTx(3, mint, alpSend(ID_B, 0, [4n])))).toEqual([
      `Overlapping atoms when trying to color 4 at index 1, output is already colored with Mint baton of ${ID_A} (ALP STANDARD (V0))`,
    ]);
  });
});
