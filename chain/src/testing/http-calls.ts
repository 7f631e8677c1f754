import { type Clock, NetworkError, ProtocolError, type Tabs } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { decodeMessage } from "../decode/decode-message.ts";
import type { Request } from "../http/exchange.ts";
import { createHttpClient } from "../http/http-client.ts";
import { createServerList } from "../http/server-list.ts";
import { createPaces } from "../pace/pace.ts";
import { createWaitingLine } from "../pace/waiting-line.ts";
import * as wire from "../wire/index.ts";
import type { Reply } from "./test-server.ts";

export const version = (text: string): Reply => ({ body: wire.ChronikInfo.encode({ version: text }).finish() });
export const refusal = (status: number, msg: string): Reply => ({ status, body: wire.Error.encode({ msg }).finish() });
export const read: Request<string> = {
  path: "/chronik-info?x=1",
  decode: (reply) => decodeMessage(wire.ChronikInfo, ({ version }) => version, reply),
};
export const effect: Request<string> = { ...read, path: "/broadcast-tx", body: Uint8Array.of(1, 2, 3) };

export function createPacing(clock: Clock, tabs?: Tabs, random = () => 0.5) {
  const paces = createPaces({ clock, random, tabs });
  return { paces, line: createWaitingLine(paces, clock) };
}

export function createClient(...urls: string[]) {
  const clock = createManualClock();
  const servers = createServerList(urls, "AS_ORDERED", () => Promise.reject(new Error("not measured")));
  const client = createHttpClient({
    servers,
    pacing: createPacing(clock),
    clock,
    fetch: (url, init) => fetch(url, init),
    timeoutMs: 15_000,
    hedgeMs: 400,
    provenHedgeMs: 3000,
  });
  return { clock, servers, client };
}

/** Returns the parts of a thrown error that callers use; undefined when the call succeeded. */
export async function thrownBy(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof NetworkError) return { kind: "network", message: error.message, outcome: error.outcome };
  if (error instanceof ProtocolError) return { kind: "protocol", message: error.message };
  return error;
}

export const UNREACHABLE = {
  kind: "network",
  message: "Error connecting to known Chronik instances",
  outcome: "unreachable",
};
/** Answers that a proxy before the indexer gives by itself. */
export const PROXIES: [string, Reply][] = [
  ["forbids it", { status: 403, type: "text/html", body: Buffer.from("<html>403 Forbidden") }],
  ["answers 404 with a web page", { status: 404, type: "text/html", body: Buffer.from("<html>404 Not Found") }],
  ["answers 404 with nothing", { status: 404, body: new Uint8Array() }],
];
/** Answers of a server, or of a proxy before it, that wants to be asked later. */
export const LIMITS: [string, Reply][] = [
  ["counts too many requests", { status: 429, type: "text/plain", body: Buffer.from("Too Many Requests") }],
  ["waits for the indexer", { status: 503, type: "application/json", body: Buffer.from('{"error":"busy"}') }],
];
