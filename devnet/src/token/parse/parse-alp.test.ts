import { alpSend, strToBytes } from "ecash-lib";
import { describe, expect, test } from "vitest";
import { ID_A, judge, opReturn, TXID } from "../testing/token-case.ts";
import { TokenError } from "../token.ts";
import { parseAlp } from "./parse-alp.ts";

const LOKAD = strToBytes("SLP2");
const id = new Uint8Array(32).fill(9);
const bytes = (...parts: readonly (number | string | Uint8Array)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "number" ? [part] : [...(typeof part === "string" ? strToBytes(part) : part)],
    ),
  );
const section = (...parts: readonly (number | string | Uint8Array)[]) => bytes(LOKAD, ...parts);
const action = (name: string) => bytes(name.length, name);
const GENESIS = bytes(0, action("GENESIS"));
const six = new Uint8Array(6);

test.each([
  ["nothing", new Uint8Array()],
  ["three bytes", strToBytes("SLP")],
  ["another protocol", strToBytes("AGR0PARTIAL")],
])("%s is not ALP", (_, pushdata) => {
  expect(parseAlp(TXID, pushdata)).toBeUndefined();
});

test("an unknown type stops the reading at once", () => {
  expect(parseAlp(TXID, section(9, 1, 2, 3))).toEqual({
    kind: "unknown",
    meta: { tokenId: "0".repeat(64), protocol: "alp", typeCode: 9 },
  });
});

describe("error texts", () => {
  const short = (expected: number, actual: number, field: string) =>
    `Not enough bytes: expected ${expected} more bytes but got ${actual} for field ${field}`;
  const range = (size: number, field: string) => `Size out of range: ${size}, must be 0-127 for field ${field}`;
  const upTo = (count: number) => new Uint8Array(count);
  test.each([
    [strToBytes("SLP\0"), 'Invalid LOKAD ID "SLP\\0", did you accidentally use eMPP?'],
    [section(), short(1, 0, "token_type")],
    [section(0), short(1, 0, "tx_type")],
    [section(0, 128), range(128, "tx_type")],
    [section(0, 4, "SE"), short(4, 2, "tx_type")],
    [section(0, action("SEN\x01")), 'Unknown tx type: b"SEN\\x01"'],
    [section(GENESIS), short(1, 0, "token_ticker")],
    [section(GENESIS, 255), range(255, "token_ticker")],
    [section(GENESIS, upTo(1)), short(1, 0, "token_name")],
    [section(GENESIS, upTo(2)), short(1, 0, "url")],
    [section(GENESIS, upTo(3)), short(1, 0, "data")],
    [section(GENESIS, upTo(4)), short(1, 0, "auth_pubkey")],
    [section(GENESIS, upTo(4), 33, 2, 3), short(33, 2, "auth_pubkey")],
    [section(GENESIS, upTo(5)), short(1, 0, "decimals")],
    [section(GENESIS, upTo(6)), short(1, 0, "mint_amount")],
    [section(GENESIS, upTo(6), 200), range(200, "mint_amount")],
    [section(GENESIS, upTo(6), 1, 5), short(6, 1, "mint_amount")],
    [section(GENESIS, upTo(6), 1, six), short(1, 0, "num_batons")],
    [section(GENESIS, upTo(6), 1, six, 129), range(129, "num_batons")],
    [section(GENESIS, upTo(5), 10, 0), short(1, 0, "num_batons")],
    [section(GENESIS, upTo(5), 10, 0, 0), "Decimals out of range: 10, must be 0-9"],
    [section(GENESIS, upTo(5), 10, 0, 0, 1), "Decimals out of range: 10, must be 0-9"],
    [section(0, action("MINT"), 1, 2), short(32, 2, "token_id")],
    [section(0, action("SEND"), id), short(1, 0, "send_amount")],
    [section(0, action("SEND"), id, 2, six, 1), short(6, 1, "send_amount")],
    [section(0, action("BURN"), id, 1, 2), short(6, 2, "burn_amount")],
    [section(0, action("BURN"), id, six, "\x01end"), 'Leftover bytes: b"\\x01end"'],
  ])("%#: %s", (pushdata, text) => {
    expect(() => parseAlp(TXID, pushdata)).toThrow(new TokenError(text));
    // The other sections are still read.
    const verdict = judge(opReturn(0x50, "CHAT", pushdata, alpSend(ID_A, 0, [0n])), 2);
    expect(verdict?.failedParsings).toEqual([{ pushdataIdx: 1, bytes: pushdata, error: `ALP error: ${text}` }]);
    expect(verdict?.entries).toMatchObject([{ meta: { tokenId: ID_A }, txType: "send" }]);
  });
});
