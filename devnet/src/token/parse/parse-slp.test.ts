import { describe, expect, test } from "vitest";
import { be64, ID_A, judge, opReturn, TXID } from "../testing/token-case.ts";
import { TokenError } from "../token.ts";
import { parseSlp } from "./parse-slp.ts";

const SLP = "SLP\0";
const EMPTY = new Uint8Array();
const byte = (value: number) => Uint8Array.of(value);
const id = Uint8Array.from(Buffer.from(ID_A, "hex"));
const amounts = (count: number) => new Array<Uint8Array>(count).fill(be64(1n));

type Fields = { type?: number; hash?: Uint8Array; decimals?: Uint8Array; mint?: Uint8Array; quantity?: Uint8Array };
const genesis = (fields: Fields = {}) => {
  const { type = 1, hash = EMPTY, decimals = byte(0), mint = EMPTY, quantity = be64(1n) } = fields;
  return opReturn(SLP, byte(type), "GENESIS", "T", "Token", "url", hash, decimals, mint, quantity);
};

describe("scripts that are not SLP", () => {
  test.each([
    ["no output script", EMPTY],
    ["no OP_RETURN", Uint8Array.of(0x51)],
    ["nothing after OP_RETURN", opReturn()],
    ["another LOKAD ID", opReturn("SLP1")],
    ["a LOKAD ID that is too long", opReturn("SLP\0\0")],
    ["an empty push", opReturn(EMPTY)],
    ["OP_0", opReturn(0x00)],
    ["OP_5", opReturn(0x55)],
    ["eMPP", opReturn(0x50)],
    ["an opcode", opReturn(0xac)],
    ["a first push that is cut off", Uint8Array.of(0x6a, 0x04, 0x53)],
  ])("%s", (_, script) => {
    expect(parseSlp(TXID, script)).toBeUndefined();
  });
});

