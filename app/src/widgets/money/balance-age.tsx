import { ageText } from "../../text/dates.ts";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";

/** When what is on show was last true, as soon as that is not now. */
export function BalanceAge() {
  const locale = useLocale();
  const sync = useEngineState((state) => state.sync);
  const isOffline = useEngineState((state) => state.connection === "offline");
  const isOld = sync.state === "stale" || isOffline;
  if (!isOld || sync.at === undefined) return null;
  return <span>{ageText(sync.at, Date.now(), locale)}</span>;
}
