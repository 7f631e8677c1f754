import { Agent, request } from "node:http";
import { BroadcastTxRequest, BroadcastTxsRequest } from "@satchel/chain/wire";

export type Answer = { status: number; body: Buffer };
export type HttpClient = {
  get(path: string): Promise<Answer>;
  /** With token checks, as wallets send. */
  broadcast(rawTx: Uint8Array): Promise<Answer>;
  broadcastAll(rawTxs: Uint8Array[]): Promise<Answer>;
  close(): void;
};

const CHECKED = { skipTokenChecks: false, finalizationTimeoutSecs: 0n };

/** Asks over connections that stay open, like a browser. */
export function createHttpClient(url: string): HttpClient {
  const agent = new Agent({ keepAlive: true });
  const ask = (method: string, path: string, body?: Uint8Array): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { "content-type": "application/x-protobuf" };
      const outgoing = request(`${url}${path}`, { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  return {
    get: (path) => ask("GET", path),
    broadcast: (rawTx) => ask("POST", "/broadcast-tx", BroadcastTxRequest.encode({ rawTx, ...CHECKED }).finish()),
    broadcastAll: (rawTxs) =>
      ask("POST", "/broadcast-txs", BroadcastTxsRequest.encode({ rawTxs, ...CHECKED }).finish()),
    close: () => agent.destroy(),
  };
}

/** Throws with the server's words where it did not say 200. */
export function mustBeOk({ status, body }: Answer): Buffer {
  if (status !== 200) throw new Error(`answered ${status}: ${body.toString("latin1")}`);
  return body;
}
