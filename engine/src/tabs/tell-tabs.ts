import type { Txid } from "@satchel/core/tx";
import type { Context } from "../context.ts";

/** What the tabs of one wallet tell each other: that something changed, never what. Each reads it for itself. */
export type TabMessage =
  | { kind: "wallets" | "settings" | "contacts" | "notes" | "frozen" | "locked" | "unlocked" | "erased" }
  /** `done`: transactions that got through, of which the tab that sent them speaks. */
  | { kind: "outbox"; done?: Txid[] }
  /** When a person last did something, milliseconds since 1970; `idle`: too long ago, so that the tab has locked. */
  | { kind: "touched" | "idle"; at: number };

/** What was done stays done whether the others hear of it or not. */
export function tellTabs({ ports }: Pick<Context, "ports">, message: TabMessage): void {
  try {
    ports.tabs.tell(message);
  } catch (error) {
    ports.log.warn(`Other tabs were not told: ${message.kind}`, error);
  }
}
