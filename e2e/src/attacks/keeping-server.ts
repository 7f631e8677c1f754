// A server between a wallet and a devnet that refuses payments, keeps their signed bytes, and publishes them when it
// likes. It can also say that it does not know certain transactions.

import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import {
  BroadcastTxRequest,
  BroadcastTxResponse,
  BroadcastTxsRequest,
  BroadcastTxsResponse,
  ScriptUtxos,
  Tx,
  TxHistoryPage,
  Error as WireError,
} from "@satchel/chain/wire";
import { outpointOf, type Txid } from "@satchel/core/ids";
import { fromHex, toHex } from "@satchel/core/script";
import { aTxid, unparsed } from "@satchel/core/testing";
import { readTx, txidOf } from "@satchel/core/tx";

/**
 * `refuses`: it answers broadcasts with a refusal, of the payments from the number `from` on, and keeps the bytes;
 * `kept`: only payments that it has refused before. `hides`: it calls the coins spent that the kept payments spend.
 * `hidden`: it calls these coins spent. `forgets`: it says yes to the payments from the number `from` on, and keeps the
 * bytes to itself.
 * `unknown`: transactions that it does not have.
 */
type Lies = {
  refuses?: boolean | "kept";
  from?: number;
  hides?: boolean;
  hidden?: readonly string[];
  unknown?: ReadonlySet<Txid>;
  forgets?: boolean;
};

export type KeepingServer = {
  url: string;
  /** The name by which the wallet calls it. */
  host: string;
  lie(lies: Lies): void;
  /** The kept payments, as hex, each once. */
  kept(): readonly string[];
  /** Publishes the kept payments, or the first `count`, and returns how many of them the network takes. */
  publish(count?: number): Promise<number>;
  close(): Promise<void>;
};

/** A page of another port may ask it. */
const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };

