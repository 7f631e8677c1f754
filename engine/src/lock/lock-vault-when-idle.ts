import type { Clock, Tabs } from "@satchel/core/ports";
import { parseTabMessage } from "../tabs/parse-tab-message.ts";
import type { TabMessage } from "../tabs/tell-tabs.ts";

/** How long a page has to answer that it is in use. */
const ANSWER_MS = 1_000;

type Parts = {
  tabs: Tabs;
  clock: Pick<Clock, "now" | "setBackMs" | "after">;
  /** Locks the vault. Never rejects. */
  lock(): Promise<void>;
  /** Absent where nothing ends the program while it has nothing to do. */
  awake?: Awake | undefined;
};

/** Keeps the program that has the vault from being ended while the vault is open. */
export type Awake = {
  /** Called at each touch. `look`: to be called now and then; it locks if the time is over. */
  begin(look: () => void): void;
  /** The vault is locked: nothing is lost if the program ends. */
  end(): void;
};

export type VaultLock = {
  /** Locks at once if the time was over while the device slept. To be called before the vault answers a page. */
  beforeCall(): Promise<void>;
  stop(): void;
};

/**
 * Locks a vault that stays open without a page, as an extension's does, when no page has been touched for as long as
 * the pages say. The pages tell each touch; the last page may be closed before the time is over, so the vault counts
 * itself.
 */
export function lockVaultWhenIdle({ tabs, clock, lock, awake }: Parts): VaultLock {
  /** `at`: by the time that never goes back. */
  let last: { at: number; limitMs: number } | undefined;
  let cancelLook = () => {};

  const time = () => clock.setBackMs() + clock.now();
  const remainingMs = () => {
    if (!last || last.limitMs === 0) return Number.POSITIVE_INFINITY;
    return last.at + last.limitMs - time();
  };

  function look(): void {
    cancelLook();
    const remaining = remainingMs();
    if (remaining === Number.POSITIVE_INFINITY || !last) return;
    if (remaining > 0) cancelLook = clock.after(remaining, look);
    else askAndLock(last);
  }

  /** A page that is in use has a newer touch, which has not arrived here, and answers with it. */
  function askAndLock(idle: { at: number }): void {
    tell({ kind: "idle", at: idle.at - clock.setBackMs() });
    cancelLook = clock.after(ANSWER_MS, () => {
      if (remainingMs() > 0) look();
      else void lockNow();
    });
  }

  function forget(): void {
    cancelLook();
    last = undefined;
    awake?.end();
  }

  async function lockNow(): Promise<void> {
    forget();
    tell({ kind: "locked" });
    await lock();
  }

  function tell(message: TabMessage): void {
    tabs.tell(message);
  }

  const unlisten = tabs.listen((data) => {
    const message = parseTabMessage(data);
    if (message?.kind === "touched") {
      const at = Math.min(message.at + clock.setBackMs(), time());
      last = { at: Math.max(last?.at ?? 0, at), limitMs: message.limitMs ?? last?.limitMs ?? 0 };
      look();
      awake?.begin(look);
    } else if (message?.kind === "unlocked" && last) {
      last.at = time();
      look();
    } else if (message?.kind === "locked") forget();
  });

  return {
    beforeCall: async () => {
      if (remainingMs() <= 0) await lockNow();
    },
    stop: () => {
      unlisten();
      cancelLook();
      awake?.end();
    },
  };
}
