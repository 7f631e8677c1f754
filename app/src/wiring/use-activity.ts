import type { Engine } from "@satchel/engine";
import { useEffect } from "react";

const SIGNS = ["pointerdown", "pointermove", "keydown", "scroll"] as const;
/** Auto-lock counts in minutes: one touch in this time says enough. */
const AT_MOST_EVERY_MS = 5_000;

/** Tells the engine that a person is there, so that auto-lock counts anew. */
export function useActivity(engine: Engine, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let told = Number.NEGATIVE_INFINITY;
    const tell = ({ timeStamp }: Event) => {
      if (timeStamp - told < AT_MOST_EVERY_MS) return;
      told = timeStamp;
      engine.touch();
    };
    // Scrolling inside a part of the page does not bubble, but it is captured.
    for (const sign of SIGNS) document.addEventListener(sign, tell, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, tell, { capture: true });
    };
  }, [engine, isOn]);
}
