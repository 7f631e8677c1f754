import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { aScript, aTokenId, aTxid } from "@satchel/core/testing";
import type { TokenEntry, TokenValue, Tx } from "@satchel/core/tx";
import type { TokenEntry as ChronikEntry, Tx as ChronikTx, Token } from "chronik-client";

const tokenOf = (token: Token): TokenValue => ({
  tokenId: aTokenId(token.tokenId),
  tokenType: token.tokenType,
  atoms: atoms(token.atoms),
  isMintBaton: token.isMintBaton,
  entryIdx: token.entryIdx ?? -1,
});

const entryOf = (entry: ChronikEntry): TokenEntry => ({
  tokenId: aTokenId(entry.tokenId),
  tokenType: entry.tokenType,
  txType: entry.txType as TokenEntry["txType"],
  isInvalid: entry.isInvalid,
  burnSummary: entry.burnSummary,
  failedColorings: entry.failedColorings,
  actualBurnAtoms: atoms(entry.actualBurnAtoms),
  intentionalBurnAtoms: atoms(entry.intentionalBurnAtoms),
  burnsMintBatons: entry.burnsMintBatons,
});

/** Returns a transaction of npm's client in the wallet's own form. */
export function walletTx(tx: ChronikTx): Tx {
  return {
    txid: aTxid(tx.txid),
    version: tx.version,
    inputs: tx.inputs.map(({ prevOut, inputScript, outputScript = "", sats: amount, sequenceNo, token, plugins }) => ({
      outpoint: outpointOf(aTxid(prevOut.txid), prevOut.outIdx),
      inputScript,
      script: aScript(outputScript),
      sats: sats(amount),
      sequence: sequenceNo,
      ...(token && { token: tokenOf(token) }),
      ...(plugins && { plugins }),
    })),
    outputs: tx.outputs.map(({ outputScript, sats: amount, token, plugins }) => ({
      script: aScript(outputScript),
      sats: sats(amount),
      ...(token && { token: tokenOf(token) }),
      ...(plugins && { plugins }),
    })),
    lockTime: tx.lockTime,
    timeFirstSeen: tx.timeFirstSeen,
    size: tx.size,
    isCoinbase: tx.isCoinbase,
    isFinal: tx.isFinal,
    tokenEntries: tx.tokenEntries.map(entryOf),
    tokenFailedParsings: tx.tokenFailedParsings,
    tokenStatus: tx.tokenStatus.replace("TOKEN_STATUS_", "") as Tx["tokenStatus"],
  };
}
