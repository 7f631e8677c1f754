import { ProtocolError } from "@satchel/core/ports";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aScript, aTx, aUtxo } from "../testing/arbitraries.ts";
import { toWireTx, toWireUtxo } from "../testing/wire-builders.ts";
import * as wire from "../wire/index.ts";
import { decodeBlock, decodeBlockSummary, decodeChainTip, decodeVersion } from "./block.ts";
import { decodeMessage } from "./decode-message.ts";
import { fromHex, toHex, toHexReversed } from "./hex.ts";
import { decodeLiveMessage } from "./live-message.ts";
import { decodeTokenGenesis } from "./token-genesis.ts";
import { decodeHistoryPage, decodeTx } from "./tx.ts";
import { decodeScriptUtxos, decodeUtxos } from "./utxo.ts";

const hash = new Uint8Array(32).fill(7);

describe("hex", () => {
  test("goes both ways and agrees with Node's", () => {
    return fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1500 }), (bytes) => {
        const hex = Buffer.from(bytes).toString("hex");
        expect(toHex(bytes)).toBe(hex);
        expect(toHexReversed(bytes)).toBe(Buffer.from(bytes).reverse().toString("hex"));
        expect(fromHex(hex)).toEqual(bytes);
        expect(fromHex(hex.toUpperCase())).toEqual(bytes);
      }),
    );
  });

  test("says what is wrong with a text that is not hex", () => {
    expect(() => fromHex("abc")).toThrow("Odd hex length: abc");
    expect(() => fromHex("00zz")).toThrow("Invalid hex pair: zz, at index 2");
    expect(() => fromHex("é1")).toThrow("Invalid hex pair: é1, at index 0");
  });
});

describe("what is encoded is decoded again, every field", () => {
  test("transactions", () => {
    return fc.assert(
      fc.property(aTx, (tx) => {
        expect(decodeMessage(wire.Tx, decodeTx, wire.Tx.encode(toWireTx(tx)).finish())).toStrictEqual(tx);
      }),
      { numRuns: 500 },
    );
  });

  test("pages", () => {
    return fc.assert(
      fc.property(fc.array(aTx, { maxLength: 5 }), fc.nat(), fc.nat(), (txs, numPages, numTxs) => {
        const page = wire.TxHistoryPage.encode({ txs: txs.map(toWireTx), numPages, numTxs }).finish();
        expect(decodeMessage(wire.TxHistoryPage, decodeHistoryPage, page)).toStrictEqual({ txs, numPages, numTxs });
      }),
      { numRuns: 50 },
    );
  });

  test("utxos, each with its script and all of one script", () => {
    return fc.assert(
      fc.property(fc.array(aUtxo, { maxLength: 10 }), aScript, (utxos, script) => {
        const each = wire.Utxos.encode({ utxos: utxos.map(toWireUtxo) }).finish();
        expect(decodeMessage(wire.Utxos, decodeUtxos, each)).toStrictEqual(utxos);
        const reply = { script: fromHex(script), utxos: utxos.map(toWireUtxo) };
        const ofScript = decodeMessage(wire.ScriptUtxos, decodeScriptUtxos, wire.ScriptUtxos.encode(reply).finish());
        expect(ofScript).toStrictEqual({ script, utxos: utxos.map((utxo) => ({ ...utxo, script })) });
      }),
      { numRuns: 200 },
    );
  });
});

