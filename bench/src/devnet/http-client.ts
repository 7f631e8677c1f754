import { Agent, request } from "node:http";
import { BroadcastTxRequest, BroadcastTxsRequest } from "@satchel/chain/wire";

export type Answer = { status: number; body: Buffer };
export type HttpClient = {
  get(path: string): Promise<Answer>;
  /** Broadcasts with token checks, as wallets do. */
  broadcast(rawTx: Uint8Array): Promise<Answer>;
  broadcastAll(rawTxs: Uint8Array[]): Promise<Answer>;
  close(): void;
};

const CHECKED = { skipTokenChecks: false, finalizationTimeoutSecs: 0n };

/** Creates a client whose connections stay open, like a browser's. */
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

/** Returns the body of an answer with status 200. Throws Error with the server's message for any other status. */
export function mustBeOk({ status, body }: Answer): Buffer {
  if (status !== 200) throw new Error(`answered ${status}: ${body.toString("latin1")}`);
  return body;
}
