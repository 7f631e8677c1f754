import type { Context } from "../context.ts";
import type { State } from "../state.ts";
import { parseTabMessage } from "../tabs/parse-tab-message.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { closeLaterUnlessOpen, lockUnlessInUse } from "./lock.ts";

/** How often other tabs are told of touches at most. */
const TELL_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;

export type IdleLock = { touch(): void; stop(): void };

/**
 * Locks the wallet `autoLockMinutes` after the last touch in any tab. Timers stop while the device sleeps, so the clock
 * is compared at every timer, at every change of the state (waking up starts a sync) and before a touch counts. The
 * time here never goes back. Between tabs a touch is told by the common clock, which somebody may have set since.
 */
export function createIdleLock(ctx: Context): IdleLock {
  const { state, ports } = ctx;
  const { clock } = ports;
  const time = () => clock.setBackMs() + clock.now();
  let touchedAt = time();
  /** Whether a person has touched this page. Until then it says nothing of touches. */
  let isTouched = !ctx.opensUntouched;
  let toldAt = 0;
  let isTelling = false;
  let cancelLook = () => {};
  let cancelTelling = () => {};

  const tellTouch = () => tellTabs(ctx, { kind: "touched", at: touchedAt - clock.setBackMs(), limitMs: limitMs() });
  const limitMs = () => (isLockable(state.getState()) ? state.getState().settings.autoLockMinutes * MINUTE_MS : 0);

  /** Locks if the time is over, and returns whether it did; otherwise sets a timer to look again. */
  function look(): boolean {
    cancelLook();
    const limit = limitMs();
    if (limit === 0) return false;
    const remainingMs = touchedAt + limit - time();
    if (remainingMs > 0) cancelLook = clock.after(remainingMs, look);
    else lockIdle();
    return remainingMs <= 0;
  }

  /** Locks this tab. If it slept through touches in other tabs, they answer, and it can open again. */
  function lockIdle(): void {
    tellTabs(ctx, { kind: "idle", at: touchedAt - clock.setBackMs() });
    lockUnlessInUse(ctx);
  }

  /** Tells a tab that has locked too early that this one is in use. */
  function tellInUse(): void {
    tellTabs(ctx, { kind: "unlocked" });
    closeLaterUnlessOpen(ctx);
  }

  function touch(): void {
    if (isOverdue()) look();
    else begin();
  }

  function begin(): void {
    isTouched = true;
    touchedAt = time();
    if (!isTelling) tell();
  }

  const isOverdue = () => limitMs() > 0 && time() - touchedAt >= limitMs();

  function tell(): void {
    isTelling = touchedAt > toldAt && isLockable(state.getState());
    if (!isTelling) return;
    toldAt = touchedAt;
    tellTouch();
    cancelTelling = clock.after(TELL_EVERY_MS, tell);
  }

  const unsubscribe = state.subscribe((now, before) => {
    // Unlocking, or setting a password, counts as a touch. A page that nobody has touched may have found it unlocked.
    if (isLockable(now) && !isLockable(before) && (isTouched || before.phase.kind === "locked")) begin();
    const isNews = isLockable(now) !== isLockable(before) || now.settings !== before.settings;
    // What keeps the vault open without a page has to know the new time.
    if (isTouched && isLockable(now) && now.settings.autoLockMinutes !== before.settings.autoLockMinutes) tellTouch();
    if (isNews || isOverdue()) look();
  });

  const unlisten = ports.tabs.listen((message) => {
    const parsed = parseTabMessage(message);
    if ((parsed?.kind !== "touched" && parsed?.kind !== "idle") || !isLockable(state.getState()) || look()) return;
    const at = Math.min(parsed.at + clock.setBackMs(), time());
    if (parsed.kind === "touched") touchedAt = Math.max(touchedAt, at);
    else if (!isTouched || at >= touchedAt) lockUnlessInUse(ctx);
    else tellInUse();
  });

  look();
  return {
    touch,
    stop: () => {
      unsubscribe();
      unlisten();
      cancelLook();
      cancelTelling();
    },
  };
}

const isLockable = ({ phase, protection }: State) => phase.kind === "ready" && protection === "password";
