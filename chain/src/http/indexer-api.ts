import type { TokenId, Txid } from "@satchel/core/ids";
import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import { type Clock, ProtocolError } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import type { TokenGenesis } from "@satchel/core/token";
import { type HistoryPage, type Tx, txidOf } from "@satchel/core/tx";
import {
  type BlockHeader,
  type BlockSummary,
  type ChainTip,
  decodeBlock,
  decodeBlockHeader,
  decodeBlockSummary,
  decodeChainTip,
  decodeVersion,
} from "../decode/block.ts";
import { decodeMessage, decodeTxid, type WireMessage } from "../decode/decode-message.ts";
import { decodeTokenGenesis } from "../decode/token-genesis.ts";
import { decodeHistoryPage, decodeTx } from "../decode/tx.ts";
import * as wire from "../wire/index.ts";
import type { Request } from "./exchange.ts";
import { createGroupApi, type GroupApi } from "./group-api.ts";
import type { CallOptions, HttpClient } from "./http-client.ts";
import { MAX_SMALL_ANSWER_BYTES } from "./limits.ts";
import { createScriptBatchApi, type ScriptBatchApi } from "./script-batch-api.ts";

/** A raw transaction as bytes or hex. */
export type RawTx = Uint8Array | string;
export type BroadcastOptions = CallOptions & {
  /** Broadcasts even if the transaction would burn tokens by the token rules. */
  skipTokenChecks?: boolean;
  /** Seconds to wait for the transaction to become final, at most 120; 0 does not wait. */
  finalizationTimeoutSecs?: number;
};

/**
 * Every call of the indexer's HTTP interface (tokens.md 7, devnet.md 1.2). The calls throw NetworkError or
 * ProtocolError. Pages count from 0 and have 25 rows by default, at most 200.
 */
export type IndexerApi = GroupApi &
  ScriptBatchApi & {
    chronikInfo(options?: CallOptions): Promise<{ version: string }>;
    blockchainInfo(options?: CallOptions): Promise<ChainTip>;
    block(hashOrHeight: string | number, options?: CallOptions): Promise<BlockSummary>;
    /** Blocks from `startHeight` to `endHeight`, both included, at most 500. */
    blocks(startHeight: number, endHeight: number, options?: CallOptions): Promise<BlockSummary[]>;
    blockHeader(hashOrHeight: string | number, checkpoint?: number, options?: CallOptions): Promise<BlockHeader>;
    blockHeaders(start: number, end: number, checkpoint?: number, options?: CallOptions): Promise<BlockHeader[]>;
    blockTxs(hash: string | number, page?: number, pageSize?: number, options?: CallOptions): Promise<HistoryPage>;
    unconfirmedTxs(options?: CallOptions): Promise<HistoryPage>;
    tx(txid: Txid, options?: CallOptions): Promise<Tx>;
    rawTx(txid: Txid, options?: CallOptions): Promise<Uint8Array>;
    token(tokenId: TokenId, options?: CallOptions): Promise<TokenGenesis>;
    /** Returns the transaction as the indexer would report it, without broadcasting it. */
    validateRawTx(rawTx: RawTx, options?: CallOptions): Promise<Tx>;
    /** Returns the txid. When it throws, `outcome` of NetworkError tells whether the transaction may be broadcast. */
    broadcastTx(rawTx: RawTx, options?: BroadcastOptions): Promise<Txid>;
    /** Broadcasts in order and stops at the first refusal; the transactions before it stay broadcast. */
    broadcastTxs(rawTxs: readonly RawTx[], options?: BroadcastOptions): Promise<Txid[]>;
  };

function rawTxBytes(rawTx: RawTx): Uint8Array {
  if (typeof rawTx === "string") return fromHex(rawTx);
  if (rawTx instanceof Uint8Array) return rawTx;
  throw new Error("rawTx must be a hex string or a Uint8Array");
}

function get<W, T>(path: string, message: WireMessage<W>, convert: (wire: W) => T): Request<T> {
  return { path, decode: (reply) => decodeMessage(message, convert, reply) };
}

/** For an answer of a few fields. */
function getSmall<W, T>(path: string, message: WireMessage<W>, convert: (wire: W) => T): Request<T> {
  return { ...get(path, message, convert), maxBytes: MAX_SMALL_ANSWER_BYTES };
}

/** Returns a decoder that throws ProtocolError for a transaction other than `txid`. */
function decodeTxOf(txid: Txid): (tx: wire.Tx) => Tx {
  return (reply) => {
    const tx = decodeTx(reply);
    if (tx.txid !== txid) throw new ProtocolError(`Asked for transaction ${txid} but got ${tx.txid}`);
    return tx;
  };
}

function broadcastFlags(options: BroadcastOptions) {
  return {
    skipTokenChecks: options.skipTokenChecks ?? false,
    finalizationTimeoutSecs: BigInt(options.finalizationTimeoutSecs ?? 0),
  };
}

