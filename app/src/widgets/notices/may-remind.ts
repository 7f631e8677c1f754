import { selectActiveWallet } from "../../wiring/active-wallet.ts";
import { useEngineState } from "../../wiring/app-context.ts";

/** The banners of Home, the most important first: only one is shown at a time. */
const RANKS = ["connection", "backup", "storage"] as const;
type Rank = (typeof RANKS)[number];

/**
 * Tells whether no more important banner has something to say. While stored data is compared with the network for the
 * first time nobody knows of a problem: a banner that came only after the answer would push down what a person reads.
 */
export function useMayRemind(of: Rank): boolean {
  const isCutOff = useEngineState(
    ({ connection, sync }) => connection === "offline" || (sync.state === "stale" && sync.failed !== undefined),
  );
  const isBackedUp = useEngineState((state) => selectActiveWallet(state)?.backedUpAt !== undefined);
  const speaks: Record<Rank, boolean> = { connection: isCutOff, backup: !isBackedUp, storage: false };
  return RANKS.slice(0, RANKS.indexOf(of)).every((rank) => !speaks[rank]);
}
