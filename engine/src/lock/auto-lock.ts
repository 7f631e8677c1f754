import type { Context } from "../context.ts";
import type { IdleLock } from "./idle-lock.ts";

type AutoLock = { touch(): void; stop(): void };

/** Locks the wallet after a time without a touch. Fetches the code for it only when there is a password. */
export function createAutoLock(ctx: Context): AutoLock {
  let idleLock: IdleLock | undefined;
  let isFetching = false;

  const unsubscribe = ctx.state.subscribe(({ protection, phase }) => {
    if (protection === "password" && !idleLock && !isFetching) void fetchIdleLock(phase.kind === "ready");
  });

  /**
   * After a failure the next change of the state tries again. `isSet`: the password was set just now, which counts as a
   * touch: what keeps the vault open without a page hears from it how long.
   */
  async function fetchIdleLock(isSet: boolean): Promise<void> {
    isFetching = true;
    try {
      const { createIdleLock } = await import("./idle-lock.ts");
      if (!ctx.isStopped()) idleLock = createIdleLock(ctx);
      if (isSet && !ctx.opensUntouched) idleLock?.touch();
    } catch (error) {
      ctx.ports.log.warn("The auto-lock could not be started", error);
    }
    isFetching = false;
  }

  return {
    touch: () => idleLock?.touch(),
    stop: () => {
      unsubscribe();
      idleLock?.stop();
    },
  };
}
