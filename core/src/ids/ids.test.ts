import { describe, expect, expectTypeOf, test } from "vitest";
import { txidOfNumber } from "../testing/index.ts";
import { type Outpoint, outpointOf, parseTxid, readOutpoint, type Txid } from "./index.ts";

const ID = "0a".repeat(32);

describe.each([["a txid", parseTxid]] as const)("%s", (_, parse) => {
  test("is 32 bytes as lower-case hex", () => {
    expect(parse(ID)).toBe(ID);
  });

  test.each([ID.toUpperCase(), ID.slice(2), `${ID}0a`, ` ${ID}`, `${ID}\n`, `0x${ID}`, "", 7, null, undefined, [ID]])(
    "%j is not an id",
    (input) => {
      expect(parse(input)).toBeUndefined();
    },
  );
});

test("ids of different things are different types", () => {
  expectTypeOf<string>().not.toExtend<Txid>();
  expectTypeOf<Txid>().not.toExtend<Outpoint>();
  expectTypeOf<Outpoint>().not.toExtend<Txid>();
  expectTypeOf(readOutpoint(outpointOf(txidOfNumber(1), 0)).txid).toEqualTypeOf<Txid>();
  expect(readOutpoint(outpointOf(txidOfNumber(1), 0)).txid).toBe(txidOfNumber(1));
});
