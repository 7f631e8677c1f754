import { NetworkError } from "@satchel/core/ports";

export type ServiceConfig = {
  /** Without a slash at the end. */
  baseUrl: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** For the whole answer; default 10 s. */
  timeoutMs?: number;
};

export type Answer = { status: number; text: string };
/** `acts`: more is done than read; a POST always does. */
type Asked = { signal?: AbortSignal | undefined; json?: object; protobuf?: Uint8Array<ArrayBuffer>; acts?: boolean };

/** Ends when the caller or the time says so. AbortSignal.any is younger than the oldest browser we run in. */
function createDeadline(timeoutMs: number, signal: AbortSignal | undefined) {
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  const timer = setTimeout(() => ending.abort(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  return {
    signal: ending.signal,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    },
  };
}

/**
 * Asks a service: by POST when there is `json` or `protobuf` to send, else by GET. Gives the answer whatever its status is. Throws
 * NetworkError: `unknown` where more than a question may have been lost.
 */
export function createRequest(config: ServiceConfig): (path: string, asked?: Asked) => Promise<Answer> {
  const { baseUrl, timeoutMs = 10_000 } = config;
  const request = config.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));

  return async (path, { signal, json, protobuf, acts = (json ?? protobuf) !== undefined } = {}) => {
    const deadline = createDeadline(timeoutMs, signal);
    const post =
      (json && postOf("application/json", JSON.stringify(json))) ??
      (protobuf && postOf("application/x-protobuf", protobuf));
    try {
      const response = await request(`${baseUrl}${path}`, {
        ...post,
        signal: deadline.signal,
        credentials: "omit",
        referrerPolicy: "no-referrer",
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const cause: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new NetworkError(`Failed getting ${path}: ${reason}`, acts ? "unknown" : "unreachable", { cause });
    } finally {
      deadline.clear();
    }
  };
}

const postOf = (type: string, body: string | Uint8Array<ArrayBuffer>) => ({
  method: "POST",
  headers: { "Content-Type": type },
  body,
});
