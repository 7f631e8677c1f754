import { BroadcastTxRequest, RawTx } from "@satchel/chain/wire";
import { mutateBytes, mutatePath, pick, type Random, randomBytes } from "./mutate.ts";
import type { Seeds } from "./seeds.ts";

export type FuzzRequest = {
  method: string;
  path: string;
  contentType: string | undefined;
  body: Uint8Array | undefined;
};

const WIRE = "application/x-protobuf";
const TYPES = [
  WIRE,
  WIRE,
  WIRE,
  WIRE,
  WIRE,
  WIRE,
  undefined,
  "application/json",
  "application/x-protobuf; v=1",
  "text/\u00ff",
];
const METHODS = ["PUT", "DELETE", "PATCH", "OPTIONS"];

/** Returns a request with a wrong path, body, type or method. Now and then it is right on purpose. */
export function randomRequest(random: Random, seeds: Seeds): FuzzRequest {
  const get = (path: string): FuzzRequest => ({ method: "GET", path, contentType: undefined, body: undefined });
  const post = (path: string, body: Uint8Array): FuzzRequest => ({ method: "POST", path, contentType: WIRE, body });
  const { path, body } = pick(random, seeds.posts);
  switch (random(12)) {
    case 0:
      return get(pick(random, seeds.paths));
    case 1:
      return { ...get(pick(random, seeds.paths)), method: pick(random, METHODS) };
    case 2:
      return post(path, randomBytes(random, 300));
    case 3:
      return { ...post(mutatePath(random, path), body), contentType: pick(random, TYPES) };
    case 4:
    case 5:
      return post(path, mutateBytes(random, body));
    case 6:
    case 7:
      return post(path, packedTx(random, path, seeds));
    case 8: {
      const order = pick(random, seeds.orders);
      return { ...post(order.path, mutateBytes(random, Buffer.from(order.body))), contentType: "application/json" };
    }
    default:
      return get(mutatePath(random, pick(random, seeds.paths)));
  }
}

/** Returns a valid message around a broken transaction, to get past the decoder. */
function packedTx(random: Random, path: string, { txs }: Seeds): Uint8Array {
  const rawTx = mutateBytes(random, pick(random, txs));
  if (path === "/validate-tx") return RawTx.encode({ rawTx }).finish();
  const skipTokenChecks = random(2) === 0;
  return BroadcastTxRequest.encode({ rawTx, skipTokenChecks, finalizationTimeoutSecs: 0n }).finish();
}

export function encodeRequest({ method, path, contentType, body }: FuzzRequest): Buffer {
  const type = contentType === undefined ? "" : `Content-Type: ${contentType}\r\n`;
  const length = body === undefined ? "" : `Content-Length: ${body.length}\r\n`;
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${type}${length}\r\n`, "latin1");
  return body === undefined ? head : Buffer.concat([head, body]);
}
