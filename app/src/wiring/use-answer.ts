import type { Result } from "@satchel/core/result";
import { useCallback, useEffect, useState } from "react";
import { useEngineState } from "./app-context.ts";

/** What was asked for: `waiting` at first, then the value, or why it could not be had. */
export type Answer<T> = { state: "waiting" } | { state: "there"; value: T } | { state: "failed"; reason: string };

type Problem = { reason: string };
const WAITING = { state: "waiting" } as const;

/**
 * Asks when it is first drawn and when `key` changes, and again after a failure when the network is back. Nothing is
 * asked without a key. `ask` may be another function each time.
 */
export function useAnswer<T>(
  key: string | undefined,
  ask: () => Promise<Result<T, Problem>>,
): { answer: Answer<T>; retry: () => void } {
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [round, setRound] = useState(0);
  const [latest, setLatest] = useState<{ of: string; answer: Answer<T> }>();
  const isThere = latest?.of === key && latest?.answer.state === "there";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what is asked, the others ask again
  useEffect(() => {
    if (key === undefined || isThere) return;
    let isShown = true;
    setLatest(undefined);
    void ask().then((done) => {
      if (!isShown) return;
      const answer: Answer<T> = done.ok
        ? { state: "there", value: done.value }
        : { state: "failed", reason: done.problem.reason };
      setLatest({ of: key, answer });
    });
    return () => {
      isShown = false;
    };
  }, [key, round, isOffline]);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  return { answer: key !== undefined && latest?.of === key ? latest.answer : WAITING, retry };
}
