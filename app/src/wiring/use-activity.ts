import type { Engine } from "@satchel/engine";
import { useEffect } from "react";

const SIGNS = ["pointerdown", "pointermove", "keydown", "scroll"] as const;
/** Auto-lock counts in minutes, so one report in this time is enough. */
const AT_MOST_EVERY_MS = 5_000;

/** Tells the engine that a person uses the app, so that auto-lock starts to count again. */
export function useActivity(engine: Engine, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let reportedAt = Number.NEGATIVE_INFINITY;
    const report = ({ timeStamp }: Event) => {
      if (timeStamp - reportedAt < AT_MOST_EVERY_MS) return;
      reportedAt = timeStamp;
      engine.touch();
    };
    // A scroll event inside of an element does not bubble, but it can be captured.
    for (const sign of SIGNS) document.addEventListener(sign, report, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, report, { capture: true });
    };
  }, [engine, isOn]);
}