function createBlockCalls(http: HttpClient) {
  const blockPath = (kind: string, block: string | number) => `/${kind}/${encodeURIComponent(block)}`;
  return {
    block: (hashOrHeight, options) =>
      http.read(getSmall(blockPath("block", hashOrHeight), wire.Block, decodeBlock), options),
    blocks: (start, end, options) =>
      http.read(
        get(`/blocks/${start}/${end}`, wire.Blocks, ({ blocks }) => blocks.map(decodeBlockSummary)),
        options,
      ),
    blockHeader: (hashOrHeight, checkpoint = 0, options) =>
      http.read(
        get(
          `${blockPath("block-header", hashOrHeight)}?checkpoint_height=${checkpoint}`,
          wire.BlockHeader,
          decodeBlockHeader,
        ),
        options,
      ),
    blockHeaders: (start, end, checkpoint = 0, options) =>
      http.read(
        get(`/block-headers/${start}/${end}?checkpoint_height=${checkpoint}`, wire.BlockHeaders, ({ headers }) =>
          headers.map(decodeBlockHeader),
        ),
        options,
      ),
    blockTxs: (hashOrHeight, page = 0, pageSize = 25, options) =>
      http.read(
        get(
          `${blockPath("block-txs", hashOrHeight)}?page=${page}&page_size=${pageSize}`,
          wire.TxHistoryPage,
          decodeHistoryPage,
        ),
        options,
      ),
  } satisfies Partial<IndexerApi>;
}

function createTxCalls(http: HttpClient) {
  return {
    unconfirmedTxs: (options) => http.read(get("/unconfirmed-txs", wire.TxHistoryPage, decodeHistoryPage), options),
    // Whether a payment was sent depends on it, so that a server which lacks the transaction does not speak for the
    // others.
    tx: (txid, options) =>
      http.read(
        {
          ...get(`/tx/${encodeURIComponent(txid)}`, wire.Tx, decodeTxOf(txid)),
          mayBeElsewhere: true,
          elsewhereMs: OTHERS_WAIT_MS,
        },
        options,
      ),
    rawTx: (txid, options) => {
      const request = get(`/raw-tx/${encodeURIComponent(txid)}`, wire.RawTx, ({ rawTx }) => {
        if (rawTx.length === 0) throw new ProtocolError(`Raw transaction ${txid} is empty`);
        // Within the decoding, so that the next server is asked when one sends other bytes.
        if (txidOf(rawTx) !== txid) throw new ProtocolError(`Raw transaction ${txid} has another hash`);
        return rawTx;
      });
      return http.read({ ...request, mayBeElsewhere: true, neverChanges: true }, options);
    },
    async validateRawTx(rawTx, options) {
      const body = wire.RawTx.encode({ rawTx: rawTxBytes(rawTx) }).finish();
      return http.read({ ...get("/validate-tx", wire.Tx, decodeTx), body }, options);
    },
    async broadcastTx(rawTx, options = {}) {
      const request = { rawTx: rawTxBytes(rawTx), ...broadcastFlags(options) };
      const body = wire.BroadcastTxRequest.encode(request).finish();
      const reply = getSmall("/broadcast-tx", wire.BroadcastTxResponse, ({ txid }) => decodeTxid(txid));
      return http.send({ ...reply, body }, options);
    },
    async broadcastTxs(rawTxs, options = {}) {
      const request = { rawTxs: rawTxs.map(rawTxBytes), ...broadcastFlags(options) };
      const body = wire.BroadcastTxsRequest.encode(request).finish();
      const reply = getSmall("/broadcast-txs", wire.BroadcastTxsResponse, ({ txids }) => {
        if (txids.length === rawTxs.length) return txids.map(decodeTxid);
        throw new ProtocolError(`Broadcast ${rawTxs.length} transactions but got ${txids.length} ids`);
      });
      return http.send({ ...reply, body }, options);
    },
  } satisfies Partial<IndexerApi>;
}

export function createIndexerApi(http: HttpClient, clock: Clock): IndexerApi {
  return {
    ...createGroupApi(http, clock),
    ...createScriptBatchApi(http),
    ...createBlockCalls(http),
    ...createTxCalls(http),
    chronikInfo: (options) =>
      http.read(
        getSmall("/chronik-info", wire.ChronikInfo, (reply) => ({ version: decodeVersion(reply) })),
        options,
      ),
    blockchainInfo: (options) => http.read(getSmall("/blockchain-info", wire.BlockchainInfo, decodeChainTip), options),
    token: (tokenId, options) =>
      http.read(
        {
          ...getSmall(`/token/${encodeURIComponent(tokenId)}`, wire.TokenInfo, decodeTokenGenesis),
          neverChanges: true,
        },
        options,
      ),
  };
}
