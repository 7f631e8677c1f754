import type { Atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { fromHex, readScript, type ScriptHex } from "@satchel/core/script";
import { type Payment, readParent } from "@satchel/core/tx";
import type { OutboxEntry } from "../../state.ts";

// What a stored payment pays, as its signed bytes say: after a restart nothing else knows it.

/** `token`: what the message of the transaction gives this output. */
export type SignedOutput = Payment & { token?: { tokenId: TokenId; atoms: Atoms } };

/** Returns the outputs of a signed transaction, in raw hex; none for bytes that cannot be read. */
export function signedOutputs(rawTx: string): readonly SignedOutput[] {
  const tx = readParent(fromHex(rawTx));
  if (!tx.ok) return [];
  const { outputs, tokens } = tx.value;
  return outputs.map(({ script, sats }, at) => {
    const token = tokens.get(at);
    return {
      script,
      sats,
      ...(typeof token === "object" && { token: { tokenId: token.tokenId, atoms: token.atoms } }),
    };
  });
}

/**
 * Returns the outputs of a stored payment, those of the wallet (`own`: its scripts) apart. Of a listing only the last
 * transaction counts, because it spends what the one before it has set aside.
 */
export function splitOutputs(
  { txs, purpose }: Pick<OutboxEntry, "txs" | "purpose">,
  own: ReadonlySet<ScriptHex>,
): { toOwn: readonly SignedOutput[]; toOthers: readonly SignedOutput[] } {
  const counted = purpose === "listing" ? txs.slice(-1) : txs;
  const outputs = counted
    .flatMap(({ rawTx }) => signedOutputs(rawTx))
    .filter(({ script }) => readScript(script).kind !== "op-return");
  return {
    toOwn: outputs.filter(({ script }) => own.has(script)),
    toOthers: outputs.filter(({ script }) => !own.has(script)),
  };
}
