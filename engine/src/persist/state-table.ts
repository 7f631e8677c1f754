import type { WalletId } from "@satchel/core/ids";
import type { State } from "../state.ts";

type StateRow = {
  /** The storage key, or false for state that is not stored. */
  persists: string | false;
  /** `sealed`: has secrets, only inside the vault's envelope. */
  secret: false | "sealed";
};

/** Where each key of the state is stored and whether it is secret; storage keys as in facts.md 4.1 if named there. */
export const stateTable = {
  phase: { persists: false, secret: false },
  wallets: { persists: "wallets", secret: "sealed" },
  protection: { persists: "wallets", secret: false },
  activeId: { persists: "activeWalletAddress", secret: false },
  addresses: { persists: false, secret: false },
  ledger: { persists: "ledgerCache:{walletId}", secret: false },
  sync: { persists: "ledgerCache:{walletId}", secret: false },
  connection: { persists: false, secret: false },
  isSeen: { persists: false, secret: false },
  leftOut: { persists: false, secret: false },
  tip: { persists: "ledgerCache:{walletId}", secret: false },
  settings: { persists: "settings", secret: false },
  contacts: { persists: "contactList", secret: false },
  outside: { persists: false, secret: false },
  tokens: { persists: "cashtabCache", secret: false },
  tokenMarks: { persists: "tokenMarks", secret: false },
  tokenPrices: { persists: "tokenPrices", secret: false },
  tokenAlerts: { persists: "tokenAlerts", secret: false },
  price: { persists: "lastPrice", secret: false },
  priceStatus: { persists: false, secret: false },
  outbox: { persists: "outbox", secret: false },
  unpaid: { persists: "outbox", secret: false },
  settled: { persists: "outbox", secret: false },
  notes: { persists: "txNotes", secret: false },
  frozen: { persists: "frozenCoins", secret: false },
  doubted: { persists: "coinEvidence", secret: false },
} as const satisfies Record<keyof State, StateRow>;

export const ledgerCacheKey = (walletId: WalletId) => stateTable.ledger.persists.replace("{walletId}", walletId);
