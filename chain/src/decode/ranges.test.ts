import { ProtocolError } from "@satchel/core/ports";
import { aScript } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aTx, aUtxo } from "../testing/arbitraries.ts";
import { toWireTx, toWireUtxo } from "../testing/wire-builders.ts";
import * as wire from "../wire/index.ts";
import { decodeBlockSummary, decodeChainTip } from "./block.ts";
import { decodeMessage } from "./decode-message.ts";
import { packedTxOf } from "./history.ts";
import { decodeLiveMessage } from "./live-message.ts";
import * as ranges from "./ranges.ts";
import { decodeTokenGenesis } from "./token-genesis.ts";
import { decodeTx } from "./tx.ts";
import { decodeScriptUtxos, decodeUtxos } from "./utxo.ts";

const hash = new Uint8Array(32).fill(7);
const script = Uint8Array.of(0x51);
const outpoint = { txid: hash, outIdx: 3 };
const alp = { tokenType: { $case: "alp", alp: 0 } } as const;
const token = { tokenId: "ab".repeat(32), tokenType: alp, entryIdx: 0, atoms: 9n, isMintBaton: false };
const block = { height: 800_000, hash, timestamp: 1_700_000_000n, isFinal: true };
const output = { sats: 546n, outputScript: script, spentBy: { txid: hash, inputIdx: 0 }, token, plugins: {} };
const tx: wire.Tx = {
  txid: hash,
  version: 2,
  inputs: [
    { prevOut: outpoint, inputScript: script, outputScript: script, sats: 546n, sequenceNo: 1, token, plugins: {} },
  ],
  outputs: [output],
  lockTime: 0,
  timeFirstSeen: 1_700_000_000n,
  size: 250,
  isCoinbase: false,
  isFinal: true,
  block,
  tokenEntries: [
    {
      tokenId: token.tokenId,
      tokenType: alp,
      txType: 3,
      groupTokenId: "",
      isInvalid: false,
      burnSummary: "",
      failedColorings: [{ pushdataIdx: 1, error: "" }],
      actualBurnAtoms: "0",
      intentionalBurnAtoms: 0n,
      burnsMintBatons: false,
    },
  ],
  tokenFailedParsings: [{ pushdataIdx: 1, bytes: script, error: "" }],
  tokenStatus: 1,
};
const utxo = {
  outpoint,
  blockHeight: 800_000,
  isCoinbase: false,
  sats: 546n,
  script,
  isFinal: true,
  token,
  plugins: {},
};
const blockInfo: wire.BlockInfo = {
  hash,
  prevHash: hash,
  height: 800_000,
  nBits: 1,
  timestamp: 1n,
  isFinal: true,
  blockSize: 1n,
  numTxs: 1n,
  numInputs: 1n,
  numOutputs: 1n,
  sumInputSats: 1n,
  sumCoinbaseOutputSats: 1n,
  sumNormalOutputSats: 1n,
  sumBurnedSats: 1n,
};
const genesisInfo = { ...wire.GenesisInfo.decode(new Uint8Array()), decimals: 4 };
const info: wire.TokenInfo = { tokenId: token.tokenId, tokenType: alp, genesisInfo, block, timeFirstSeen: 1n };
const coinbaseData = { coinbaseScriptsig: script, coinbaseOutputs: [output] };
const blockEvent: wire.WsMsg = {
  msgType: { $case: "block", block: { msgType: 1, blockHash: hash, blockHeight: 8, blockTimestamp: 1n, coinbaseData } },
};
const clock = { now: () => 0, pause: () => Promise.resolve() };

type Case = { whole: object; read: (whole: never) => unknown };
const cases: Record<string, Case> = {
  transaction: { whole: tx, read: (each) => decodeMessage(wire.Tx, decodeTx, wire.Tx.encode(each).finish()) },
  "coins of a group": {
    whole: { utxos: [utxo] },
    read: (each) => decodeUtxos(wire.Utxos.encode(each).finish(), clock),
  },
  "coins of a script": {
    whole: { script, utxos: [utxo] },
    read: (each) => decodeScriptUtxos(wire.ScriptUtxos.encode(each).finish(), aScript("51"), clock),
  },
  block: {
    whole: blockInfo,
    read: (each) => decodeMessage(wire.BlockInfo, decodeBlockSummary, wire.BlockInfo.encode(each).finish()),
  },
  tip: {
    whole: { tipHash: hash, tipHeight: 800_000 },
    read: (each) => decodeMessage(wire.BlockchainInfo, decodeChainTip, wire.BlockchainInfo.encode(each).finish()),
  },
  token: {
    whole: info,
    read: (each) => decodeMessage(wire.TokenInfo, decodeTokenGenesis, wire.TokenInfo.encode(each).finish()),
  },
  "live event": {
    whole: blockEvent,
    read: (each) => decodeMessage(wire.WsMsg, decodeLiveMessage, wire.WsMsg.encode(each).finish()),
  },
};

/** Fields in which every number of the wire type has a meaning, or is read as unknown. */
const FREE = new Set([
  ...["version", "lockTime", "sequenceNo", "nBits", "intentionalBurnAtoms"],
  ...["alp", "slp", "txType", "tokenStatus", "msgType"],
]);

