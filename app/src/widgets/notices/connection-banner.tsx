import { useEffect, useState } from "react";
import { part } from "../../ui/react/part.tsx";
import { useEngineState } from "../../wiring/app-context.ts";

/** Offline this line is all there is to say: without it, a missing part must not take the screen down. */
const ConnectionLine = part(
  () =>
    import("./connection-line.tsx").then(
      (loaded) => loaded.ConnectionLine,
      () => () => null,
    ),
  () => null,
  "create",
);

/** An answer that comes within this time needs no line. */
const QUIET_MS = 600;
/** design.md 12.6. */
const UNREACHABLE_AFTER_MS = 2000;

/**
 * Stands above a screen while the indexer does not answer: stored data is shown at once, then it is said that the
 * network is asked, then that it cannot be reached.
 */
export function ConnectionBanner() {
  const waitedMs = useWaited(useEngineState(isBehind));
  const isReached = useEngineState(({ connection, sync }) => connection === "online" && sync.failed === undefined);
  if (waitedMs < QUIET_MS) return null;
  return <ConnectionLine isAsking={waitedMs < UNREACHABLE_AFTER_MS || isReached} />;
}

type Seen = Parameters<Parameters<typeof useEngineState>[0]>[0];

/** Tells whether what is shown may be out of date. */
const isBehind = ({ connection, sync }: Seen): boolean => connection === "offline" || sync.state !== "fresh";

/** Returns for how long it has been so, in the two steps that count. */
function useWaited(isSo: boolean): number {
  const [waitedMs, setWaited] = useState(0);
  useEffect(() => {
    if (!isSo) return;
    const timers = [QUIET_MS, UNREACHABLE_AFTER_MS].map((ms) => setTimeout(() => setWaited(ms), ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setWaited(0);
    };
  }, [isSo]);
  return waitedMs;
}
