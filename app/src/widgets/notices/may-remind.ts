import { selectActiveWallet } from "../../wiring/active-wallet.ts";
import { useEngineState } from "../../wiring/app-context.ts";

/** The banners of Home, the most important first: only one is shown at a time. */
const RANKS = ["connection", "backup", "storage"] as const;
type Rank = (typeof RANKS)[number];

/** Tells whether no more important banner has something to say. */
export function useMayRemind(of: Rank): boolean {
  const isCutOff = useEngineState(({ connection, sync }) => connection === "offline" || sync.state === "stale");
  const isBackedUp = useEngineState((state) => selectActiveWallet(state)?.backedUpAt !== undefined);
  const speaks: Record<Rank, boolean> = { connection: isCutOff, backup: !isBackedUp, storage: false };
  return RANKS.slice(0, RANKS.indexOf(of)).every((rank) => !speaks[rank]);
}
