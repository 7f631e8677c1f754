import { type Clock, NetworkError, ProtocolError } from "@satchel/core/ports";
import { aliveRequest } from "./alive-request.ts";
import { exchange, type Fetch, type Request } from "./exchange.ts";
import type { ServerList } from "./server-list.ts";

/** `timeoutMs`: the longest silence of one server. */
export type CallOptions = { signal?: AbortSignal | undefined; timeoutMs?: number | undefined };

export type HttpClient = {
  /** A request without effect: tried on one server after another until one answers. */
  read<T>(request: Request<T>, options?: CallOptions): Promise<T>;
  /** A request with an effect: never sent a second time once it may have been carried out. */
  send<T>(request: Request<T>, options?: CallOptions): Promise<T>;
};

type HttpTools = {
  servers: ServerList;
  fetch: Fetch;
  clock: Clock;
  /** The longest silence of one server. */
  timeoutMs: number;
  /** How long a server that has not answered yet may take before a second one is asked as well. */
  hedgeMs: number;
  /** The same for a server that has answered before. */
  provenHedgeMs: number;
};

const UNREACHABLE = "Error connecting to known Chronik instances";
/** A broadcast asks for a sign of life first, unless there was one within this time. */
const FRESH_MS = 10_000;

const aborted = (path: string, cause: unknown) => new NetworkError(`Aborted getting ${path}`, "unreachable", { cause });

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
 * Asks the servers in order; the next one starts when the one before fails or lets `hedgeMs` pass, and the first
 * answer ends the others. So a server that hangs costs the hedge delay, not its time-out.
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
      // A server that answers slowly needs no second one beside it to share the line with.
      const onBegin = () => cancelHedge();
      const answer = await exchange(server, request, { ...tools, timeoutMs, onBegin }, losers.signal);
      running--;
      if (isOver) return;
      // An error of the server's own (5xx) may be its alone; the next one may do better.
      if (answer.kind === "failed" || (answer.kind === "refused" && answer.status >= 500)) {
        if (answer.kind === "failed") servers.failed(server);
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
   * A browser cannot tell a request that never left from one whose reply was lost. Where a harmless question goes
   * unanswered nothing was sent, and the person can be told so.
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
          // An error of the server's own (5xx) can come after the effect: 504 even says that it happened.
          if (answer.status < 500) throw answer.error;
          throw new NetworkError(answer.error.message, "unknown", { cause: answer.error });
        }
        servers.failed(server);
        last = answer.error;
        if (answer.sent) throw new NetworkError(answer.error.message, "unknown", { cause: answer.error });
      }
      throw new NetworkError(UNREACHABLE, "unreachable", { cause: last });
    },
  };
}
