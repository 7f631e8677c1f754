import { type Sats, sats } from "../amount/index.ts";
import { readScript } from "../script/index.ts";
import type { ScriptHex, Tx } from "../tx/index.ts";
import type { AppAction } from "./protocols.ts";
import { readAppActions } from "./read-app-actions.ts";
import { readTokens, type TokenActivity } from "./read-tokens.ts";

/** What a transaction means to one wallet. */
export type Activity = {
  kind: "received" | "sent" | "self" | "staking-reward" | "coinbase-reward";
  /** What came in, what left for others (without the fee), or, for `self`, what was moved. */
  sats: Sats;
  /** Whom it was sent to or came from: scripts that have an address, in the transaction's order, each once. */
  counterparties: readonly ScriptHex[];
  /** Where an answer can be sent: the first input's script of a received payment, if it has an address. */
  replyTo?: ScriptHex;
  /** What apps say in its message. */
  actions: readonly AppAction[];
  /** What it did to tokens, one entry for each of the transaction's. */
  tokens: readonly TokenActivity[];
};

/** Reads any transaction (facts.md 2.5); pure, and never throws. `ownScripts`: the wallet's. */
export function readActivity(tx: Tx, ownScripts: readonly ScriptHex[]): Activity {
  const payment = readPayment(tx, ownScripts);
  return {
    ...payment,
    actions: readMessages(tx),
    tokens: readTokens(tx, ownScripts, payment.kind === "received" ? "received" : "sent"),
  };
}

/** Of several messages the last one counts (facts.md 2.5, step 3). */
function readMessages(tx: Tx): AppAction[] {
  const message = tx.outputs.findLast(({ script }) => readScript(script).kind === "op-return");
  return message === undefined ? [] : readAppActions(message.script);
}

/** Who paid how much (facts.md 2.5, steps 1, 3, 5, 7, 10). */
function readPayment(tx: Tx, ownScripts: readonly ScriptHex[]): Omit<Activity, "actions" | "tokens"> {
  const isOwn = (script: ScriptHex) => ownScripts.includes(script);
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

/** A staker's share is a tenth of the block reward; one percent of it either way is rounding (wallet.md 4). */
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
 * An output costs its sender 546 sats at least, and who plants look-alike addresses in many histories pays no more than
 * that. 10 XEC is far below what a person pays on purpose. Tokens travel on 546 sats, so worthless ones are dust too.
 */
const DUSTING_BELOW_SATS = 1_000n;

/** Whether a payment came in that is too small to be meant: an address is never taken from one (address poisoning). */
export const isDusting = ({ kind, sats }: Pick<Activity, "kind" | "sats">): boolean =>
  kind === "received" && sats < DUSTING_BELOW_SATS;
