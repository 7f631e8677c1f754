import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { aliveRequest } from "./alive-request.ts";
import { aborted, type CallOptions } from "./callers.ts";
import { exchange, type Request } from "./exchange.ts";
import { type HttpTools, isRefusal, MOST_TURNED_AWAY, notePace, type Race, startRace, UNREACHABLE } from "./race.ts";

export type { CallOptions } from "./callers.ts";

export type HttpClient = {
  /** Sends a request without effects to one server after another until one answers. */
  read<T>(request: Request<T>, options?: CallOptions): Promise<T>;
  /**
   * Sends a request with an effect, such as a broadcast. It is not repeated once a server may have carried it out. Only
   * one that a server turned away, because it limits or is busy, is sent again: the same bytes have the same txid.
   */
  send<T>(request: Request<T>, options?: CallOptions): Promise<T>;
};

/** A broadcast first checks that a server is alive, unless one has answered within this time. */
const FRESH_MS = 10_000;
/** The status of a server that counts requests. It has not looked at this one. */
const TOO_MANY = 429;

/** Returns the error of a request that may have had its effect. */
function asUnknown(cause: NetworkError | ProtocolError): NetworkError {
  if (cause instanceof ProtocolError) return new NetworkError(cause.message, "unknown", { cause });
  const { message, status, serverText, path, host } = cause;
  return new NetworkError(message, "unknown", { status, serverText, path, host, cause });
}

/** Returns the call that reads. Requests for the same that wait for a server are one. */
function createReader(tools: HttpTools, onAnswer: () => void, nextNumber: () => number): HttpClient["read"] {
  /** By what they ask for. Where no server limits there is none. */
  const shared = new Map<string, Race<never>>();
  return <T>(request: Request<T>, options: CallOptions = {}) =>
    new Promise<T>((resolve, reject) => {
      const caller = { options, resolve, reject };
      const key = request.body === undefined ? `${request.form ?? ""} ${request.path}` : undefined;
      const same = key === undefined ? undefined : (shared.get(key) as Race<T> | undefined);
      if (same) return same.join(caller);
      const onShared = (isShared: boolean, race: Race<never>) => {
        if (key === undefined) return;
        if (isShared) shared.set(key, race);
        else if (shared.get(key) === race) shared.delete(key);
      };
      startRace(request, caller, { ...tools, onAnswer, since: nextNumber(), onShared });
    });
}

/** Waits until one of the servers can be asked. All other requests wait longer. */
function nextTurn(
  { pacing: { line } }: HttpTools,
  { servers, since, path }: { servers: readonly string[]; since: number; path: string },
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel();
      reject(aborted(path, signal?.reason));
    };
    const go = (server: string) => {
      signal?.removeEventListener("abort", onAbort);
      resolve(server);
    };
    const cancel = line.wait({ servers, priority: "broadcast", since, go });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

export function createHttpClient(tools: HttpTools): HttpClient {
  const { servers, clock, pacing } = tools;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  const onAnswer = () => {
    lastAnswer = clock.now();
  };
  let asked = 0;
  const nextNumber = () => asked++;
  const read = createReader(tools, onAnswer, nextNumber);

  /**
   * Checks that a server is alive before a broadcast, or throws NetworkError 'unreachable'. A browser cannot tell a
   * request that was never sent from one whose reply was lost. If the harmless request fails, the broadcast was not
   * sent, and the person can be told so.
   */
  async function findLivingServer(options: CallOptions): Promise<void> {
    if (servers.isProven() && clock.now() - lastAnswer < FRESH_MS) return;
    try {
      await read(aliveRequest, { ...options, priority: "broadcast" });
    } catch (error) {
      if (error instanceof NetworkError && error.outcome === "refused") return;
      const message = error instanceof Error ? error.message : UNREACHABLE;
      throw new NetworkError(message, "unreachable", { cause: error });
    }
  }

  return {
    read,
    async send(request, options = {}) {
      const { path } = request;
      await findLivingServer(options);
      const timeoutMs = options.timeoutMs ?? tools.timeoutMs;
      let last: Error | undefined;
      const waiting = new Set(servers.inOrder());
      let turnedAway = 0;
      let mayBeDone = false;
      while (waiting.size > 0) {
        if (options.signal?.aborted) throw aborted(path, options.signal.reason);
        const candidates = [...waiting].filter((each) => !servers.isOut(each));
        if (candidates.length === 0) break;
        const free = pacing.line.free(candidates);
        const server =
          free ?? (await nextTurn(tools, { servers: candidates, since: nextNumber(), path }, options.signal));
        waiting.delete(server);
        // It may have been left out while this request waited for its turn.
        if (servers.isOut(server)) continue;
        const sent = { at: clock.now(), waited: free === undefined };
        const answer = await exchange(server, request, { ...tools, timeoutMs }, options.signal);
        notePace(pacing.paces, server, sent, answer);
        if (answer.kind === "limited") {
          // The same bytes have the same txid, so that nothing is paid twice if a busy server has passed them on.
          if (++turnedAway >= MOST_TURNED_AWAY) throw asUnknown(answer.error);
          mayBeDone ||= answer.error.status !== TOO_MANY;
          waiting.add(server);
          continue;
        }
        if (answer.kind !== "failed") {
          servers.worked(server);
          onAnswer();
        }
        if (answer.kind === "value") return answer.value;
        if (answer.kind === "refused") {
          if (isRefusal(answer.status) && !mayBeDone) throw answer.error;
          throw asUnknown(answer.error);
        }
        servers.failed(server);
        last = answer.error;
        if (answer.sent || mayBeDone) throw asUnknown(answer.error);
      }
      throw new NetworkError(UNREACHABLE, "unreachable", { cause: last });
    },
  };
}