type Path = readonly (string | number)[];
function numberPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === "number" || typeof value === "bigint") return FREE.has(String(path.at(-1))) ? [] : [path];
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, each]) => numberPaths(each, [...path, key]));
}
function withAt(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((each, i) => (String(i) === key ? withAt(each, rest, to) : each));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: withAt(fields[key], rest, to) };
}
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((each, key) => (each as Record<string, unknown>)[key], value);

const every = Object.entries(cases).flatMap(([name, { whole }]) =>
  numberPaths(whole).map((path) => [name, path.join(".")] as const),
);

describe("numbers out of range", () => {
  // The fields come from the wire messages, so that a new field cannot be forgotten.
  test.each(every)("%s: %s is refused", async (name, dotted) => {
    const { whole, read } = cases[name] as Case;
    await read(whole as never);
    const path = dotted.split(".");
    // -2 does not fit every wire type; the largest numbers do.
    const hostile = typeof at(whole, path) === "bigint" ? [-2n, 2n ** 63n - 1n] : [-2, 2 ** 31 - 1];
    const refusals = await Promise.all(
      hostile.map(async (value) => {
        try {
          await read(withAt(whole, path, value) as never);
          return false;
        } catch (error) {
          return error instanceof ProtocolError;
        }
      }),
    );
    expect(refusals).toContain(true);
  });

  test("of a packed transaction", () => {
    const pack = (changes: Partial<wire.Tx>) => () => packedTxOf(wire.Tx.encode({ ...tx, ...changes }).finish());
    expect(pack({})().height).toBe(800_000);
    expect(pack({ timeFirstSeen: -1n })).toThrow(ProtocolError);
    expect(pack({ block: { ...block, height: -1 } })).toThrow(ProtocolError);
    expect(pack({ block: { ...block, height: ranges.MAX_HEIGHT + 1 } })).toThrow(ProtocolError);
  });
});

test.each([
  ["sats", ranges.readSats, 0n, ranges.MAX_SATS],
  ["atoms", ranges.readAtoms, 0n, 2n ** 64n - 1n],
  ["ALP atoms", (value: bigint) => ranges.readAtoms(value, ranges.MAX_ALP_ATOMS), 0n, 2n ** 48n - 1n],
  ["times", ranges.readSeconds, 0n, 2n ** 32n - 1n],
  ["big counts", ranges.readCount, 0n, 2n ** 32n - 1n],
] as const)("the borders of %s", (_, read, min, max) => {
  expect([BigInt(read(min)), BigInt(read(max))]).toEqual([min, max]);
  expect(() => read(min - 1n)).toThrow(ProtocolError);
  expect(() => read(max + 1n)).toThrow(ProtocolError);
});

test.each([
  ["heights of blocks", ranges.readHeight, 0, ranges.MAX_HEIGHT],
  ["heights of coins", ranges.readHeightOrNone, -1, ranges.MAX_HEIGHT],
  ["indexes", ranges.readIndex, 0, 111_111],
  ["indexes that can be absent", ranges.readIndexOrNone, -1, 111_111],
  ["sizes", ranges.readTxBytes, 0, 1_000_000],
  ["decimals", ranges.readDecimals, 0, 9],
] as const)("the borders of %s", (_, read, min, max) => {
  expect([read(min), read(max)]).toEqual([min, max]);
  for (const wrong of [min - 1, max + 1, Number.NaN]) expect(() => read(wrong)).toThrow(ProtocolError);
});

test("a coinbase spends an output that does not exist; no coin has its index", async () => {
  expect(ranges.readSpentIndex(0xffffffff)).toBe(0xffffffff);
  expect(() => ranges.readSpentIndex(0xfffffffe)).toThrow(ProtocolError);
  const coin = wire.Utxos.encode({ utxos: [{ ...utxo, outpoint: { txid: hash, outIdx: 0xffffffff } }] }).finish();
  await expect(decodeUtxos(coin, clock)).rejects.toThrow(ProtocolError);
});

test("whatever amount is reported, a transaction or coin with more than all XEC or less than nothing is refused", () => {
  const anyI64 = fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -2n, max: 2n }),
    fc.bigInt({ min: ranges.MAX_SATS - 2n, max: ranges.MAX_SATS + 2n }),
  );
  const isRefused = async (read: () => unknown): Promise<boolean> => {
    try {
      await read();
      return false;
    } catch (error) {
      if (error instanceof ProtocolError) return true;
      throw error;
    }
  };
  return fc.assert(
    fc.asyncProperty(aTx, aUtxo, anyI64, async (someTx, someUtxo, sats) => {
      const lied = { ...toWireTx(someTx), outputs: [{ ...output, sats }] };
      const isWrong = sats < 0n || sats > ranges.MAX_SATS;
      expect(await isRefused(() => decodeMessage(wire.Tx, decodeTx, wire.Tx.encode(lied).finish()))).toBe(isWrong);
      const coins = wire.Utxos.encode({ utxos: [{ ...toWireUtxo(someUtxo), sats }] }).finish();
      expect(await isRefused(() => decodeUtxos(coins, clock))).toBe(isWrong);
    }),
    { seed: 12 },
  );
});
