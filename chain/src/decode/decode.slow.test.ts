import { ProtocolError } from "@satchel/core/ports";
import { fromHex, NO_SCRIPT } from "@satchel/core/script";
import { aScript } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyScript, aTx, aUtxo } from "../testing/arbitraries.ts";
import { toWireTx, toWireUtxo } from "../testing/wire-builders.ts";
import * as wire from "../wire/index.ts";
import { decodeBlock, decodeBlockSummary, decodeChainTip, decodeVersion } from "./block.ts";
import { decodeMessage } from "./decode-message.ts";
import { decodeLiveMessage } from "./live-message.ts";
import { decodeTokenGenesis } from "./token-genesis.ts";
import { decodeHistoryPage, decodeTx } from "./tx.ts";
import { decodeScriptUtxos, decodeUtxos } from "./utxo.ts";

const hash = new Uint8Array(32).fill(7);

/** A clock on which a second passes at each look, so that the code under test pauses as often as it can. */
function hastyClock() {
  let now = 0;
  let pauses = 0;
  const pause = async () => void pauses++;
  return { now: () => (now += 1000), pause, pauses: () => pauses };
}

describe("every field is decoded as it was encoded", () => {
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

  test("utxos of many scripts and of one script", () => {
    return fc.assert(
      fc.asyncProperty(fc.array(aUtxo, { maxLength: 80 }), anyScript, async (utxos, script) => {
        const each = wire.Utxos.encode({ utxos: utxos.map(toWireUtxo) }).finish();
        const groupClock = hastyClock();
        expect(await decodeUtxos(each, groupClock)).toStrictEqual(utxos);
        expect(groupClock.pauses()).toBe(Math.floor(utxos.length / 32));
        const reply = { script: fromHex(script), utxos: utxos.map(toWireUtxo) };
        const ofScript = wire.ScriptUtxos.encode(reply).finish();
        const clock = hastyClock();
        expect(await decodeScriptUtxos(ofScript, script, clock)).toStrictEqual(
          utxos.map((utxo) => ({ ...utxo, script })),
        );
        expect(clock.pauses()).toBe(Math.floor((utxos.length + 1) / 32));
        const other = aScript(`${script.slice(0, -2)}${script.endsWith("ff") ? "00" : "ff"}`);
        await expect(decodeScriptUtxos(ofScript, other, clock)).rejects.toThrow(ProtocolError);
      }),
      { numRuns: 200 },
    );
  });
});

describe("an invalid reply throws ProtocolError with the library's message", () => {
  const readTx = (tx: Partial<wire.Tx>) => {
    const whole = { ...wire.Tx.decode(new Uint8Array()), txid: hash, ...tx };
    return () => decodeMessage(wire.Tx, decodeTx, wire.Tx.encode(whole).finish());
  };
  const throwsProtocolError = (run: () => unknown, message: string) => {
    expect(run).toThrow(ProtocolError);
    expect(run).toThrow(message);
  };

  test("for inputs, tokens, burns and ids of transactions", () => {
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
    const typed = { ...entry, tokenId: "cd".repeat(32), tokenType: { tokenType: undefined } };
    throwsProtocolError(readTx({ tokenEntries: [{ ...typed, actualBurnAtoms: "0x10" }] }), "Invalid number of atoms");
    throwsProtocolError(
      readTx({ tokenEntries: [{ ...typed, actualBurnAtoms: "9".repeat(1_000_000) }] }),
      "Invalid number of atoms",
    );
    throwsProtocolError(readTx({ txid: hash.subarray(1) }), "Invalid hash length: expected 32 bytes but got 31");
  });

  test("for utxos, blocks, versions and tokens", async () => {
    const utxos = wire.Utxos.encode({ utxos: [wire.Utxo.decode(new Uint8Array())] }).finish();
    await expect(decodeUtxos(utxos, hastyClock())).rejects.toThrow("UTXO outpoint is undefined");
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

  test("for a web page, which is not an empty history", () => {
    const page = new TextEncoder().encode("<html><body>Log in to our network</body></html>");
    expect(wire.TxHistoryPage.decode(page).txs).toEqual([]);
    throwsProtocolError(() => decodeMessage(wire.TxHistoryPage, decodeHistoryPage, page), "Undecodable message");
  });

  test("for an empty reply, which is not a wallet without coins, and for a cut one", async () => {
    const script = aScript("76a914000000000000000000000000000000000000000088ac");
    const utxo = { ...wire.ScriptUtxo.decode(new Uint8Array()), outpoint: { txid: hash, outIdx: 1 }, sats: 5n };
    const bytes = wire.ScriptUtxos.encode({ script: fromHex(script), utxos: [utxo, utxo] }).finish();
    expect(await decodeScriptUtxos(bytes, script, hastyClock())).toHaveLength(2);
    for (let length = 0; length < bytes.length; length++) {
      const torn = decodeScriptUtxos(bytes.subarray(0, length), script, hastyClock());
      // A cut between two coins leaves a valid reply. Only the transport can notice that loss.
      if (length === 27 || length === (27 + bytes.length) / 2) expect((await torn).length).toBeLessThan(2);
      else await expect(torn).rejects.toThrow(ProtocolError);
    }
    const nameless = wire.ScriptUtxos.encode({ script: fromHex(script), utxos: [{ ...utxo, outpoint: undefined }] });
    await expect(decodeScriptUtxos(nameless.finish(), script, hastyClock())).rejects.toThrow("outpoint is undefined");
  });

  test("for random and damaged bytes, without a crash or a hang", async () => {
    const decoders = [
      (bytes: Uint8Array) => decodeMessage(wire.Tx, decodeTx, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.TxHistoryPage, decodeHistoryPage, bytes),
      (bytes: Uint8Array) => decodeScriptUtxos(bytes, NO_SCRIPT, hastyClock()),
      (bytes: Uint8Array) => decodeUtxos(bytes, hastyClock()),
      (bytes: Uint8Array) => decodeMessage(wire.BlockInfo, decodeBlockSummary, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.BlockchainInfo, decodeChainTip, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.TokenInfo, decodeTokenGenesis, bytes),
      (bytes: Uint8Array) => decodeMessage(wire.WsMsg, decodeLiveMessage, bytes),
    ];
    const tryAll = async (bytes: Uint8Array) => {
      for (const decode of decoders) {
        try {
          await decode(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }
    };
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), tryAll), { numRuns: 1000 });
    const damaged = fc.tuple(aTx, fc.nat(), fc.nat(255)).map(([tx, at, byte]) => {
      const bytes = wire.Tx.encode(toWireTx(tx)).finish();
      bytes[at % bytes.length] = byte;
      return bytes;
    });
    await fc.assert(fc.asyncProperty(damaged, tryAll), { numRuns: 500 });
    // Deeply nested groups must not overflow the stack.
    await tryAll(new Uint8Array(100_000).fill(0x0b));
  });
});
