import type { Txid } from "@satchel/core/ids";
import type { Context } from "../context.ts";

/** A message between tabs of one wallet. It says which data changed; each tab reads the new data from storage. */
export type TabMessage =
  | {
      kind:
        | "wallets"
        | "settings"
        | "contacts"
        | "notes"
        | "frozen"
        | "token-marks"
        | "token-alerts"
        | "locked"
        | "unlocked"
        | "erased";
    }
  /** `done`: accepted transactions, which the sending tab announces itself. */
  | { kind: "outbox"; done?: Txid[] }
  /**
   * `at`: the last touch, milliseconds since 1970. `limitMs`: after how long without one the wallet locks; 0 is never.
   */
  | { kind: "touched"; at: number; limitMs?: number }
  /** The last touch was so long ago that the sender has locked itself. */
  | { kind: "idle"; at: number };

/** Sends a message to the other tabs. A failure is only logged, as the change itself is stored. */
export function tellTabs({ ports }: Pick<Context, "ports">, message: TabMessage): void {
  try {
    ports.tabs.tell(message);
  } catch (error) {
    ports.log.warn(`Other tabs were not told: ${message.kind}`, error);
  }
}