export async function createKeepingServer(target: string): Promise<KeepingServer> {
  let lies: Lies = {};
  let broadcasts = 0;
  const kept = new Set<string>();
  /** Sends transactions one by one, and returns how many of them the network takes. */
  async function publish(rawTxs: readonly Uint8Array[]): Promise<number> {
    let taken = 0;
    for (const rawTx of rawTxs) {
      const body = new Uint8Array(BroadcastTxRequest.encode(request(rawTx)).finish());
      const answer = await fetch(`${target}/broadcast-tx`, {
        method: "POST",
        headers: { "content-type": "application/x-protobuf" },
        body,
      });
      await answer.arrayBuffer();
      if (answer.ok) taken++;
    }
    return taken;
  }
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") return void response.writeHead(200, CORS).end();
    const path = request.url ?? "/";
    const body = await bodyOf(request);
    const fail = (status: number, msg: string) =>
      void response
        .writeHead(status, { ...CORS, "content-type": "application/x-protobuf" })
        .end(WireError.encode({ msg }).finish());
    if (lies.refuses === "kept" && rawTxsOf(path, body).some((rawTx) => kept.has(toHex(rawTx)))) {
      return fail(400, "400: Broadcast failed: Transaction rejected by mempool: mempool full");
    }
    if (path === "/broadcast-tx" && lies.refuses === true && ++broadcasts > (lies.from ?? 0)) {
      kept.add(toHex(BroadcastTxRequest.decode(body).rawTx));
      return fail(400, "400: Broadcast failed: Transaction rejected by mempool: mempool full");
    }
    if (lies.forgets && /^\/broadcast-txs?$/.test(path)) {
      const rawTxs = rawTxsOf(path, body);
      const passedOn = Math.max(0, Math.min(rawTxs.length, (lies.from ?? 0) - broadcasts));
      broadcasts += rawTxs.length;
      if (passedOn > 0) await publish(rawTxs.slice(0, passedOn));
      for (const rawTx of rawTxs.slice(passedOn)) kept.add(toHex(rawTx));
      const txids = rawTxs.map((rawTx) => fromHex(txidOf(rawTx)).reverse());
      const [txid = new Uint8Array()] = txids;
      response.writeHead(200, { ...CORS, "content-type": "application/x-protobuf" });
      const isOne = path === "/broadcast-tx";
      return void response.end(
        isOne ? BroadcastTxResponse.encode({ txid }).finish() : BroadcastTxsResponse.encode({ txids }).finish(),
      );
    }
    if (path === "/broadcast-txs" && lies.refuses === true) {
      const { rawTxs } = BroadcastTxsRequest.decode(body);
      const taken = Math.max(0, Math.min(rawTxs.length, (lies.from ?? 0) - broadcasts));
      broadcasts += rawTxs.length;
      // The transactions before the refused one are sent, as a node takes them one by one.
      if (taken > 0) await publish(rawTxs.slice(0, taken));
      for (const rawTx of rawTxs.slice(taken)) kept.add(toHex(rawTx));
      if (taken < rawTxs.length) {
        return fail(400, "400: Broadcast failed: Transaction rejected by mempool: mempool full");
      }
    }
    const [, asked] = /^\/(?:raw-)?tx\/([0-9a-f]{64})/.exec(path) ?? [];
    if (asked !== undefined && lies.unknown?.has(unparsed<Txid>(asked))) {
      return fail(404, `404: Transaction ${asked} not found in the index`);
    }
    if (path === "/broadcast-tx" && isUnknown(BroadcastTxRequest.decode(body).rawTx, lies)) {
      return fail(400, "400: Broadcast failed: Missing inputs: bad-txns-inputs-missingorspent");
    }
    const method = request.method ?? "GET";
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const answer = await fetch(`${target}${path}`, method === "POST" ? { method, headers, body } : { method });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    response.writeHead(answer.status, { ...CORS, "content-type": answer.headers.get("content-type") ?? "" });
    response.end(answer.ok ? withoutTxs(path, withoutCoins(path, bytes, hiddenBy(lies, kept)), lies) : bytes);
  });
  const sockets = new Set<Duplex>();
  server.on("upgrade", (request, socket, head) => {
    sockets.add(socket);
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("")}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    lie: (next) => {
      lies = next;
      broadcasts = 0;
    },
    kept: () => [...kept],
    publish: (count) => publish([...kept].slice(0, count).map(fromHex)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        // An upgraded connection is no longer one of the server's own.
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Returns the transactions of a broadcast. */
function rawTxsOf(path: string, body: Uint8Array): readonly Uint8Array[] {
  if (path === "/broadcast-tx") return [BroadcastTxRequest.decode(body).rawTx];
  return path === "/broadcast-txs" ? BroadcastTxsRequest.decode(body).rawTxs : [];
}

const request = (rawTx: Uint8Array): BroadcastTxRequest => ({
  rawTx,
  skipTokenChecks: true,
  finalizationTimeoutSecs: 0n,
});

const isUnknown = (rawTx: Uint8Array, { unknown }: Lies): boolean => unknown?.has(txidOf(rawTx)) ?? false;

/** Returns the coins that these payments spend. */
const spentBy = (kept: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...kept].flatMap((rawTx) => {
      const read = readTx(fromHex(rawTx));
      return read.ok ? read.value.inputs.map(({ outpoint }) => outpoint) : [];
    }),
  );

const hiddenBy = ({ hides, hidden = [] }: Lies, kept: Iterable<string>): ReadonlySet<string> =>
  new Set([...hidden, ...(hides ? spentBy(kept) : [])]);

/** Returns an answer in which these coins are spent. */
function withoutCoins(path: string, bytes: Uint8Array, spent: ReadonlySet<string>): Uint8Array {
  if (spent.size === 0) return bytes;
  if (/\/utxos/.test(path)) {
    const found = ScriptUtxos.decode(bytes);
    const utxos = found.utxos.filter(
      ({ outpoint }) => !spent.has(`${hexOf(outpoint?.txid ?? new Uint8Array())}:${outpoint?.outIdx ?? 0}`),
    );
    return ScriptUtxos.encode({ ...found, utxos }).finish();
  }
  if (!path.startsWith("/tx/")) return bytes;
  const tx = Tx.decode(bytes);
  const txid = aTxid(hexOf(tx.txid));
  const outputs = tx.outputs.map((output, at) =>
    spent.has(outpointOf(txid, at))
      ? { ...output, spentBy: { txid: new Uint8Array(32).fill(7), inputIdx: 0 } }
      : output,
  );
  return Tx.encode({ ...tx, outputs }).finish();
}

/** Returns an answer without the transactions that the server says it does not have. */
function withoutTxs(path: string, bytes: Uint8Array, { unknown }: Lies): Uint8Array {
  if (unknown === undefined) return bytes;
  const isKnown = (reversed: Uint8Array | undefined) =>
    !unknown.has(unparsed<Txid>(hexOf(reversed ?? new Uint8Array())));
  if (/\/history/.test(path)) {
    const page = TxHistoryPage.decode(bytes);
    const txs = page.txs.filter(({ txid }) => isKnown(txid));
    return TxHistoryPage.encode({ ...page, txs, numTxs: page.numTxs - (page.txs.length - txs.length) }).finish();
  }
  if (!/\/utxos/.test(path)) return bytes;
  const found = ScriptUtxos.decode(bytes);
  return ScriptUtxos.encode({
    ...found,
    utxos: found.utxos.filter(({ outpoint }) => isKnown(outpoint?.txid)),
  }).finish();
}

const hexOf = (reversed: Uint8Array): string => toHex(reversed.toReversed());

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