describe("error texts", () => {
  const cutOff = (...rest: number[]) => Uint8Array.of(...opReturn(SLP), ...rest);
  const short = "Failed parsing pushdata: Invalid length,";
  test.each([
    [opReturn("SLP2"), 'Invalid LOKAD ID "SLP2", did you forget to use eMPP?'],
    [opReturn("SLP2 and more"), 'Invalid LOKAD ID "SLP2", did you forget to use eMPP?'],
    [opReturn(SLP, 0x00), "Disallowed push: OP_0 at op 2"],
    [opReturn(SLP, byte(1), 0x4f), "Disallowed push: OP_1NEGATE at op 3"],
    [opReturn(SLP, byte(1), 0x50), "Disallowed push: OP_RESERVED at op 3"],
    [opReturn(SLP, byte(1), "SEND", 0x60), "Disallowed push: OP_16 at op 4"],
    [opReturn(SLP, byte(1), "SEND", 0xac), "Non-push op: OP_CHECKSIG at op 4"],
    [opReturn(SLP, 0xbc), "Non-push op: OP_REVERSEBYTES at op 2"],
    [opReturn(SLP, 0xbd), "Non-push op: [unrecognized opcode] at op 2"],
    [opReturn(SLP, 0xf0), "Non-push op: OP_PREFIX_BEGIN at op 2"],
    [opReturn(SLP, 0xf1), "Non-push op: [unrecognized opcode] at op 2"],
    [opReturn(SLP, 0xf7), "Non-push op: OP_PREFIX_END at op 2"],
    [opReturn(SLP, 0xfe), "Non-push op: [unrecognized opcode] at op 2"],
    [opReturn(SLP, 0xff), "Non-push op: OP_INVALIDOPCODE at op 2"],
    [cutOff(0x05, 1, 2), `${short} expected 5 bytes but got 2 bytes`],
    [cutOff(0x4c), `${short} expected 1 bytes but got 0 bytes`],
    [cutOff(0x4d, 1), `${short} expected 2 bytes but got 1 bytes`],
    [cutOff(0x4e, 1, 2, 3), `${short} expected 4 bytes but got 3 bytes`],
    [cutOff(0x4e, 0xff, 0xff, 0xff, 0xff), `${short} expected 4294967295 bytes but got 0 bytes`],
    [cutOff(0x00, 0x4c), `${short} expected 1 bytes but got 0 bytes`],
    [opReturn(SLP), "Too few pushes, expected at least 3 but only got 1"],
    [opReturn(SLP, byte(1)), "Too few pushes, expected at least 3 but only got 2"],
    [opReturn(SLP, Uint8Array.of(0, 1), "SEND"), "Token type must be 1 byte long, got 2: 2"],
    [opReturn(SLP, EMPTY, "SEND"), "Token type must be 1 byte long, got 0: 0"],
    [opReturn(SLP, byte(1), 'GO\0\n\t\r"\\\x7f'), String.raw`Invalid tx type: b"GO\0\n\t\r\"\\\x7f"`],
    [opReturn(SLP, byte(1), "GENESIS", "T"), "Unexpected number of pushes, expected exactly 10 but only got 4"],
    [opReturn(SLP, byte(1), "MINT", id), "Unexpected number of pushes, expected exactly 6 but only got 4"],
    [opReturn(SLP, byte(1), "BURN", id), "Unexpected number of pushes, expected exactly 5 but only got 4"],
    [opReturn(SLP, byte(1), "SEND", id), "Too few pushes, expected at least 5 but only got 4"],
    [opReturn(SLP, byte(2), "MINT", id), "Too few pushes, expected at least 5 but only got 4"],
    [
      opReturn(SLP, byte(1), "SEND", id, ...amounts(20)),
      "Pushed superfluous data: expected at most 23 pushes, but got 24",
    ],
    [
      opReturn(SLP, byte(2), "MINT", id, ...amounts(20)),
      "Pushed superfluous data: expected at most 23 pushes, but got 24",
    ],
    [opReturn(SLP, byte(1), "SEND", byte(7), be64(1n)), lengthText("32", 1, "token_id")],
    [opReturn(SLP, byte(1), "SEND", id, be64(1n), byte(7)), lengthText("8", 1, "token_output_quantity2")],
    [opReturn(SLP, byte(2), "MINT", id, be64(1n), byte(7)), lengthText("8", 1, "additional_quantity2")],
    [opReturn(SLP, byte(1), "MINT", id, byte(2), byte(7)), lengthText("8", 1, "additional_quantity")],
    [opReturn(SLP, byte(1), "MINT", id, be64(1n), be64(1n)), lengthText("0, 1", 8, "mint_baton_out_idx")],
    [opReturn(SLP, byte(1), "BURN", id, byte(7)), lengthText("8", 1, "token_burn_quantity")],
    [genesis({ hash: byte(1), decimals: EMPTY }), lengthText("0, 32", 1, "token_document_hash")],
    [genesis({ decimals: EMPTY, mint: be64(1n) }), lengthText("1", 0, "decimals")],
    [genesis({ type: 2, mint: byte(2), quantity: EMPTY }), lengthText("20", 1, "mint_vault_scripthash")],
    [genesis({ mint: be64(1n), quantity: EMPTY }), lengthText("0, 1", 8, "mint_baton_out_idx")],
    [genesis({ mint: byte(1), quantity: EMPTY }), batonText(1)],
    [genesis({ mint: byte(0) }), batonText(0)],
    [opReturn(SLP, byte(1), "MINT", id, byte(1), be64(1n)), batonText(1)],
    [genesis({ quantity: EMPTY, decimals: byte(10) }), lengthText("8", 0, "initial_quantity")],
    [genesis({ decimals: byte(10) }), "Too many decimals, only max. 9 allowed, but got 10"],
    [genesis({ type: 0x41, mint: byte(2), quantity: be64(2n) }), "NFT1 Child GENESIS cannot have mint baton"],
    [
      genesis({ type: 0x41, quantity: be64(2n), decimals: byte(1) }),
      "Invalid NFT1 Child GENESIS initial quantity, expected 1 but got 2",
    ],
    [genesis({ type: 0x41, decimals: byte(1) }), "Invalid NFT1 Child GENESIS decimals, expected 0 but got 1"],
  ])("%#: %j", (script, text) => {
    expect(() => parseSlp(TXID, script)).toThrow(new TokenError(text));
    // A hard failure is reported alone: eMPP and ALP are not tried.
    const verdict = judge(script, 3);
    expect(verdict).toEqual({
      entries: [],
      failedParsings: [{ pushdataIdx: -1, bytes: script, error: `SLP error: ${text}` }],
      outputs: [undefined, undefined, undefined],
    });
  });
});

test("an unknown type stops the reading at once", () => {
  const script = opReturn(SLP, byte(0x07), "whatever");
  expect(parseSlp(TXID, script)).toEqual({
    kind: "unknown",
    meta: { tokenId: "0".repeat(64), protocol: "slp", typeCode: 7 },
  });
});

test("19 amounts are the most a SEND carries", () => {
  const section = parseSlp(TXID, opReturn(SLP, byte(1), "SEND", id, ...amounts(19)));
  expect(section).toMatchObject({ kind: "send", amounts: new Array<bigint>(19).fill(1n) });
});

function lengthText(expected: string, actual: number, field: string): string {
  return `Field has invalid length: expected one of [${expected}] but got ${actual} for field ${field}`;
}

function batonText(outIdx: number): string {
  return `Mint baton at invalid output index, must be between 2 and 255, but got ${outIdx}`;
}
