import { NetworkError } from "@satchel/core/ports";

export type ServiceConfig = {
  /** Without a slash at the end. */
  baseUrl: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Longest wait for the whole answer. Default 10 s. */
  timeoutMs?: number;
};

export type Answer = { status: number; text: string };
/** `hasEffect`: the request has an effect. The default is true for a POST. */
type Asked = {
  signal?: AbortSignal | undefined;
  json?: object;
  protobuf?: Uint8Array<ArrayBuffer>;
  form?: FormData;
  hasEffect?: boolean;
};

/**
 * Creates a signal that is aborted by the caller's signal or after `timeoutMs`. AbortSignal.any is missing in the
 * oldest browsers we support.
 */
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
 * Creates a function that sends a request to a service: a POST when it has `json`, `protobuf` or `form`, else a GET. It
 * returns the answer with any status. It throws NetworkError, with outcome `unknown` when a request with an effect
 * may have been carried out.
 */
export function createRequest(config: ServiceConfig): (path: string, asked?: Asked) => Promise<Answer> {
  const { baseUrl, timeoutMs = 10_000 } = config;
  const request = config.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));

  return async (path, { signal, json, protobuf, form, hasEffect = (json ?? protobuf ?? form) !== undefined } = {}) => {
    const deadline = createDeadline(timeoutMs, signal);
    const post =
      (json && postOf("application/json", JSON.stringify(json))) ??
      (protobuf && postOf("application/x-protobuf", protobuf)) ??
      // The browser writes the content type of a form, as it chooses the separator.
      (form && { method: "POST", body: form });
    try {
      const response = await request(`${baseUrl}${path}`, {
        ...post,
        signal: deadline.signal,
        credentials: "omit",
        referrerPolicy: "no-referrer",
        redirect: "error",
      });
      return { status: response.status, text: await readText(response) };
    } catch (error) {
      const cause: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new NetworkError(`Failed getting ${path}: ${reason}`, hasEffect ? "unknown" : "unreachable", {
        path,
        cause,
      });
    } finally {
      deadline.clear();
    }
  };
}

/** The largest honest answer, the prices in every currency, has a few kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Reads the body as it arrives, decompressed. Throws as soon as there is more than MAX_ANSWER_BYTES. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  let length = 0;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    length += next.value.length;
    if (length > MAX_ANSWER_BYTES) {
      const error = new Error(`more than ${MAX_ANSWER_BYTES} bytes`);
      // Closes the connection. Whether that works does not matter here.
      void reader?.cancel(error).catch(() => undefined);
      throw error;
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}

const postOf = (type: string, body: string | Uint8Array<ArrayBuffer>) => ({
  method: "POST",
  headers: { "Content-Type": type },
  body,
});

/** Parses the answer's JSON, or returns undefined: a server that is down answers with a web page. */
export function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
