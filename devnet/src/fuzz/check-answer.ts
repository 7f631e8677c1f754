import {
  Block,
  BlockchainInfo,
  BlockHeader,
  BlockHeaders,
  Blocks,
  BroadcastTxResponse,
  BroadcastTxsResponse,
  ChronikInfo,
  RawTx,
  Tx,
  TxHistoryPage,
  Error as WireErrorMessage,
} from "@satchel/chain/wire";
import type { FuzzRequest } from "./random-request.ts";

export type FuzzAnswer = { status: number; head: string; body: Buffer };

const UNKNOWN = "Unknown error, contact admins";
const DECODERS: Record<string, { decode(bytes: Uint8Array): unknown }> = {
  "blockchain-info": BlockchainInfo,
  "chronik-info": ChronikInfo,
  block: Block,
  blocks: Blocks,
  "block-header": BlockHeader,
  "block-headers": BlockHeaders,
  "block-txs": TxHistoryPage,
  tx: Tx,
  "raw-tx": RawTx,
  "validate-tx": Tx,
  "unconfirmed-txs": TxHistoryPage,
  "broadcast-tx": BroadcastTxResponse,
  "broadcast-txs": BroadcastTxsResponse,
};

/** Returns what is wrong with an answer by devnet.md 1.1; undefined when nothing is. */
export function faultOf({ method, path }: FuzzRequest, { status, head, body }: FuzzAnswer): string | undefined {
  if (path.startsWith("/devnet/")) return orderFault(status, body);
  if (status === 405) return body.length === 0 ? undefined : "405 with a body";
  if (method === "OPTIONS" && status === 200) return body.length === 0 ? undefined : "OPTIONS with a body";
  const isHomePage = method === "GET" && /^\/($|\?|#)/.test(path);
  if (isHomePage) return status === 200 ? undefined : `the home page answered ${status}`;
  if (!/^content-type: application\/x-protobuf$/im.test(head)) return "not of type application/x-protobuf";
  try {
    if (status === 200) {
      DECODERS[/^\/([a-z-]*)/.exec(path)?.[1] ?? ""]?.decode(body);
      return undefined;
    }
    const { msg } = WireErrorMessage.decode(body);
    // Only token ids, and bytes to validate that are not a transaction, are refused without a reason (devnet.md 1.2).
    const isUnexplained = status === 500 && msg === UNKNOWN && /^\/(?:token-id\/|validate-tx)/.test(path);
    const isDescribed = isUnexplained || msg.startsWith(`${status}: `);
    return isDescribed ? undefined : `status ${status} with the text "${msg}"`;
  } catch (error) {
    return `the body does not decode: ${String(error)}`;
  }
}

function orderFault(status: number, body: Buffer): string | undefined {
  const text = body.toString();
  if (status === 200) return undefined;
  if (status !== 400 && status !== 404) return `status ${status}`;
  const answer: unknown = /^\{/.test(text) ? JSON.parse(text) : undefined;
  const isWorded = typeof answer === "object" && answer !== null && "error" in answer && answer.error !== "";
  return isWorded || status === 404 ? undefined : `no {error}: ${text}`;
}
