// A server between the wallet and a devnet that changes what the indexer says, in every message that names a coin.

import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import {
  Block,
  BlockchainInfo,
  BroadcastTxRequest,
  RawTx,
  ScriptUtxos,
  TokenStatus,
  Tx,
  TxHistoryPage,
  Error as WireError,
} from "@satchel/chain/wire";
import { type Outpoint, outpointOf, readOutpoint } from "@satchel/core/ids";
import { toHexReversed, txidOfBytes } from "@satchel/core/script";
import { aTxid } from "@satchel/core/testing";

/** What the proxy changes. `sats`: the amounts that it claims for coins. */
export type Lies = {
  hidesTokens?: boolean;
  sats?: ReadonlyMap<Outpoint, bigint>;
  rawTx?: (rawTx: Uint8Array) => Uint8Array;
  /**
   * Coins that it does not list as unspent. It says that they are spent, or that it does not know their transaction.
   */
  spent?: ReadonlySet<Outpoint>;
  unknown?: ReadonlySet<Outpoint>;
  /** The height that it claims for the newest block. */
  height?: number;
  /** It answers no request. */
  isSilent?: boolean;
};
export type LyingProxy = { url: string; lie(lies: Lies): void; asked(path: RegExp): number; close(): Promise<void> };

/** Starts a proxy that is honest until it is told to lie. Live events pass unchanged. */
export async function createLyingProxy(target: string): Promise<LyingProxy> {
  let lies: Lies = {};
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    paths.push(path);
    const body = changeRequest(path, await bodyOf(request), lies);
    if (lies.isSilent) return;
    if (isHidden(path, lies)) {
      response.writeHead(404, { "content-type": "application/x-protobuf" });
      response.end(WireError.encode({ msg: "404: Transaction not found in the index" }).finish());
      return;
    }
    const method = request.method ?? "GET";
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const answer = await fetch(`${target}${path}`, method === "POST" ? { method, headers, body } : { method });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(answer.ok ? changeAnswer(path, bytes, lies) : bytes);
  });
  server.on("upgrade", (request, socket, head) => {
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: (next) => {
      lies = next;
    },
    asked: (path) => paths.filter((each) => path.test(each)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Lets a transaction that burns tokens pass at the broadcast: the devnet would notice what the wallet did not. */
function changeRequest(path: string, body: Uint8Array<ArrayBuffer>, { hidesTokens }: Lies): Uint8Array<ArrayBuffer> {
  if (!hidesTokens || !path.startsWith("/broadcast-tx")) return body;
  return Uint8Array.from(
    BroadcastTxRequest.encode({ ...BroadcastTxRequest.decode(body), skipTokenChecks: true }).finish(),
  );
}

const isHidden = (path: string, { unknown = new Set() }: Lies): boolean =>
  [...unknown].some((outpoint) => path === `/tx/${readOutpoint(outpoint).txid}`);

function changeAnswer(path: string, bytes: Uint8Array, lies: Lies): Uint8Array {
  if (path.startsWith("/raw-tx/")) {
    const { rawTx } = RawTx.decode(bytes);
    return RawTx.encode({ rawTx: lies.rawTx?.(rawTx) ?? rawTx }).finish();
  }
  if (path.startsWith("/tx/") || path === "/validate-tx") return Tx.encode(changeTx(Tx.decode(bytes), lies)).finish();
  if (/\/(history|confirmed-txs|unconfirmed-txs)/.test(path)) {
    const page = TxHistoryPage.decode(bytes);
    return TxHistoryPage.encode({ ...page, txs: page.txs.map((tx) => changeTx(tx, lies)) }).finish();
  }
  if (lies.height !== undefined && path === "/blockchain-info") {
    return BlockchainInfo.encode({ ...BlockchainInfo.decode(bytes), tipHeight: lies.height }).finish();
  }
  if (lies.height !== undefined && path.startsWith("/block/")) {
    const block = Block.decode(bytes);
    return Block.encode({
      ...block,
      ...(block.blockInfo && { blockInfo: { ...block.blockInfo, height: lies.height } }),
    }).finish();
  }
  if (!/\/utxos/.test(path)) return bytes;
  const found = ScriptUtxos.decode(bytes);
  const utxos = found.utxos.flatMap((utxo) => {
    const { txid = new Uint8Array(), outIdx = 0 } = utxo.outpoint ?? {};
    const outpoint = outpointOf(txidOfBytes(txid), outIdx);
    return lies.spent?.has(outpoint) || lies.unknown?.has(outpoint)
      ? []
      : { ...utxo, ...changeCoin(outpoint, utxo, lies) };
  });
  return ScriptUtxos.encode({ ...found, utxos }).finish();
}

function changeTx(tx: Tx, lies: Lies): Tx {
  const txid = toHexReversed(tx.txid);
  const inputs = tx.inputs.map((input) => {
    const { txid: parent = new Uint8Array(), outIdx = 0 } = input.prevOut ?? {};
    return { ...input, ...changeCoin(outpointOf(txidOfBytes(parent), outIdx), input, lies) };
  });
  const outputs = tx.outputs.map((output, at) => {
    const outpoint = outpointOf(aTxid(txid), at);
    const spentBy = lies.spent?.has(outpoint) ? { txid: new Uint8Array(32).fill(7), inputIdx: 0 } : output.spentBy;
    return { ...output, spentBy, ...changeCoin(outpoint, output, lies) };
  });
  if (!lies.hidesTokens) return { ...tx, inputs, outputs };
  const tokenStatus = TokenStatus.TOKEN_STATUS_NON_TOKEN;
  return { ...tx, inputs, outputs, tokenEntries: [], tokenFailedParsings: [], tokenStatus };
}

type Told = Pick<Tx["outputs"][number], "sats" | "token">;
const changeCoin = (outpoint: Outpoint, { sats, token }: Told, { hidesTokens, sats: claimed }: Lies): Told => ({
  sats: claimed?.get(outpoint) ?? sats,
  token: hidesTokens ? undefined : token,
});
