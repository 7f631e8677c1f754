import { NetworkError } from "@satchel/core/ports";
import type { Priority } from "../pace/waiting-line.ts";

/**
 * `timeoutMs`: longest wait for one server to begin its answer or to send its next piece; the wait for a server that
 * limits does not count. `priority`: which request goes first when servers limit; without it a person waits for it.
 */
export type CallOptions = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  priority?: Priority | undefined;
};

/** One caller of a request. Requests that wait for a server are shared, so that nothing is asked twice. */
export type Caller<T> = { options: CallOptions; resolve: (value: T) => void; reject: (error: Error) => void };

export type Callers<T> = {
  /** Adds a caller, and returns false if it has aborted already. */
  join(caller: Caller<T>): boolean;
  /** Ends the request for all callers. */
  settle(how: (caller: Caller<T>) => void): void;
};

export const aborted = (path: string, cause: unknown) =>
  new NetworkError(`Aborted getting ${path}`, "unreachable", { cause });

/** Creates the callers of one request. `onLast`: called with the error when the last of them aborts. */
export function createCallers<T>(path: string, onLast: (error: Error) => void): Callers<T> {
  const callers = new Map<Caller<T>, () => void>();
  return {
    join(caller) {
      const { signal } = caller.options;
      const onAbort = () => {
        const error = aborted(path, signal?.reason);
        if (callers.size === 1) return onLast(error);
        callers.delete(caller);
        caller.reject(error);
      };
      if (signal?.aborted) {
        caller.reject(aborted(path, signal.reason));
        return false;
      }
      callers.set(caller, () => signal?.removeEventListener("abort", onAbort));
      signal?.addEventListener("abort", onAbort, { once: true });
      return true;
    },
    settle(how) {
      for (const [caller, stopListening] of callers) {
        stopListening();
        how(caller);
      }
      callers.clear();
    },
  };
}
