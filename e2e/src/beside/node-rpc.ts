import { request } from "node:http";

/** Asks the node to do something, in its JSON-RPC. Rejects with NodeRefusal for an answer that is an error. */
export type NodeRpc = (method: string, ...params: readonly unknown[]) => Promise<unknown>;

export class NodeRefusal extends Error {
  override name = "NodeRefusal";
  readonly code: number;

  constructor(method: string, code: number, text: string) {
    super(`${method}: ${text} (${code})`);
    this.code = code;
  }
}

export function createNodeRpc(port: number, auth: string): NodeRpc {
  return async (method, ...params) => {
    const text = await post(port, auth, JSON.stringify({ id: 1, method, params }));
    // The node's own server has pages for its errors, e.g. while it stops.
    if (!text.startsWith("{")) throw new Error(`${method}: the node answers with a page: ${text.slice(0, 200)}`);
    const { result, error } = JSON.parse(text) as { result: unknown; error: { code: number; message: string } | null };
    if (error !== null) throw new NodeRefusal(method, error.code, error.message);
    return result;
  };
}

/** `fetch` would keep connections open that the node closes, and then fail on the next request. */
function post(port: number, auth: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method: "POST", auth, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 401) reject(new Error("the node refuses the password it was started with"));
        else resolve(Buffer.concat(parts).toString());
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
