import { request } from "node:http";
import { Error as WireErrorMessage } from "@satchel/chain/wire";

export type Asked = {
  status: number;
  type: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: Uint8Array;
};

export type AskOptions = { method?: string; headers?: Record<string, string>; body?: Uint8Array | string };

/** One HTTP request with nothing added to it: the path goes out as it is written. */
export function ask(
  url: string,
  path: string,
  { method = "GET", headers = {}, body }: AskOptions = {},
): Promise<Asked> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const type = response.headers["content-type"];
        resolve({ status: response.statusCode ?? 0, type, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** A request whose answer is an error: its status and text. Fails when it is not one in protobuf. */
export async function askError(
  url: string,
  path: string,
  options?: AskOptions,
): Promise<{ status: number; msg: string }> {
  const { status, type, body } = await ask(url, path, options);
  if (type !== "application/x-protobuf") throw new Error(`answered ${status} as ${type}`);
  return { status, msg: WireErrorMessage.decode(body).msg };
}

export const PROTOBUF = { "content-type": "application/x-protobuf" };

export const postWire = (body: Uint8Array): AskOptions => ({ method: "POST", headers: PROTOBUF, body });
