import { atoms } from "@satchel/core/amount";
import type { SignedTx } from "@satchel/core/ports";
import { type Plan, type PlannedTx, readTx, type TokenEntry, type TokenValue, type Tx } from "@satchel/core/tx";
import { resolve } from "./payment-identity.ts";

/** Whether the signed bytes spend and pay exactly what was planned. Does not trust the signer's own account of them. */
export function isAsPlanned(plan: Plan, signed: readonly SignedTx[]): boolean {
  const txids = signed.map(({ txid }) => txid);
  return (
    signed.length === plan.txs.length &&
    plan.txs.every((planned, index) => {
      const raw = readTx(signed[index]?.rawTx ?? new Uint8Array());
      if (!raw.ok) return false;
      const { inputs, outputs } = raw.value;
      return (
        isSameList(inputs, planned.inputs, (input, { utxo }) => input.outpoint === resolve(utxo.outpoint, txids)) &&
        isSameList(
          outputs,
          planned.outputs,
          (output, { script, sats }) => output.script === script && output.sats === sats,
        )
      );
    })
  );
}

const isSameList = <A, B>(one: readonly A[], other: readonly B[], isSame: (a: A, b: B) => boolean): boolean =>
  one.length === other.length && one.every((each, index) => isSame(each, other[index] as B));

const NO_ATOMS = atoms(0n);

/**
 * Returns the transactions of a signed plan as the history shows them. Used when the indexer has accepted them but
 * cannot be asked for them yet. `now`: milliseconds since 1970.
 */
export function buildTxs(plan: Plan, signed: readonly SignedTx[], now: number): Tx[] {
  const txids = signed.map(({ txid }) => txid);
  return plan.txs.flatMap((planned, index) => {
    const one = signed[index];
    const raw = one ? readTx(one.rawTx) : undefined;
    if (!one || !raw?.ok) return [];
    const coins = new Map(planned.inputs.map(({ utxo }) => [resolve(utxo.outpoint, txids), utxo]));
    return {
      txid: one.txid,
      version: raw.value.version,
      inputs: raw.value.inputs.flatMap((input) => {
        const coin = coins.get(input.outpoint);
        return coin
          ? [{ ...input, script: coin.script, sats: coin.sats, ...(coin.token && { token: coin.token }) }]
          : [];
      }),
      outputs: raw.value.outputs.map((output, outIdx) => ({ ...output, ...tokenOf(planned, outIdx) })),
      lockTime: raw.value.lockTime,
      timeFirstSeen: Math.floor(now / 1000),
      size: one.rawTx.length,
      isCoinbase: false,
      isFinal: false,
      tokenEntries: entriesOf(planned),
      tokenFailedParsings: [],
      tokenStatus: tokensSpent(planned).length > 0 ? "NORMAL" : "NON_TOKEN",
    };
  });
}

const tokensSpent = ({ inputs }: PlannedTx): TokenValue[] => inputs.flatMap(({ utxo }) => utxo.token ?? []);

const idsOf = (planned: PlannedTx): string[] => [...new Set(tokensSpent(planned).map(({ tokenId }) => tokenId))];

/** Returns the token that an output will hold, according to the plan, which the vault has checked. */
function tokenOf(planned: PlannedTx, outIdx: number): { token?: TokenValue } {
  const given = planned.outputs[outIdx]?.token;
  const spent = tokensSpent(planned).find(({ tokenId }) => tokenId === given?.tokenId);
  if (given === undefined || spent === undefined) return {};
  const { tokenId, tokenType } = spent;
  const entryIdx = idsOf(planned).indexOf(tokenId);
  return { token: { tokenId, tokenType, atoms: given.atoms, isMintBaton: false, entryIdx } };
}

function entriesOf(planned: PlannedTx): TokenEntry[] {
  return idsOf(planned).flatMap((tokenId) => {
    const spent = tokensSpent(planned).find((token) => token.tokenId === tokenId);
    if (spent === undefined) return [];
    return {
      tokenId,
      tokenType: spent.tokenType,
      txType: "SEND",
      isInvalid: false,
      burnSummary: "",
      failedColorings: [],
      actualBurnAtoms: NO_ATOMS,
      intentionalBurnAtoms: NO_ATOMS,
      burnsMintBatons: false,
    };
  });
}
