import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import {
  Block,
  BlockchainInfo,
  ChronikInfo,
  RawTx,
  ScriptUtxos,
  TokenInfo,
  Tx,
  TxHistoryPage,
  Error as WireError,
} from "@satchel/chain/wire";
import { WebSocketServer } from "ws";
import { walletHash, walletScript } from "../bench-wallet.ts";
import type { StubHistory } from "./stub-history.ts";
import {
  stubBlockHash,
  stubBlockInfo,
  stubGenesis,
  stubTipHeight,
  stubTokenId,
  stubTokenInfo,
  stubTxid,
  stubWireTx,
  stubWireUtxo,
} from "./stub-wire.ts";

export type StubServer = { url: string; setLatency(latencyMs: number): void; stop(): Promise<void> };

/** A route of the stub. `answer` returns the body, or undefined for 'not found'. */
type Route = { pattern: RegExp; answer(match: readonly string[], query: URLSearchParams): Uint8Array | undefined };

const WIRE = "application/x-protobuf";
const VERSION = "v0.33.10";

/**
 * Starts a stub of the indexer with the calls that a wallet makes to start and show its history. It sends no live
 * events.
 */
export async function startStub(history: StubHistory): Promise<StubServer> {
  const routes = createRoutes(history);
  let latencyMs = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader("access-control-allow-origin", "*");
    const url = new URL(request.url ?? "/", "http://localhost");
    const bytes = answerOf(routes, url);
    if (latencyMs > 0) await delay(latencyMs);
    response.writeHead(bytes === undefined ? 404 : 200, { "content-type": WIRE });
    response.end(bytes ?? WireError.encode({ msg: `404: Not found: ${url.pathname}` }).finish());
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const sockets = new WebSocketServer({ server, path: "/ws" });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setLatency: (ms) => {
      latencyMs = ms;
    },
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerOf(routes: readonly Route[], { pathname, searchParams }: URL): Uint8Array | undefined {
  for (const { pattern, answer } of routes) {
    const match = pattern.exec(pathname);
    if (match) return answer([...match].slice(1), searchParams);
  }
  return undefined;
}

function createRoutes(history: StubHistory): Route[] {
  const tip = stubTipHeight(history);
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).reverse().toString("hex");
  const blocks = new Map(Array.from({ length: tip + 1 }, (_, height) => [hex(stubBlockHash(height)), height]));
  const txs = new Map(history.txs.map((_, at) => [hex(stubTxid(at)), at]));
  const tokens = new Map(
    history.txs.flatMap(({ token }) => (token === undefined ? [] : [[stubTokenId(token), token]])),
  );
  // Encoded once, because a real indexer has them ready too.
  const utxos = history.utxos.map((coin) => stubWireUtxo(history, coin));
  const ownUtxos = ScriptUtxos.encode({ script: walletScript.bytecode, utxos }).finish();
  return [
    { pattern: /^\/chronik-info$/, answer: () => ChronikInfo.encode({ version: VERSION }).finish() },
    {
      pattern: /^\/blockchain-info$/,
      answer: () => BlockchainInfo.encode({ tipHash: stubBlockHash(tip), tipHeight: tip }).finish(),
    },
    {
      pattern: /^\/block\/([0-9a-f]+)$/,
      answer: ([name = ""]) => {
        const height = blocks.get(name) ?? Number(name);
        return height <= tip ? Block.encode({ blockInfo: stubBlockInfo(height) }).finish() : undefined;
      },
    },
    {
      pattern: /^\/script\/p2pkh\/([0-9a-f]{40})\/utxos$/,
      answer: ([hash = ""]) => (hash === walletHash ? ownUtxos : noUtxos(hash)),
    },
    {
      pattern: /^\/script\/p2pkh\/([0-9a-f]{40})\/(history|confirmed-txs|unconfirmed-txs)$/,
      answer: ([hash, list = ""], query) => pageOf(history, hash === walletHash ? list : "none", query),
    },
    {
      pattern: /^\/tx\/([0-9a-f]{64})$/,
      answer: ([txid = ""]) => {
        const at = txs.get(txid);
        return at === undefined ? undefined : Tx.encode(stubWireTx(history, at)).finish();
      },
    },
    {
      pattern: /^\/raw-tx\/([0-9a-f]{64})$/,
      answer: ([txid = ""]) => {
        const index = tokens.get(txid);
        return index === undefined ? undefined : RawTx.encode({ rawTx: stubGenesis(index) }).finish();
      },
    },
    {
      pattern: /^\/token\/([0-9a-f]{64})$/,
      answer: ([tokenId = ""]) => {
        const index = tokens.get(tokenId);
        return index === undefined ? undefined : TokenInfo.encode(stubTokenInfo(index)).finish();
      },
    },
  ];
}

function noUtxos(hash: string): Uint8Array {
  const script = Buffer.from(`76a914${hash}88ac`, "hex");
  return ScriptUtxos.encode({ script: new Uint8Array(script), utxos: [] }).finish();
}

/** Returns a page of `history` (newest first) or `confirmed-txs` (oldest first); all transactions are confirmed. */
function pageOf(history: StubHistory, list: string, query: URLSearchParams): Uint8Array {
  const page = Number(query.get("page") ?? 0);
  const size = Number(query.get("page_size") ?? 25);
  const numTxs = list === "history" || list === "confirmed-txs" ? history.txs.length : 0;
  const count = Math.max(0, Math.min(size, numTxs - page * size));
  const txs = Array.from({ length: count }, (_, index) => {
    const at = page * size + index;
    return stubWireTx(history, list === "history" ? numTxs - 1 - at : at);
  });
  return TxHistoryPage.encode({ txs, numPages: Math.ceil(numTxs / size), numTxs }).finish();
}
