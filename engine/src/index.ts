export type { BackupFileProblem, BackupImport } from "./backup/backup-file.ts";
export type { ContactChangeProblem, ContactImport } from "./contacts/contacts.ts";
export type { Engine, EngineConfig } from "./create-engine.ts";
export { createEngine } from "./create-engine.ts";
export type { EraseProblem } from "./device/erase-device.ts";
export type { LoadHistoryProblem } from "./history/load-all-history.ts";
export { type NodeText, nodeTextOf } from "./indexer/node-texts.ts";
export type { PasswordProblem } from "./lock/set-password.ts";
export type { UnlockProblem } from "./lock/try-password.ts";
export type { AlertProblem } from "./market/alerts/token-alerts.ts";
export type { Book, Refused, Verdict } from "./market/books/book.ts";
export { EMPTY_BOOK } from "./market/books/book.ts";
export type { BookViewer } from "./market/books/book-keeper.ts";
export type { Books } from "./market/books/books.ts";
export { createBooksStore } from "./market/books/books.ts";
export { leftToLoad, NOTHING_OFFERED, type Offered, type SeenBook } from "./market/books/offered.ts";
export type { OfferedKind, OffersRead, RefusedOffer } from "./market/fetch-offers.ts";
export type { HoldersBy } from "./market/holders/ask-two-operators.ts";
export type { HoldersOf, HoldersProblem, HoldersStep, ToldHolders } from "./market/holders/fetch-holders.ts";
export type { MarketProblem } from "./market/market-problem.ts";
export type { OfferedViewer } from "./market/offered/offered-keeper.ts";
export { groupOf, type OffersOf, type OffersOfMakers } from "./market/offers-of.ts";
export type { AskedBid, AskedYield } from "./market/redemption.ts";
export type { Trading } from "./market/trade/check-trading.ts";
export type { PrepareTradeProblem, TradeRequest } from "./market/trade/prepare-trade.ts";
export type { MarketTrades } from "./market/trades/follow-trades.ts";
export type { TradesViewer } from "./market/trades/keep-trades.ts";
export type { OfferDoubt } from "./market/verify-offer.ts";
export type { NoteProblem } from "./notes/notes.ts";
export { MAX_NOTE_LENGTH } from "./notes/notes.ts";
export type { Notice } from "./notice.ts";
export type { PaymentActions, PaymentIntent, SeenPayment } from "./payment-actions.ts";
export { createPaymentActions } from "./payment-actions.ts";
export type { CancelIntent } from "./payments/cancel-payment.ts";
export type { LeftAdvertisement } from "./payments/chain/left-advertisements.ts";
export type { ListingAtStake } from "./payments/chain/listings-at-stake.ts";
export type { DiscardProblem } from "./payments/chain/open-chain.ts";
export type { Unpaid } from "./payments/chain/unpaid.ts";
export type { CoinClaim, DisputedCoin, SecondOpinion, ServersProblem } from "./payments/checks/second-opinion.ts";
export type { PrepareActionProblem, PrepareProblem } from "./payments/prepare.ts";
export type { SendProblem } from "./payments/sent.ts";
export type { Findings, PaymentSession, Place, Progress } from "./payments/session/session.ts";
export type { Sessions } from "./payments/session/sessions.ts";
export { stateTable } from "./persist/state-table.ts";
export type { Ports } from "./ports.ts";
export type { NetworkProblem, OwnReason } from "./problems.ts";
export type { ClaimKind } from "./rewards/can-claim.ts";
export type { ClaimFailure, EligibilityProblem } from "./rewards/claim-reward.ts";
export {
  AUTO_LOCK_MINUTES,
  DEFAULT_SETTINGS,
  FIAT_CODES,
  FOLD_DUST_SATS,
  LOCALES,
} from "./settings/settings-item.ts";
export type { VerifyProblem } from "./signing/sign-and-verify.ts";
export type {
  AddressCheck,
  ChainPurpose,
  ChainStep,
  Connection,
  ContactBook,
  ContactsChange,
  LeftOut,
  NamedPayment,
  OutboxEntry,
  Phase,
  Price,
  PriceStatus,
  ServersChange,
  Settings,
  State,
  Sync,
  Theme,
  TokenAlert,
  TokenMark,
  TokenMarks,
  TokenPrices,
  UnpaidPart,
} from "./state.ts";
export { addressCheckOf, checkedKeys } from "./state.ts";
export type { NftPage, TokenOrigin, TokenQueryProblem, TokenSupply } from "./tokens/token-facts.ts";
export type { AddressProblem } from "./wallets/own-address.ts";
export type { FoundAddress, ScanProblem } from "./wallets/scan-wallet.ts";
export type { WalletBalance } from "./wallets/wallet-balances.ts";
export type { WalletProblem } from "./wallets/wallet-problem.ts";
