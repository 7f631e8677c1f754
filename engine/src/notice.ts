import type { AppAction, TokenActivity } from "@satchel/core/activity";
import type { Sats } from "@satchel/core/amount";
import type { Txid } from "@satchel/core/tx";

/** One-off messages, put into words by app/src/text/notices.ts. */
export type Notice =
  | ({ kind: "received"; txid: Txid; sats: Sats; fromScript?: string | undefined } & Said)
  | ({ kind: "sent"; txid: Txid; sats: Sats; toScript?: string | undefined } & Said)
  | { kind: "staking-reward" | "mining-reward"; txid: Txid; sats: Sats }
  | { kind: "payment-settled"; txid: Txid }
  | { kind: "payment-refused"; reason: string }
  /** A coin of it was spent by another payment. */
  | { kind: "payment-conflicted"; reason: string }
  /** It was sent, and the network has dropped it since: its bytes are sent again. */
  | { kind: "payment-dropped"; txid: Txid }
  | { kind: "save-failed"; reason: string }
  /** The price rose by a step worth a word; the milestone is the step everybody waits for. */
  | { kind: "price-rise" | "price-milestone"; fiat: string; perXec: number }
  /** One of the two copies of the wallets was lost or damaged, and is as the other now. */
  | { kind: "copy-restored" }
  /** One of the two copies cannot be read; the other serves. */
  | { kind: "copy-unreadable"; reason: string }
  /** Wallets of an older release were taken over; `left` of them could not be, and lie where they were. */
  | { kind: "migrated"; wallets: number; left: number };

/** What a payment does beside paying; absent where it does nothing more. */
type Said = { tokens?: readonly TokenActivity[]; actions?: readonly AppAction[] };
