import { type Sats, sats } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { readScript, type ScriptHex } from "../script/index.ts";
import type { Tx, TxInput, TxOutput } from "../tx/index.ts";
import { isOfferInput } from "./agora-role.ts";
import type { Activity } from "./read-activity.ts";

/**
 * What a transaction changed for one wallet, in sats. Always `change + carried = came - fee - the sum of paid`. Rows,
 * files and toasts read their amounts here, so that they agree.
 */
export type NetEffect = {
  /** The change of the balance, which counts only coins without tokens. */
  change: bigint;
  /** The change of the sats in coins that carry tokens. */
  carried: bigint;
  /**
   * What the wallet paid to others, one entry for each script. The sats of an OP_RETURN are lost, and count here too.
   */
  paid: readonly Paid[];
  /** The part of the network fee that the wallet paid. */
  fee: Sats;
  feePaidBy: "wallet" | "others" | "shared" | "nobody";
  /** What came to the wallet from others, or out of an offer. */
  came: Sats;
  /** The change of each token, in atoms, by token id. A sale counts what left the offer. */
  tokens: ReadonlyMap<TokenId, bigint>;
};

/** `tokens`: atoms by token id, without mint batons. */
export type Paid = { script: ScriptHex; sats: Sats; tokens: ReadonlyMap<TokenId, bigint> };

/** Returns what a transaction changed for the wallet with `ownScripts`. `activity`: what it means for this wallet. */
export function netEffect(tx: Tx, ownScripts: ReadonlySet<ScriptHex>, activity: Activity): NetEffect {
  const isOwn = ({ script }: { script: ScriptHex }) => ownScripts.has(script);
  const ownIn = tx.inputs.filter(isOwn);
  const ownOut = tx.outputs.filter(isOwn);
  const effect = {
    change: sum(ownOut.filter(isPlain)) - sum(ownIn.filter(isPlain)),
    carried: sum(ownOut.filter(isToken)) - sum(ownIn.filter(isToken)),
    tokens: tokenChanges(ownIn, ownOut, activity),
  };
  if (ownIn.length === 0) {
    const feePaidBy = tx.isCoinbase ? "nobody" : "others";
    return { ...effect, paid: [], fee: sats(0n), feePaidBy, came: sats(sum(ownOut)) };
  }
  const others = tx.inputs.filter((input) => !isOwn(input));
  const brought = sum(others);
  const fee = sum(tx.inputs) - sum(tx.outputs);
  const paid = paidOf(tx.outputs.filter((output) => !isOwn(output)));
  // An offer that is cancelled or bought adds its own coin; the fee is the wallet's all the same.
  if (others.every((input) => input.token && isOfferInput(input))) {
    return { ...effect, paid, fee: sats(fee), feePaidBy: "wallet", came: sats(brought) };
  }
  const ownFee = fee > brought ? fee - brought : 0n;
  return { ...effect, paid, fee: sats(ownFee), feePaidBy: "shared", came: sats(brought - fee + ownFee) };
}

type Coin = TxInput | TxOutput;
const isToken = ({ token }: Coin) => token !== undefined;
const isPlain = ({ token }: Coin) => token === undefined;
const sum = (coins: readonly Coin[]): bigint => coins.reduce((total, coin) => total + coin.sats, 0n);

function tokenChanges(ownIn: readonly Coin[], ownOut: readonly Coin[], { tokens }: Activity): Map<TokenId, bigint> {
  const changes = new Map<TokenId, bigint>();
  for (const coin of ownOut) addTokens(changes, coin, 1n);
  for (const coin of ownIn) addTokens(changes, coin, -1n);
  // The tokens of a sale have left this wallet's scripts with the offer, before.
  for (const { tokenId, event, atoms } of tokens) if (event === "Agora Sale") changes.set(tokenId, -atoms);
  return changes;
}

function addTokens(to: Map<TokenId, bigint>, { token }: Coin, sign: bigint): void {
  if (token && !token.isMintBaton) to.set(token.tokenId, (to.get(token.tokenId) ?? 0n) + sign * token.atoms);
}

function paidOf(outputs: readonly TxOutput[]): Paid[] {
  const paid = new Map<ScriptHex, { script: ScriptHex; sats: bigint; tokens: Map<TokenId, bigint> }>();
  for (const output of outputs) {
    const { script } = output;
    if (output.sats === 0n && readScript(script).kind === "op-return") continue;
    const entry = paid.get(script) ?? { script, sats: 0n, tokens: new Map<TokenId, bigint>() };
    entry.sats += output.sats;
    addTokens(entry.tokens, output, 1n);
    paid.set(script, entry);
  }
  return [...paid.values()].map((entry) => ({ ...entry, sats: sats(entry.sats) }));
}
