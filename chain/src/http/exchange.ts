import { type Clock, NetworkError, ProtocolError, refusalOf } from "@satchel/core/ports";
import { decodeMessage } from "../decode/decode-message.ts";
import { retryAfterMs } from "../pace/retry-after.ts";
import * as wire from "../wire/index.ts";
import { MAX_ANSWER_BYTES, MAX_ERROR_BYTES } from "./limits.ts";
import { hostOf } from "./server-hosts.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A GET, or a POST when it has a body. `decode` throws ProtocolError for an invalid reply. `maxBytes` limits the
 * answer; the default is MAX_ANSWER_BYTES. `mayBeElsewhere`: another server may have what one does not have; if one
 * refuses, the next is asked, and `elsewhereMs` later the refusal counts. `neverChanges`: the answer is the same at any
 * time, so that a request under way can answer another. `form`: tells requests of one path apart whose answers are
 * decoded differently.
 */
export type Request<T> = {
  path: string;
  body?: Uint8Array;
  maxBytes?: number;
  mayBeElsewhere?: boolean;
  elsewhereMs?: number;
  neverChanges?: boolean;
  form?: string;
  decode: (reply: Uint8Array) => T | Promise<T>;
};

/**
 * How one request to one server ended. `refused`: the indexer answered with its own error message; a 4xx status would
 * be the same on every indexer. `failed`: there was no usable answer, as from a proxy that answers with a web page;
 * `sent` is false when the request certainly was not sent. `limited`: the server counts requests, or is too busy, and
 * wants to be asked later.
 */
export type Answer<T> =
  | { kind: "value"; value: T }
  | { kind: "refused"; error: NetworkError; status: number }
  | { kind: "failed"; error: NetworkError | ProtocolError; sent: boolean }
  | { kind: "limited"; error: NetworkError; retryMs: number | undefined };

const PROTOBUF = "application/x-protobuf";
const UNDECODABLE = "Unable to decode error msg, chronik server is indexing or in error state";

/** Too many requests, and a service that is not available now: nginx answers 503 where others answer 429. */
const isLimit = (status: number): boolean => status === 429 || status === 503;

/** Node's error codes for 'no connection was made'. Browsers give no code, so there every request counts as sent. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function wasSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return !(typeof code === "string" && NEVER_SENT.has(code));
}

/** Returns the message of an indexer's error reply, or undefined when the body is not an error reply. */
function decodeErrorText(body: Uint8Array): string | undefined {
  try {
    const text = decodeMessage(wire.Error, (error) => error.msg, body);
    // An empty body decodes as well, but comes from a proxy whose node is down.
    return text === "" ? undefined : text;
  } catch {
    return undefined;
  }
}

function failed(error: unknown, sent: boolean): Answer<never> {
  if (error instanceof ProtocolError) return { kind: "failed", error, sent };
  const message = error instanceof Error ? error.message : String(error);
  const outcome = sent ? "unknown" : "unreachable";
  return { kind: "failed", error: new NetworkError(message, outcome, { cause: error }), sent };
}

/** Reads the body as it arrives, decompressed. Throws ProtocolError as soon as there is more than `maxBytes`. */
async function readBody(response: Response, maxBytes: number, onProgress: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    length += next.value.length;
    if (length > maxBytes) {
      const error = new ProtocolError(`A reply has more than ${maxBytes} bytes`);
      // Closes the connection. Whether that works does not matter here.
      void reader?.cancel(error).catch(() => undefined);
      throw error;
    }
    chunks.push(next.value);
    onProgress();
  }
  const [only, ...others] = chunks;
  if (only !== undefined && others.length === 0) return only;
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

async function readAnswer<T>(
  server: string,
  response: Response,
  request: Request<T>,
  { onProgress, clock }: { onProgress: () => void; clock: Clock },
): Promise<Answer<T>> {
  const { status, headers } = response;
  const isOk = status === 200;
  const facts = { status, path: request.path, host: hostOf(server) };
  if (isLimit(status)) {
    const retryMs = retryAfterMs(headers, clock.now());
    // The page that comes with it says nothing, but a connection whose answer was read can be used again.
    await readBody(response, MAX_ERROR_BYTES, onProgress).catch(() => undefined);
    return { kind: "limited", error: new NetworkError(`${facts.host} asks to wait`, "unknown", facts), retryMs };
  }
  const body = await readBody(response, isOk ? (request.maxBytes ?? MAX_ANSWER_BYTES) : MAX_ERROR_BYTES, onProgress);
  if (!isOk) {
    const serverText = decodeErrorText(body);
    if (serverText === undefined) {
      return { kind: "failed", error: new NetworkError(UNDECODABLE, "unknown", facts), sent: true };
    }
    return { kind: "refused", error: refusalOf({ ...facts, serverText }), status };
  }
  // A network's login page answers 200 to every request, and an empty body would decode as an empty history.
  const type = headers.get("content-type") ?? "none";
  if (!type.startsWith(PROTOBUF)) return failed(new ProtocolError(`Reply to ${request.path} is ${type}`), true);
  const decode = async (): Promise<T> => request.decode(body);
  return decode().then((value): Answer<T> => ({ kind: "value", value }));
}

type ExchangeTools = {
  fetch: Fetch;
  clock: Clock;
  /** Longest wait for the answer to begin and for its next piece. */
  timeoutMs: number;
  /** Called when the answer begins; from then on only the connection can be slow. */
  onBegin?: () => void;
};

/** A whole answer may take this many time-outs, so that a server cannot send single bytes for ever. */
const TOTAL_TIMEOUTS = 8;

/** Sends one request to one server and returns how it ended, always within the time-outs. Never throws. */
export async function exchange<T>(
  server: string,
  request: Request<T>,
  { fetch, clock, timeoutMs, onBegin }: ExchangeTools,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  const expire = () => ending.abort(new NetworkError(`No answer to ${request.path} within ${timeoutMs} ms`, "unknown"));
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  const cancelTotal = clock.after(TOTAL_TIMEOUTS * timeoutMs, expire);
  let cancelSilence = clock.after(timeoutMs, expire);
  const onProgress = () => {
    cancelSilence();
    cancelSilence = clock.after(timeoutMs, expire);
  };
  const init: RequestInit = {
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    // A server may not send the wallet's addresses and transactions on to another host.
    redirect: "error",
  };
  if (request.body !== undefined) {
    init.method = "POST";
    init.headers = { "Content-Type": PROTOBUF };
    init.body = new Uint8Array(request.body);
  }
  try {
    const response = await fetch(`${server}${request.path}`, { ...init, signal: ending.signal });
    onBegin?.();
    onProgress();
    return await readAnswer(server, response, request, { onProgress, clock });
  } catch (error) {
    return failed(ending.signal.aborted ? ending.signal.reason : error, wasSent(error));
  } finally {
    cancelSilence();
    cancelTotal();
    signal?.removeEventListener("abort", end);
  }
}
