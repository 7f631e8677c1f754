import { type Clock, NetworkError, ProtocolError } from "@satchel/core/ports";
import { aliveRequest } from "./alive-request.ts";
import { exchange, type Fetch, type Request } from "./exchange.ts";
import type { ServerList } from "./server-list.ts";

/** `timeoutMs`: longest wait for one server to begin its answer or to send its next piece. */
export type CallOptions = { signal?: AbortSignal | undefined; timeoutMs?: number | undefined };

export type HttpClient = {
  /** Sends a request without effects to one server after another until one answers. */
  read<T>(request: Request<T>, options?: CallOptions): Promise<T>;
  /** Sends a request with an effect, such as a broadcast. It is not repeated once a server may have carried it out. */
  send<T>(request: Request<T>, options?: CallOptions): Promise<T>;
};

type HttpTools = {
  servers: ServerList;
  fetch: Fetch;
  clock: Clock;
  /** Longest wait for one server to begin its answer or to send its next piece. */
  timeoutMs: number;
  /** Wait for a server that has not answered before, until a second server is asked as well. */
  hedgeMs: number;
  /** The same wait for a server that has answered before. */
  provenHedgeMs: number;
};

const UNREACHABLE = "Error connecting to known Chronik instances";
/** A broadcast first checks that a server is alive, unless one has answered within this time. */
const FRESH_MS = 10_000;

const aborted = (path: string, cause: unknown) => new NetworkError(`Aborted getting ${path}`, "unreachable", { cause });

/**
 * Whether a server has refused a request for good. Any other status may concern this server only, and may come after
 * the effect: 504 means that the transaction was broadcast but is not final yet.
 */
const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Returns the error of a request that may have had its effect. */
function asUnknown(cause: NetworkError | ProtocolError): NetworkError {
  if (cause instanceof ProtocolError) return new NetworkError(cause.message, "unknown", { cause });
  const { message, status, serverText, path, host } = cause;
  return new NetworkError(message, "unknown", { status, serverText, path, host, cause });
}

/**
 * Returns the error for a request that failed on every server: a server's own error message if there was one, a
 * ProtocolError if every reply was invalid, else 'unreachable'.
 */
function allFailed(errors: readonly Error[]): Error {
  const refusal = errors.find((error) => error instanceof NetworkError && error.outcome === "refused");
  if (refusal !== undefined) return refusal;
  const last = errors.at(-1);
  if (last instanceof ProtocolError && errors.every((error) => error instanceof ProtocolError)) return last;
  return new NetworkError(UNREACHABLE, "unreachable", { cause: last });
}

/**
 * Asks the servers in order. The next one is asked when the one before fails or has not begun to answer after the hedge
 * delay, and the first answer aborts the others. So a server that hangs costs the hedge delay and not its time-out.
 */
function race<T>(request: Request<T>, tools: HttpTools, options: CallOptions, onAnswer: () => void): Promise<T> {
  const { servers, clock } = tools;
  const { signal } = options;
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(request.path, signal.reason));
    const waiting = [...servers.inOrder()];
    const hedgeMs = servers.isProven() ? tools.provenHedgeMs : tools.hedgeMs;
    const losers = new AbortController();
    const errors: Error[] = [];
    const asked: string[] = [];
    let running = 0;
    let isOver = false;
    let cancelHedge = () => {};

    const finish = (settle: () => void) => {
      isOver = true;
      cancelHedge();
      signal?.removeEventListener("abort", onAbort);
      losers.abort();
      settle();
    };
    const onAbort = () => finish(() => reject(aborted(request.path, signal?.reason)));
    const launch = async (server: string): Promise<void> => {
      running++;
      asked.push(server);
      cancelHedge();
      if (waiting.length > 0) cancelHedge = clock.after(hedgeMs, launchNext);
      const timeoutMs = options.timeoutMs ?? tools.timeoutMs;
      // A second request would only slow down an answer that has begun.
      const onBegin = () => cancelHedge();
      const answer = await exchange(server, request, { ...tools, timeoutMs, onBegin }, losers.signal);
      running--;
      if (isOver) return;
      const isForNext = answer.kind === "refused" && (!isRefusal(answer.status) || request.mayBeElsewhere);
      if (answer.kind === "failed" || isForNext) {
        if (answer.kind === "failed") servers.failed(server);
        // A server that lacks one transaction works, so it keeps its place.
        else if (isRefusal(answer.status)) asked.splice(asked.indexOf(server), 1);
        errors.push(answer.error);
        if (waiting.length > 0) launchNext();
        else if (running === 0) finish(() => reject(allFailed(errors)));
        return;
      }
      servers.worked(
        server,
        asked.filter((other) => other !== server),
      );
      onAnswer();
      finish(() => (answer.kind === "value" ? resolve(answer.value) : reject(answer.error)));
    };
    const launchNext = () => {
      const server = waiting.shift();
      if (server !== undefined) void launch(server);
    };

    signal?.addEventListener("abort", onAbort, { once: true });
    launchNext();
  });
}

export function createHttpClient(tools: HttpTools): HttpClient {
  const { servers, clock } = tools;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  const onAnswer = () => {
    lastAnswer = clock.now();
  };
  const read: HttpClient["read"] = (request, options = {}) => race(request, tools, options, onAnswer);

  /**
   * Checks that a server is alive before a broadcast, or throws NetworkError 'unreachable'. A browser cannot tell a
   * request that was never sent from one whose reply was lost. If the harmless request fails, the broadcast was not
   * sent, and the person can be told so.
   */
  async function findLivingServer(options: CallOptions): Promise<void> {
    if (servers.isProven() && clock.now() - lastAnswer < FRESH_MS) return;
    try {
      await read(aliveRequest, options);
    } catch (error) {
      if (error instanceof NetworkError && error.outcome === "refused") return;
      const message = error instanceof Error ? error.message : UNREACHABLE;
      throw new NetworkError(message, "unreachable", { cause: error });
    }
  }

  return {
    read,
    async send(request, options = {}) {
      await findLivingServer(options);
      const timeoutMs = options.timeoutMs ?? tools.timeoutMs;
      let last: Error | undefined;
      for (const server of servers.inOrder()) {
        if (options.signal?.aborted) throw aborted(request.path, options.signal.reason);
        const answer = await exchange(server, request, { ...tools, timeoutMs }, options.signal);
        if (answer.kind !== "failed") {
          servers.worked(server);
          onAnswer();
        }
        if (answer.kind === "value") return answer.value;
        if (answer.kind === "refused") {
          if (isRefusal(answer.status)) throw answer.error;
          throw asUnknown(answer.error);
        }
        servers.failed(server);
        last = answer.error;
        if (answer.sent) throw asUnknown(answer.error);
      }
      throw new NetworkError(UNREACHABLE, "unreachable", { cause: last });
    },
  };
}
