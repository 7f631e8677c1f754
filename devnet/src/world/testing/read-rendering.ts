import { fromHex } from "@satchel/core/script";
import type { Tx } from "chronik-client";
import { OP_0, type Op, Script } from "ecash-lib";
import { readStack } from "./read-message.ts";

/**
 * How a transaction reads by facts.md 2.5 for a wallet of one script: its direction, and kind and type of its first
 * token.
 */
export type Rendering = { direction: "Received" | "Sent" | "Staking Reward" | "Coinbase Reward"; token?: string };

/** Reads a transaction. This second reader shares no code with the world. `script` in hex. */
export function readRendering(tx: Tx, script: string): Rendering {
  const isSent = tx.inputs.some(({ outputScript }) => outputScript === script);
  if (tx.isCoinbase) return { direction: coinbaseKind(tx, script) };
  const direction = isSent ? "Sent" : "Received";
  const [entry] = tx.tokenEntries;
  if (entry === undefined) return { direction };
  const { protocol, type } = entry.tokenType;
  return { direction, token: `${kindOf(protocol, type)} ${typeOf(tx, isSent)}` };
}

function coinbaseKind(tx: Tx, script: string): Rendering["direction"] {
  const total = sum(tx.outputs.map(({ sats }) => sats));
  const own = sum(tx.outputs.filter(({ outputScript }) => outputScript === script).map(({ sats }) => sats));
  return own >= (total * 9n) / 100n && own <= (total * 11n) / 100n ? "Staking Reward" : "Coinbase Reward";
}

function kindOf(protocol: string, type: string): string {
  switch (type) {
    case "ALP_TOKEN_TYPE_STANDARD":
      return "ALP";
    case "SLP_TOKEN_TYPE_FUNGIBLE":
      return "SLP";
    case "SLP_TOKEN_TYPE_MINT_VAULT":
      return "Mint Vault";
    case "SLP_TOKEN_TYPE_NFT1_GROUP":
      return "Collection";
    case "SLP_TOKEN_TYPE_NFT1_CHILD":
      return "NFT";
    default:
      return `Unknown ${protocol}`;
  }
}

function typeOf(tx: Tx, isSent: boolean): string {
  const [entry] = tx.tokenEntries;
  if (entry === undefined) return "";
  const isBurn = (entry.burnSummary !== "" && entry.actualBurnAtoms !== 0n) || entry.intentionalBurnAtoms !== 0n;
  if (isBurn) return "BURN";
  const covenant = tx.inputs.find(({ token, outputScript }) => token !== undefined && isP2sh(outputScript ?? ""));
  const isOffer = isListing(tx);
  if (covenant !== undefined) {
    if (secondToLast(covenant.inputScript) !== OP_0) return isSent ? "Agora Buy" : "Agora Sale";
    return isOffer ? "Agora Relist" : "Agora Cancel";
  }
  if (isOffer) return "Agora Offer";
  const isFanOut = entry.tokenType.type === "SLP_TOKEN_TYPE_NFT1_GROUP" && entry.txType === "SEND";
  return isFanOut ? "Fan Out" : entry.txType;
}

/**
 * Whether the plugin's data on an output, or the eMPP pushes of an ALP maker, say that there is an offer (facts.md
 * 2.5).
 */
function isListing(tx: Tx): boolean {
  const toScripts = tx.outputs.filter(({ outputScript, token }) => token !== undefined && isP2sh(outputScript));
  if (toScripts.length === 0) return false;
  const kinds = toScripts.map(({ plugins }) => Buffer.from(plugins?.agora?.data[0] ?? "", "hex").toString());
  if (kinds.some((kind) => kind === "ONESHOT" || kind === "PARTIAL")) return true;
  const [opReturn] = tx.outputs;
  const stack = opReturn?.outputScript.startsWith("6a50") ? readStack(opReturn.outputScript) : [];
  return stack.length === 3 && /^41475230/.test(stack[1] ?? "") && /^534c5032/.test(stack[2] ?? "");
}

const isP2sh = (script: string): boolean => /^a914.{40}87$/.test(script);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

function secondToLast(inputScript: string): Op | undefined {
  const ops: Op[] = [];
  const iterator = new Script(fromHex(inputScript)).ops();
  for (let op = iterator.next(); op !== undefined; op = iterator.next()) ops.push(op);
  return ops.at(-2);
}
