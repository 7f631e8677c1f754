import type { AppAction, TokenActivity } from "@satchel/core/activity";
import type { Sats } from "@satchel/core/amount";
import type { TokenId, Txid } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import type { NamedPayment } from "./state.ts";

/** One-off messages, put into words by app/src/text/notices.ts. */
export type Notice =
  /** `sats`: by how much the balance grew. */
  | ({ kind: "received"; txid: Txid; sats: Sats; fromScript?: ScriptHex | undefined } & Effects)
  /**
   * `sats`: what the recipients got together. `others`: how many there are besides the first; absent if there are none.
   */
  | ({ kind: "sent"; txid: Txid; sats: Sats; toScript?: ScriptHex | undefined; others?: number } & Effects)
  /** The wallet paid itself. `sats`: what that cost. */
  | ({ kind: "moved"; txid: Txid; sats: Sats } & Effects)
  | { kind: "staking-reward" | "mining-reward"; txid: Txid; sats: Sats }
  | ({ kind: "payment-settled" } & NamedPayment)
  /** `isPartlySent`: the first transactions of the chain were accepted, and stay so. */
  | ({ kind: "payment-refused"; reason: string; isPartlySent?: true } & NamedPayment)
  /** Another payment has spent one of its coins. */
  | ({ kind: "payment-conflicted"; reason: string; isPartlySent?: true } & NamedPayment)
  /** The network has dropped a sent payment; its bytes are sent again. */
  | ({ kind: "payment-dropped" } & NamedPayment)
  /** A listing that counted as over, or of which this device knew nothing, is not finished. */
  | ({ kind: "listing-unfinished" } & NamedPayment)
  | { kind: "save-failed"; reason: string }
  /**
   * A server had told wrong amounts of `coins` coins, or coins that do not exist, or hidden some. The balance has been
   * corrected `by` these sats.
   */
  | { kind: "balance-corrected"; coins: number; by: Sats }
  /** The bytes of their parents say something else about `coins` coins than the server; they are left out. */
  | { kind: "coins-left-out"; coins: number }
  /** The price rose across a step; the milestone is a special step (wallet.md 4). */
  | { kind: "price-rise" | "price-milestone"; fiat: string; perXec: number }
  /** A trade has crossed the limit of an alert. Both are in nanosats for an atom. */
  | { kind: "token-price"; tokenId: TokenId; side: "above" | "below"; limit: bigint; price: bigint }
  /** The stored address of a wallet does not follow from its seed phrase. */
  | { kind: "address-foreign"; name: string }
  /** The stored wallets said that no password is needed, and their envelopes need one. */
  | { kind: "lock-restored" }
  /** One of the two copies of the wallets was lost or damaged, and was restored from the other. */
  | { kind: "copy-restored" }
  /** One of the two copies cannot be read; the other one is used. */
  | { kind: "copy-unreadable"; reason: string }
  /** Wallets of an older release were taken over. `notTaken`: how many could not, and stay where they are. */
  | { kind: "migrated"; wallets: number; notTaken: number };

/** Further effects of a payment; absent if there are none. The atoms of a token are what this wallet gained or lost. */
type Effects = { tokens?: readonly TokenActivity[]; actions?: readonly AppAction[] };
