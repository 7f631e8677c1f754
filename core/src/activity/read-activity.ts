import { type Sats, sats } from "../amount/index.ts";
import { readScript, type ScriptHex } from "../script/index.ts";
import type { Tx } from "../tx/index.ts";
import type { AppAction } from "./protocols.ts";
import { readAppActions, readInputActions } from "./read-app-actions.ts";
import { readTokens, type TokenActivity } from "./read-tokens.ts";

/** What a transaction means for one wallet. */
export type Activity = {
  kind: "received" | "sent" | "self" | "staking-reward" | "coinbase-reward";
  /** The sats received, the sats sent to others without the fee, or for `self` the sats moved. */
  sats: Sats;
  /** The scripts of recipients or senders that have an address, in the order of the transaction, each once. */
  counterparties: readonly ScriptHex[];
  /** Where a reply can be sent: the script of the first input of a received payment, if it has an address. */
  replyTo?: ScriptHex;
  /** The messages of apps in the OP_RETURN of the transaction and in its inputs. */
  actions: readonly AppAction[];
  /** What the transaction did with tokens, one entry for each of its token entries. */
  tokens: readonly TokenActivity[];
};

/** Returns what a transaction means for the wallet with `ownScripts` (facts.md 2.5). Pure, and never throws. */
export function readActivity(tx: Tx, ownScripts: ReadonlySet<ScriptHex>): Activity {
  const payment = readPayment(tx, ownScripts);
  return {
    ...payment,
    actions: readMessages(tx),
    tokens: readTokens(tx, ownScripts, payment.kind === "received" ? "received" : "sent"),
  };
}

/** Decodes the last OP_RETURN output; earlier ones do not count (facts.md 2.5, step 3). Messages in inputs follow. */
function readMessages(tx: Tx): AppAction[] {
  const message = tx.outputs.findLast(({ script }) => readScript(script).kind === "op-return");
  return [...(message === undefined ? [] : readAppActions(message.script)), ...readInputActions(tx.inputs)];
}

/** Returns the kind of payment, its amount and its counterparties (facts.md 2.5, steps 1, 3, 5, 7, 10). */
function readPayment(tx: Tx, ownScripts: ReadonlySet<ScriptHex>): Omit<Activity, "actions" | "tokens"> {
  const isOwn = (script: ScriptHex) => ownScripts.has(script);
  const { total, own, others } = sumOutputs(tx, isOwn);
  if (tx.isCoinbase) return { kind: rewardKind(own, total), sats: own, counterparties: [] };

  if (!tx.inputs.some((input) => isOwn(input.script))) {
    const replyTo = tx.inputs[0]?.script;
    return {
      kind: "received",
      sats: own,
      counterparties: addressable(tx.inputs.map((input) => input.script)),
      ...(replyTo !== undefined && hasAddress(replyTo) && { replyTo }),
    };
  }
  if (others.length === 0) return { kind: "self", sats: total, counterparties: [] };
  return { kind: "sent", sats: sats(total - own), counterparties: addressable(others) };
}

function sumOutputs(tx: Tx, isOwn: (script: ScriptHex) => boolean) {
  let total = 0n;
  let own = 0n;
  const others: ScriptHex[] = [];
  for (const output of tx.outputs) {
    total += output.sats;
    if (isOwn(output.script)) own += output.sats;
    else if (readScript(output.script).kind !== "op-return") others.push(output.script);
  }
  return { total: sats(total), own: sats(own), others };
}

/** A staking reward is a tenth of the coinbase; 9 to 11 percent are accepted because of rounding (wallet.md 4). */
function rewardKind(own: bigint, total: bigint): "staking-reward" | "coinbase-reward" {
  return own >= (total * 9n) / 100n && own <= (total * 11n) / 100n ? "staking-reward" : "coinbase-reward";
}

function addressable(scripts: readonly ScriptHex[]): ScriptHex[] {
  return [...new Set(scripts.filter(hasAddress))];
}

function hasAddress(script: ScriptHex): boolean {
  const { kind } = readScript(script);
  return kind === "p2pkh" || kind === "p2sh";
}

/**
 * Attackers send dust to put look-alike addresses into many histories. An output costs them at least 546 sats and they
 * pay little more; people rarely pay less than 10 XEC on purpose. Token outputs of 546 sats count as dust too.
 */
const DUSTING_BELOW_SATS = 1_000n;

/** Tells whether a received payment is so small that it may be address poisoning; its sender is never suggested. */
export const isDusting = ({ kind, sats }: Pick<Activity, "kind" | "sats">): boolean =>
  kind === "received" && sats < DUSTING_BELOW_SATS;
