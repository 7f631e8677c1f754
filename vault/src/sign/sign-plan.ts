import type { Txid } from "@satchel/core/ids";
import { ProtocolError, type SignedTx, type SignOptions } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import { type Plan, type PlannedInput, type PlannedTx, txidOf } from "@satchel/core/tx";
import { ALL_BIP143, fromHex, P2PKHSignatory, Script, type Signatory, type Tx, TxBuilder } from "ecash-lib";
import { resolveOutpoint } from "../check/check-plan.ts";
import type { DerivedKey } from "../keys/derive-key.ts";

const TX_VERSION = 2;
const FINAL_SEQUENCE = 0xffffffff;

/** Progress is told for this many inputs at once: each message costs more than a signature. */
const PROGRESS_STEP = 10;

type Keys = ReadonlyMap<ScriptHex, DerivedKey>;

/** What only a trade needs, and what is fetched with the first of them. */
type Trades = typeof import("./trades.ts");

type Signing = { keys: Keys; trades: Trades | undefined; onSigned(): void };

function signTx(planned: PlannedTx, signedTxids: readonly Txid[], signing: Signing): Tx {
  const inputs = planned.inputs.map((input, index) => {
    const { signData, signatory } = unlocking(input, signing);
    const prevOut = resolveOutpoint(input.utxo.outpoint, signedTxids);
    const sequence = index === 0 ? (planned.sequence ?? FINAL_SEQUENCE) : FINAL_SEQUENCE;
    return { input: { prevOut, sequence, signData }, signatory: telling(signatory, signing.onSigned) };
  });
  const outputs = planned.outputs.map(({ sats, script }) => ({ sats, script: scriptOf(script) }));
  return new TxBuilder({ version: TX_VERSION, locktime: planned.lockTime ?? 0, inputs, outputs }).sign();
}

/** Returns what an input needs to be signed: as P2PKH of the wallet, or as the covenant that it names. */
function unlocking({ utxo, covenant }: PlannedInput, { keys, trades }: Signing) {
  const key = keys.get(covenant?.signer ?? utxo.script);
  if (key === undefined) throw new ProtocolError("Plan refused: an input is not this wallet's");
  const { sats, script } = utxo;
  if (covenant === undefined) {
    const signatory = P2PKHSignatory(key.secretKey, key.publicKeyBytes, ALL_BIP143);
    return { signData: { sats, outputScript: scriptOf(script) }, signatory };
  }
  if (trades === undefined) throw new ProtocolError("Plan refused: it is a trade");
  const redeemScript = scriptOf(trades.redeemScriptOf(covenant));
  return { signData: { sats, redeemScript }, signatory: trades.covenantSignatory(covenant, key) };
}

const scriptOf = (hex: string): Script => new Script(fromHex(hex));

/** Returns the signatory, which also calls `onSigned` when it has signed. */
const telling =
  (signatory: Signatory, onSigned: () => void): Signatory =>
  (...args) => {
    const script = signatory(...args);
    onSigned();
    return script;
  };

/** Lets messages arrive, of which one may stop the signing. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Signs the transactions of a checked plan in order; undefined when it was stopped. `keys` maps each script to the key
 * that unlocks it. A trade needs `trades`. Throws ProtocolError when a key is missing or a signed size differs from the
 * planned one.
 */
export async function signPlan(
  plan: Plan,
  keys: Keys,
  { onProgress, signal }: SignOptions = {},
  trades?: Trades,
): Promise<SignedTx[] | undefined> {
  const total = plan.txs.reduce((sum, { inputs }) => sum + inputs.length, 0);
  let done = 0;
  const onSigned = () => {
    done += 1;
    if (done % PROGRESS_STEP === 0 || done === total) onProgress?.(done, total);
  };
  const signed: SignedTx[] = [];
  for (const [index, planned] of plan.txs.entries()) {
    if (signal && index > 0) await nextTask();
    if (signal?.aborted) return undefined;
    const txids = signed.map(({ txid }) => txid);
    const tx = signTx(planned, txids, { keys, trades, onSigned });
    const rawTx = tx.ser();
    if (rawTx.length !== planned.size) {
      throw new ProtocolError(`Plan refused: ${rawTx.length} bytes signed, ${planned.size} planned`);
    }
    signed.push({ txid: txidOf(rawTx), rawTx });
  }
  return signed;
}
