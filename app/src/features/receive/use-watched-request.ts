import type { Ledger } from "@satchel/core/ledger";
import { useEffect, useState } from "react";
import { useApp } from "../../wiring/app-context.ts";
import { type Awaited, sinceNow, type Watched, watchRequest } from "./watch-request.ts";

const WAITING: Watched = { step: "waiting" };

/** What becomes of a request from the moment this is mounted. */
export function useWatchedRequest({ script, amount, tokenId }: Awaited): Watched {
  const { engine } = useApp();
  const [watched, setWatched] = useState(WAITING);
  useEffect(() => {
    const since = sinceNow(engine.state.getState().ledger);
    const look = ({ ledger }: { ledger: Ledger }) =>
      setWatched((before) => watchRequest(ledger, { script, amount, tokenId }, since, before));
    return engine.state.subscribe(look);
  }, [engine, script, amount, tokenId]);
  return watched;
}

/** Nobody wants to touch a screen on a counter to keep it on. */
export function useAwake(): void {
  const { keepAwake } = useApp().host;
  useEffect(() => keepAwake?.(), [keepAwake]);
}
