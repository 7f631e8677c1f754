import type { AskedBid } from "@satchel/engine";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTicks } from "../../../ui/react/use-ticks.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

/** A bid is asked for again after this time, as long as somebody looks at it. */
const RENEW_AFTER_MS = 30_000;
/** Nothing is signed at a bid that is older. */
export const OLD_AFTER_MS = 60_000;

export const isOld = ({ at }: AskedBid): boolean => Date.now() - at >= OLD_AFTER_MS;

/** `bid`: the newest one, also after a later question has failed; `isOld` says whether it still counts. */
type Asked = { bid: AskedBid | undefined; hasFailed: boolean; isAsking: boolean };
type Asking = Asked & { ask: () => Promise<void>; look: () => () => void };

const NOTHING: Asked = { bid: undefined, hasFailed: false, isAsking: false };
const BidContext = createContext<Asking>({ ...NOTHING, ask: async () => undefined, look: () => () => undefined });

/** Asks for the bid of the savings token once for everything inside it, and only while something needs it. */
export function AsksBid({ children }: { children: ReactNode }) {
  const { engine } = useApp();
  const [asked, setAsked] = useState(NOTHING);
  const [viewers, setViewers] = useState(0);
  const running = useRef<Promise<void>>(undefined);
  const ask = useCallback(() => {
    running.current ??= (async () => {
      setAsked((before) => ({ ...before, isAsking: true }));
      const answer = await engine.fetchBid();
      running.current = undefined;
      setAsked(({ bid }) => ({ bid: answer.ok ? answer.value : bid, hasFailed: !answer.ok, isAsking: false }));
    })();
    return running.current;
  }, [engine]);
  const look = useCallback(() => {
    setViewers((before) => before + 1);
    return () => setViewers((before) => before - 1);
  }, []);
  const isAway = useEngineState((state) => state.connection === "offline" || !state.isSeen);
  const isWanted = viewers > 0;
  const at = asked.bid?.at;
  const { hasFailed } = asked;
  // After a failure, the next question comes with the person, the network or the timer.
  useEffect(() => {
    if (!isWanted || isAway) return;
    const due = at === undefined ? 0 : at + RENEW_AFTER_MS - Date.now();
    const timer = setTimeout(() => void ask(), hasFailed ? RENEW_AFTER_MS : Math.max(0, due));
    return () => clearTimeout(timer);
  }, [isWanted, isAway, at, hasFailed, ask]);
  const value = useMemo(() => ({ ...asked, ask, look }), [asked, ask, look]);
  return <BidContext value={value}>{children}</BidContext>;
}

/** Returns the bid of the savings token, which is kept fresh while `isNeeded`. */
export function useBid(isNeeded: boolean): Asking {
  const asking = useContext(BidContext);
  const { look } = asking;
  useEffect(() => (isNeeded ? look() : undefined), [look, isNeeded]);
  return asking;
}

/** How often the age of a bid is drawn again. */
const AGE_EVERY_MS = 10_000;

/** Returns how many seconds ago something was, and draws again every ten seconds. */
export function useSecondsSince(at: number | undefined): number {
  const ageMs = () => (at === undefined ? 0 : Math.max(0, Date.now() - at));
  useTicks(at, () => (at === undefined ? undefined : AGE_EVERY_MS - (ageMs() % AGE_EVERY_MS)));
  return Math.floor(ageMs() / 1_000);
}
