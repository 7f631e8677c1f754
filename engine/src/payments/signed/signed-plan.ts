import { atoms } from "@satchel/core/amount";
import { createdTokenId, type TokenId, type Txid, tokenIdOf } from "@satchel/core/ids";
import type { SignedTx } from "@satchel/core/ports";
import { hash160, p2pkhScript, type ScriptHex } from "@satchel/core/script";
import { type GenesisSection, type TokenType, tokenTypeOf } from "@satchel/core/token";
import { type Plan, type PlannedTx, readTx, type TokenEntry, type TokenValue, type Tx, txidOf } from "@satchel/core/tx";
import { resolve } from "./payment-identity.ts";

/**
 * Whether the signed bytes do what was planned and nothing else, with the planned fee. Does not trust the signer's own
 * account of them: it may be a device elsewhere. Whether the signatures are valid is for the network to say.
 */
export function isAsPlanned(plan: Plan, signed: readonly SignedTx[]): boolean {
  const txids = signed.map(({ txid }) => txid);
  const scriptOfKey = createScriptOfKey();
  return (
    signed.length === plan.txs.length &&
    plan.txs.every((planned, index) => {
      const { rawTx = new Uint8Array(), txid } = signed[index] ?? {};
      const raw = readTx(rawTx);
      if (!raw.ok || txidOf(rawTx) !== txid || rawTx.length !== planned.size) return false;
      const { version, inputs, outputs, lockTime } = raw.value;
      return (
        version === TX_VERSION &&
        lockTime === (planned.lockTime ?? 0) &&
        isSameList(
          inputs,
          planned.inputs,
          ({ outpoint, inputScript, sequence }, { utxo, covenant }, at) =>
            outpoint === resolve(utxo.outpoint, txids) &&
            sequence === (at === 0 ? (planned.sequence ?? FINAL_SEQUENCE) : FINAL_SEQUENCE) &&
            (covenant !== undefined || scriptOfKey(inputScript) === utxo.script),
        ) &&
        isSameList(
          outputs,
          planned.outputs,
          (output, { script, sats }) => output.script === script && output.sats === sats,
        )
      );
    })
  );
}

const TX_VERSION = 2;
const FINAL_SEQUENCE = 0xffffffff;

/**
 * The input script of a P2PKH coin: a Schnorr signature that commits to all inputs and outputs (its last byte), and a
 * key. A signature that commits to less would let somebody else change what is paid.
 */
const P2PKH_INPUT = /^41[0-9a-f]{128}4121(0[23][0-9a-f]{64})$/;

/** Returns a function that returns the script of the key in an input script. The coins of a plan have few keys. */
function createScriptOfKey(): (inputScript: string) => ScriptHex | undefined {
  const scripts = new Map<string, ScriptHex>();
  return (inputScript) => {
    const key = P2PKH_INPUT.exec(inputScript)?.[1];
    if (key === undefined) return undefined;
    const script = scripts.get(key) ?? p2pkhScript(hash160(key));
    scripts.set(key, script);
    return script;
  };
}

const isSameList = <A, B>(
  one: readonly A[],
  other: readonly B[],
  isSame: (a: A, b: B, index: number) => boolean,
): boolean => one.length === other.length && one.every((each, index) => isSame(each, other[index] as B, index));

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

const idsOf = (planned: PlannedTx): TokenId[] => [...new Set(tokensSpent(planned).map(({ tokenId }) => tokenId))];

/** Returns what transaction `index` creates, if it is the plan's action. */
const createdIn = ({ action }: Plan, index: number) =>
  action?.kind === "create" && action.txIndex === index ? action : undefined;

const typeOf = ({ protocol, typeNumber }: GenesisSection): TokenType => tokenTypeOf(protocol, typeNumber);

/**
 * Returns the ids of the tokens that a transaction touches, in the order of its entries; a created one has its txid.
 */
function entryIds(plan: Plan, index: number, txid: Txid): TokenId[] {
  const spent = plan.txs[index] ? idsOf(plan.txs[index]) : [];
  return createdIn(plan, index) ? [tokenIdOf(txid), ...spent] : spent;
}

/** Returns the token that an output will hold, according to the plan, which the vault has checked. */
function tokenOf(plan: Plan, index: number, outIdx: number, txid: Txid): { token?: TokenValue } {
  const planned = plan.txs[index];
  const token = planned?.outputs[outIdx]?.token;
  if (planned === undefined || token === undefined) return {};
  const created = token.tokenId === createdTokenId(index) ? createdIn(plan, index) : undefined;
  const spent = tokensSpent(planned).find(({ tokenId }) => tokenId === token.tokenId);
  const tokenType = created ? typeOf(created.token) : spent?.tokenType;
  if (tokenType === undefined) return {};
  const tokenId = created ? tokenIdOf(txid) : token.tokenId;
  const entryIdx = entryIds(plan, index, txid).indexOf(tokenId);
  return { token: { tokenId, tokenType, atoms: token.atoms, isMintBaton: token.isMintBaton ?? false, entryIdx } };
}

function entriesOf(plan: Plan, index: number, txid: Txid): TokenEntry[] {
  const planned = plan.txs[index];
  const created = createdIn(plan, index);
  const isLast = index === plan.txs.length - 1;
  return entryIds(plan, index, txid).flatMap((tokenId) => {
    const isNew = created !== undefined && tokenId === tokenIdOf(txid);
    const spent = planned && tokensSpent(planned).find((token) => token.tokenId === tokenId);
    const tokenType = isNew ? typeOf(created.token) : spent?.tokenType;
    if (tokenType === undefined) return [];
    const burned = isLast && plan.action?.kind === "burn" ? plan.action.atoms : NO_ATOMS;
    return {
      tokenId,
      tokenType,
      txType: isNew ? "GENESIS" : created ? "NONE" : typeOfTx(plan, isLast, tokenType),
      ...(isNew && created.groupTokenId !== undefined && { groupTokenId: created.groupTokenId }),
      isInvalid: false,
      burnSummary: "",
      failedColorings: [],
      actualBurnAtoms: burned,
      intentionalBurnAtoms: burned,
      burnsMintBatons: false,
    };
  });
}

/** A burn of SLP has no section beside it; one of ALP may be told by the SEND of its change. */
function typeOfTx({ action }: Plan, isLast: boolean, { protocol }: TokenType): TokenEntry["txType"] {
  if (action?.kind === "mint") return "MINT";
  return action?.kind === "burn" && isLast && protocol === "SLP" ? "BURN" : "SEND";
}
