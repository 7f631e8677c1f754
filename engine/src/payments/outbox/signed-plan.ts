import { atoms } from "@satchel/core/amount";
import type { SignedTx } from "@satchel/core/ports";
import { type GenesisSection, type TokenType, tokenTypeOf } from "@satchel/core/token";
import {
  createdTokenId,
  type Plan,
  type PlannedTx,
  readTx,
  type TokenEntry,
  type TokenValue,
  type Tx,
} from "@satchel/core/tx";
import { resolve } from "./payment-identity.ts";

/** Whether the signed bytes spend and pay exactly what was planned. Does not trust the signer's own account of them. */
export function isAsPlanned(plan: Plan, signed: readonly SignedTx[]): boolean {
  const txids = signed.map(({ txid }) => txid);
  return (
    signed.length === plan.txs.length &&
    plan.txs.every((planned, index) => {
      const raw = readTx(signed[index]?.rawTx ?? new Uint8Array());
      if (!raw.ok) return false;
      const { inputs, outputs, lockTime } = raw.value;
      return (
        lockTime === (planned.lockTime ?? 0) &&
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
      outputs: raw.value.outputs.map((output, outIdx) => ({ ...output, ...tokenOf(plan, index, outIdx, one.txid) })),
      lockTime: raw.value.lockTime,
      timeFirstSeen: Math.floor(now / 1000),
      size: one.rawTx.length,
      isCoinbase: false,
      isFinal: false,
      tokenEntries: entriesOf(plan, index, one.txid),
      tokenFailedParsings: [],
      tokenStatus: tokensSpent(planned).length > 0 || createdIn(plan, index) ? "NORMAL" : "NON_TOKEN",
    };
  });
}

const tokensSpent = ({ inputs }: PlannedTx): TokenValue[] => inputs.flatMap(({ utxo }) => utxo.token ?? []);

const idsOf = (planned: PlannedTx): string[] => [...new Set(tokensSpent(planned).map(({ tokenId }) => tokenId))];

/** Returns what transaction `index` creates, if it is the plan's action. */
const createdIn = ({ action }: Plan, index: number) =>
  action?.kind === "create" && action.txIndex === index ? action : undefined;

const typeOf = ({ protocol, typeNumber }: GenesisSection): TokenType => tokenTypeOf(protocol, typeNumber);

/** Returns the ids of the tokens that a transaction touches, in the order of its entries; a created one has its txid. */
function entryIds(plan: Plan, index: number, txid: string): string[] {
  const spent = plan.txs[index] ? idsOf(plan.txs[index]) : [];
  return createdIn(plan, index) ? [txid, ...spent] : spent;
}

/** Returns the token that an output will hold, according to the plan, which the vault has checked. */
function tokenOf(plan: Plan, index: number, outIdx: number, txid: string): { token?: TokenValue } {
  const planned = plan.txs[index];
  const given = planned?.outputs[outIdx]?.token;
  if (planned === undefined || given === undefined) return {};
  const created = given.tokenId === createdTokenId(index) ? createdIn(plan, index) : undefined;
  const spent = tokensSpent(planned).find(({ tokenId }) => tokenId === given.tokenId);
  const tokenType = created ? typeOf(created.token) : spent?.tokenType;
  if (tokenType === undefined) return {};
  const tokenId = created ? txid : given.tokenId;
  const entryIdx = entryIds(plan, index, txid).indexOf(tokenId);
  return { token: { tokenId, tokenType, atoms: given.atoms, isMintBaton: given.isMintBaton ?? false, entryIdx } };
}

function entriesOf(plan: Plan, index: number, txid: string): TokenEntry[] {
  const planned = plan.txs[index];
  const created = createdIn(plan, index);
  const isLast = index === plan.txs.length - 1;
  return entryIds(plan, index, txid).flatMap((tokenId) => {
    const isNew = created !== undefined && tokenId === txid;
    const spent = planned && tokensSpent(planned).find((token) => token.tokenId === tokenId);
    const tokenType = isNew ? typeOf(created.token) : spent?.tokenType;
    if (tokenType === undefined) return [];
    const burned = isLast && plan.action?.kind === "burn" ? plan.action.atoms : NO_ATOMS;
    return {
      tokenId,
      tokenType,
      txType: isNew ? "GENESIS" : created ? "NONE" : plan.action?.kind === "mint" ? "MINT" : "SEND",
      ...(isNew && created.groupTokenId !== undefined && { groupTokenId: created.groupTokenId }),
      isInvalid: false,
      burnSummary: "",
      failedColorings: [],
      actualBurnAtoms: burned,
      intentionalBurnAtoms: tokenType.protocol === "ALP" ? burned : NO_ATOMS,
      burnsMintBatons: false,
    };
  });
}
