import { type Clock, NetworkError, ProtocolError } from "@satchel/core/ports";
import { decodeMessage } from "../decode/decode-message.ts";
import * as wire from "../wire/index.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A GET, or a POST where there is a body. `decode` throws ProtocolError for a reply that is not what it should be. */
export type Request<T> = { path: string; body?: Uint8Array; decode: (reply: Uint8Array) => T | Promise<T> };

/**
 * How one request to one server ended. `refused`: the indexer itself said no, in its own words, and another would say
 * the same. `failed`: no usable answer; `sent` is false where the request certainly never left.
 */
type Answer<T> =
  | { kind: "value"; value: T }
  | { kind: "refused"; error: NetworkError; status: number }
  | { kind: "failed"; error: NetworkError | ProtocolError; sent: boolean };

const PROTOBUF = "application/x-protobuf";
const UNDECODABLE = "Unable to decode error msg, chronik server is indexing or in error state";

/** Node's names for 'no connection was made'; browsers do not tell, so there everything counts as sent. */
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

/** The message of the indexer's own error reply, `undefined` when a body is not one. */
function decodeErrorText(body: Uint8Array): string | undefined {
  try {
    const text = decodeMessage(wire.Error, (error) => error.msg, body);
    // An empty body decodes too. It comes from a proxy in front of a node that is down.
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

async function readBody(response: Response, onProgress: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    chunks.push(next.value);
    onProgress();
  }
  const [only, ...others] = chunks;
  if (only !== undefined && others.length === 0) return only;
  const body = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

async function readAnswer<T>(response: Response, request: Request<T>, onProgress: () => void): Promise<Answer<T>> {
  const body = await readBody(response, onProgress);
  if (response.status !== 200) {
    const text = decodeErrorText(body);
    if (text === undefined) return failed(new NetworkError(UNDECODABLE, "unknown"), true);
    const error = new NetworkError(`Failed getting ${request.path}: ${text}`, "refused");
    return { kind: "refused", error, status: response.status };
  }
  // A network's login page answers 200 to everything, and an empty body is a valid, empty history.
  const type = response.headers.get("content-type") ?? "none";
  if (!type.startsWith(PROTOBUF)) return failed(new ProtocolError(`Reply to ${request.path} is ${type}`), true);
  const decode = async (): Promise<T> => request.decode(body);
  return decode().then((value): Answer<T> => ({ kind: "value", value }));
}

type ExchangeTools = {
  fetch: Fetch;
  clock: Clock;
  /** The longest silence: until the answer begins, and between two pieces of it. */
  timeoutMs: number;
  /** The answer begins: from here on only the line can be slow. */
  onBegin?: () => void;
};

/** How many silences a whole answer may last, so that a server cannot drip for ever. */
const TOTAL_TIMEOUTS = 8;

/** One request to one server, which is over in time whatever the server does. Never throws. */
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
  const init: RequestInit = { cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer" };
  if (request.body !== undefined) {
    init.method = "POST";
    init.headers = { "Content-Type": PROTOBUF };
    init.body = new Uint8Array(request.body);
  }
  try {
    const response = await fetch(`${server}${request.path}`, { ...init, signal: ending.signal });
    onBegin?.();
    onProgress();
    return await readAnswer(response, request, onProgress);
  } catch (error) {
    return failed(ending.signal.aborted ? ending.signal.reason : error, wasSent(error));
  } finally {
    cancelSilence();
    cancelTotal();
    signal?.removeEventListener("abort", end);
  }
}
