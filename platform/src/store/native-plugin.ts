import { StorageError } from "@satchel/core/ports";
import { within } from "./within.ts";

/** The longest wait for a plugin's first answer (wallet.md 5). */
const AVAILABLE_WITHIN_MS = 2000;
/** The longest wait for any later call. A late call may still be carried out. */
const CALL_WITHIN_MS = 10_000;

export type NativeTimes = { availableWithinMs?: number; callWithinMs?: number };
type NativePlugin = {
  /** Makes one call after the previous ones have ended. Rejects with StorageError while the plugin is not available. */
  call<T>(what: string, work: () => Promise<T>): Promise<T>;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "UNIMPLEMENTED" || error.code === "UNAVAILABLE");

/**
 * Wraps a Capacitor plugin. `probe` checks whether it is available before its first use, and again at the next call
 * if it was not. Calls run one after another, because the native side has one connection and one transaction.
 */
export function createNativePlugin(
  name: string,
  probe: () => Promise<unknown>,
  { availableWithinMs = AVAILABLE_WITHIN_MS, callWithinMs = CALL_WITHIN_MS }: NativeTimes = {},
): NativePlugin {
  let isReady = false;
  let last: Promise<unknown> = Promise.resolve();

  async function checkAvailable(): Promise<void> {
    if (isReady) return;
    let isLate = false;
    const onLate = () => {
      isLate = true;
    };
    try {
      await within(availableWithinMs, name, probe(), onLate);
    } catch (error) {
      if (!isLate && !isMissing(error)) throw error;
      throw new StorageError(`Capacitor ${name} plugin not available`, { cause: error });
    }
    isReady = true;
  }

  return {
    call(what, work) {
      const run = async () => {
        await checkAvailable();
        return within(callWithinMs, what, work());
      };
      const mine = last.then(run, run);
      last = mine;
      return mine;
    },
  };
}
