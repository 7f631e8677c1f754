import { request } from "node:http";
import { Error as WireErrorMessage } from "@satchel/chain/wire";

export type Asked = {
  status: number;
  type: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: Uint8Array;
};

export type AskOptions = { method?: string; headers?: Record<string, string>; body?: Uint8Array | string };

/** Makes one HTTP request without any addition: the path is sent as it is written. */
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

/** Makes a request whose answer must be an error in protobuf, and returns its status and text. */
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