describe("a reply that is not what it should be throws ProtocolError, with the library's words", () => {
  const readTx = (tx: Partial<wire.Tx>) => {
    const whole = { ...wire.Tx.decode(new Uint8Array()), txid: hash, ...tx };
    return () => decodeMessage(wire.Tx, decodeTx, wire.Tx.encode(whole).finish());
  };
  const throwsProtocolError = (run: () => unknown, message: string) => {
    expect(run).toThrow(ProtocolError);
    expect(run).toThrow(message);
  };

  test("inputs, tokens, burns and ids of transactions", () => {
    const input = wire.TxInput.decode(new Uint8Array());
    const token = { ...wire.Token.decode(new Uint8Array()), tokenId: "ab" };
    const entry = { ...wire.TokenEntry.decode(new Uint8Array()), tokenId: "cd" };
    throwsProtocolError(readTx({ inputs: [input] }), "Invalid proto, no prevOut");
    throwsProtocolError(
      readTx({ inputs: [{ ...input, prevOut: { txid: hash, outIdx: 0 }, token }] }),
      'chronik returned undefined token.tokenType for tokenId "ab"',
    );
    throwsProtocolError(
      readTx({ tokenEntries: [entry] }),
      'chronik returned undefined tokenEntry.tokenType for tokenId "cd"',
    );
    const typed = { ...entry, tokenType: { tokenType: undefined } };
    throwsProtocolError(readTx({ tokenEntries: [{ ...typed, actualBurnAtoms: "0x10" }] }), "Invalid number of atoms");
    throwsProtocolError(
      readTx({ tokenEntries: [{ ...typed, actualBurnAtoms: "9".repeat(1_000_000) }] }),
      "Invalid number of atoms",
    );
    throwsProtocolError(readTx({ txid: hash.subarray(1) }), "Invalid hash length: expected 32 bytes but got 31");
  });

  test("utxos, blocks, versions and tokens", () => {
    const utxos = wire.Utxos.encode({ utxos: [wire.Utxo.decode(new Uint8Array())] }).finish();
    throwsProtocolError(() => decodeMessage(wire.Utxos, decodeUtxos, utxos), "UTXO outpoint is undefined");
    const nothing = new Uint8Array();
    throwsProtocolError(() => decodeMessage(wire.Block, decodeBlock, nothing), "Block has no blockInfo");
    throwsProtocolError(() => decodeMessage(wire.ChronikInfo, decodeVersion, nothing), "chronikInfo has no version");
    const token = wire.TokenInfo.decode(nothing);
    throwsProtocolError(
      () => decodeTokenGenesis({ ...token, tokenId: "ef" }),
      'chronik returned undefined tokenInfo.tokenType for tokenId "ef"',
    );
    throwsProtocolError(
      () => decodeTokenGenesis({ ...token, tokenId: "ef", tokenType: { tokenType: undefined } }),
      'chronik returned undefined tokenInfo.genesisInfo for tokenId "ef"',
    );
  });

  test("a web page is not an empty history", () => {
    const page = new TextEncoder().encode("<html><body>Log in to our network</body></html>");
    expect(wire.TxHistoryPage.decode(page).txs).toEqual([]);
    throwsProtocolError(() => decodeMessage(wire.TxHistoryPage, decodeHistoryPage, page), "Undecodable message");
  });

  test("random and damaged bytes never crash, never hang", () => {
    const decoders = [
      (bytes: Uint8Array) => decodeMessage(wire.Tx, decodeTx, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.TxHistoryPage, decodeHistoryPage, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.ScriptUtxos, decodeScriptUtxos, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.Utxos, decodeUtxos, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.BlockInfo, decodeBlockSummary, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.BlockchainInfo, decodeChainTip, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.TokenInfo, decodeTokenGenesis, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.WsMsg, decodeLiveMessage, bytes),
    ];
    const tryAll = (bytes: Uint8Array) => {
      for (const decode of decoders) {
        try {
          decode(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), tryAll), { numRuns: 1000 });
    const damaged = fc.tuple(aTx, fc.nat(), fc.nat(255)).map(([tx, at, byte]) => {
      const bytes = wire.Tx.encode(toWireTx(tx)).finish();
      bytes[at % bytes.length] = byte;
      return bytes;
    });
    fc.assert(fc.property(damaged, tryAll), { numRuns: 500 });
    // Groups within groups: the reader must not follow them down to the end of the stack.
    tryAll(new Uint8Array(100_000).fill(0x0b));
  });
});
