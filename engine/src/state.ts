import type { Atoms, Sats } from "@satchel/core/amount";
import type { Contact } from "@satchel/core/contacts";
import type { Outpoint, TokenId, Txid, WalletId } from "@satchel/core/ids";
import type { KeyRef } from "@satchel/core/keys";
import type { AllEvidence, Ledger } from "@satchel/core/ledger";
import type { Quote } from "@satchel/core/market";
import type { Protection } from "@satchel/core/ports";
import type { TokenGenesis } from "@satchel/core/token";
import type { Utxo } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";

/** `storage-failed` is not `no-wallet`, because a failed read is never treated as absent (invariant 2). */
export type Phase =
  | { kind: "loading" }
  | { kind: "storage-failed"; reason: string }
  | { kind: "no-wallet" }
  /** The password is needed. `retryAt`: when the next attempt is allowed, milliseconds since 1970. */
  | { kind: "locked"; retryAt?: number | undefined }
  | { kind: "ready" };

export type Connection = "connecting" | "online" | "offline";

/** `at`: when the ledger was last up to date, milliseconds since 1970. `failed`: why the last sync failed. */
export type Sync = { state: "never" | "syncing" | "fresh" | "stale"; at?: number; failed?: string };

export type Theme = "system" | "light" | "dark";

/** The settings of wallet.md section 3, and from `theme` on our own. */
export type Settings = {
  fiatCurrency: string;
  sendModal: boolean;
  autoCameraOn: boolean;
  hideMessagesFromUnknownSenders: boolean;
  balanceVisible: boolean;
  satsPerKb: number;
  theme: Theme;
  /** After how many minutes without a touch a wallet with a password locks itself; 0 means never. */
  autoLockMinutes: number;
  /** The BCP 47 tag of the language of the texts; `system` follows the device. */
  language: string;
  /** The BCP 47 tag by which numbers and dates are written; `system` follows the device. */
  locale: string;
  /** Payments from strangers below this many sats are folded into one line of the history; 0 means off. */
  foldDustBelow: number;
  /** Whether Home may remind that the browser may delete what is stored. */
  remindsOfStorage: boolean;
  /** Whether Send Confirmations may still be offered after a payment that went out with one click; once is enough. */
  offersConfirmations: boolean;
  /** Whether the person may still be told that the wallet can be installed, and that there is an extension. */
  offersInstall: boolean;
  offersExtension: boolean;
};

/**
 * What one transaction of a chain is for. `gather`: it joins coins of the wallet. `pay`: it pays `recipients`, the ones
 * without tokens `sats` together. `prepare`: it makes what the action of the chain needs. `act`: it is that action.
 * `buy`: it takes `bought` from an offer for `sats`.
 */
export type ChainStep = {
  kind: "gather" | "prepare" | "pay" | "act" | "buy";
  recipients: number;
  sats: Sats;
  bought?: { tokenId: TokenId; atoms: Atoms };
};

/** What a chain of transactions is for, as screens name it. */
export type ChainPurpose = "payment" | "airdrop" | "mint-nft" | "listing" | "purchase" | "action";

/**
 * A signed payment until the indexer has confirmed its outcome. It is stored before it is broadcast, so that after a
 * reload only the same bytes can be sent again.
 */
export type OutboxEntry = {
  /** The first output of its last transaction; in entries of the first release the first coin that it spends. */
  id: Outpoint;
  walletId: WalletId;
  /** The plan as text (`identityOf`), to recognise the same payment when it is sent again. */
  plan: string;
  /**
   * Signed transactions in broadcast order, raw hex. `burns`: the indexer must not refuse it for burning tokens.
   * `step`: present in a chain, a payment of several transactions.
   */
  txs: readonly { txid: Txid; rawTx: string; burns?: true; step?: ChainStep }[];
  /**
   * The coins that no other payment may use: those of the wallet, then outputs that a later transaction of the chain
   * spends.
   */
  spends: readonly Outpoint[];
  sent: Sats;
  createdAt: number;
  /**
   * `unknown`: broadcasting began, and no answer came. `stopped`: a person has stopped a chain; the rest is not
   * broadcast, and the coins stay reserved until they resume it or discard the rest. `refused`: by the network.
   * `conflicted`: besides, an indexer says that another payment spent one of its coins. After these two its coins are
   * free for what replaces it (`openRefusals`), and the entry stays until it is sent after all or replaced. `missing`:
   * it was final or in a block, and no server that answers knows it now; its coins stay reserved.
   */
  status: "sending" | "unknown" | "stopped" | "refused" | "conflicted" | "missing";
  /**
   * How many of its transactions may have been broadcast, and how many of these the indexer had, both counted from the
   * first. The later ones were certainly never broadcast. Without `begun` all of them may have been.
   */
  begun?: number;
  /** How often a person has stopped it: a press resumes it only until the next Stop. */
  stops?: number;
  accepted?: number;
  /** Present in a chain. */
  purpose?: ChainPurpose;
  /** The network's reason, for `refused` and `conflicted`, and the names of the servers that have refused it. */
  reason?: string;
  refusedBy?: readonly string[];
  /** The servers of other operators that were sent it after the refusal, and have not answered in time. */
  silent?: readonly string[];
  /**
   * Of a refused payment: the coins that count, as a server has shown their transactions and lists them as unspent, and
   * the servers that were asked about them. Without `left` nobody has answered yet.
   */
  left?: readonly Outpoint[];
  saidBy?: readonly string[];
  /** The coins of `left` that the wallet does not have, as another server describes them. */
  listed?: readonly Utxo[];
  /** The names of the servers that do not know a `missing` payment. */
  unknownTo?: readonly string[];
  /** A final transaction that spends one of its coins; the wallet has seen its bytes. */
  replacedBy?: Txid;
  /** A server has said yes to it and did not know it later. */
  isForgotten?: true;
  /** The payment goes to a second node too (facts.md 1.3). */
  isPayButton?: true;
  /** Where it was made: the name of a form or of a button. */
  place?: string;
};

/**
 * The part of a chain that a person has discarded, with payments to people: its signed transactions were never
 * broadcast, and never will be. It stays until it is dismissed, or until its recipients are paid by another payment.
 */
export type UnpaidPart = Pick<OutboxEntry, "id" | "walletId" | "txs" | "createdAt" | "purpose">;

/** Names a payment of the outbox, also after it has left it: the entry and its transactions, in broadcast order. */
export type NamedPayment = { entryId: Outpoint; txids: readonly Txid[] };

/** `list` is empty until `ready`. After `failed` there may still be stored contacts that could not be read. */
export type ContactBook = { list: readonly Contact[]; status: "loading" | "ready" | "failed"; reason?: string };

/**
 * The price of one XEC (`perXec`) and of one savings token, which is a dollar (`savings`, facts.md 1.3), in units of
 * `fiat`. `savings` is undefined if its rate could not be fetched. `at`: when it was fetched, milliseconds since 1970.
 */
export type Price = { fiat: string; perXec: number; savings?: number | undefined; at: number };

/**
 * `none`: this network has no price service. `stale`: the price is so old that its time is shown. `old`: it is so old
 * that it only says, with its time, what a balance was worth; no amount is converted with it. `failed`: the price could
 * not be fetched, and there is none.
 */
export type PriceStatus = "none" | "loading" | "fresh" | "stale" | "old" | "failed";

/**
 * A person's decision about a token: `favourite` puts it first, `hidden` folds it away, `shown` lists a token that
 * looks suspicious like any other.
 */
export type TokenMark = "favourite" | "hidden" | "shown";
export type TokenMarks = ReadonlyMap<TokenId, TokenMark>;

/**
 * A limit for the price of a token: who trades at it, or beyond it, is told of once. `setAt`: milliseconds since 1970.
 */
export type TokenAlert = { tokenId: TokenId; side: "above" | "below"; nanoSatsPerAtom: bigint; setAt: number };

/** What was found out about the prices of tokens, by id: with its age, also over a restart. */
export type TokenPrices = ReadonlyMap<TokenId, Quote>;

/**
 * What the vault found when it derived the public keys of a wallet. `of`: the stored keys that were compared
 * (`checkedKeys`). `derived`: the keys that the seed phrase has.
 */
export type AddressCheck =
  | { of: string; outcome: "own" }
  | { of: string; outcome: "foreign"; derived: readonly KeyRef[] };

/** `before`: what the password has sealed; undefined if that is gone too. `now`: what is stored. */
export type ContactsChange = { before: readonly Contact[] | undefined; now: readonly Contact[] };
/** Compared with the servers that were asked when the wallet was last unlocked. */
export type ServersChange = { added: readonly string[]; removed: readonly string[] };

/**
 * A server that is not asked any more in this run. `other-block`, `no-block`: what it has at the height of the
 * network's checkpoint. `behind`: another server has `blocks` more. `old`: there is no other server, and its newest
 * block is too old by the clock; `at` in milliseconds since 1970.
 */
export type LeftOut = { host: string } & (
  | { why: "other-block" | "no-block"; height: number }
  | { why: "behind"; blocks: number }
  | { why: "old"; at: number }
);

export type State = {
  phase: Phase;
  wallets: readonly Wallet[];
  protection: Protection;
  activeId: WalletId | undefined;
  /** By wallet id; a wallet that is not in it was not checked yet, and its address is not shown. */
  addresses: ReadonlyMap<string, AddressCheck>;
  /** The ledger of the active wallet. */
  ledger: Ledger;
  sync: Sync;
  connection: Connection;
  /** Whether a person may look at the wallet now. While nobody does, only what money needs is asked for. */
  isSeen: boolean;
  leftOut: readonly LeftOut[];
  tip: { height: number; finalHeight: number } | undefined;
  settings: Settings;
  contacts: ContactBook;
  /** What was changed outside Satchel, under a password, until a person has decided about it. */
  outside: { contacts?: ContactsChange; servers?: ServersChange };
  /** The known tokens by token id; each is fetched once and stored. */
  tokens: ReadonlyMap<TokenId, TokenGenesis>;
  /** The marks of all wallets by token id; undefined until a screen of tokens needs them. */
  tokenMarks: TokenMarks | undefined;
  /** Of tokens that some wallet holds or has held; undefined until it was read. */
  tokenPrices: TokenPrices | undefined;
  /** The price alerts of all wallets; undefined until they were read. */
  tokenAlerts: readonly TokenAlert[] | undefined;
  price: Price | undefined;
  priceStatus: PriceStatus;
  outbox: readonly OutboxEntry[];
  unpaid: readonly UnpaidPart[];
  /**
   * The payments of the outbox that an indexer has accepted as a whole, in whichever tab, as long as their bytes are
   * kept.
   */
  settled: readonly NamedPayment[];
  /** A person's private notes about transactions; loaded after the first screen. */
  notes: ReadonlyMap<Txid, string>;
  /** The frozen coins of all wallets: a plan spends them only if a person names them. */
  frozen: ReadonlySet<Outpoint>;
  /**
   * What is known of coins, in all wallets, besides what the indexer says now: the bytes of a parent that contradicted
   * it, or a token that it named before. As long as a coin of the ledger contradicts it, payments and balances leave it
   * out.
   */
  doubted: AllEvidence;
};

/** Returns the wallet that payments are made from; undefined while there is no wallet. */
export const activeWallet = ({ wallets, activeId }: Pick<State, "wallets" | "activeId">): Wallet | undefined =>
  wallets.find(({ id }) => id === activeId);

/** Returns the stored keys of a wallet as a text, to tell whether they are still the ones that were checked. */
export const checkedKeys = ({ keys }: Pick<Wallet, "keys">): string =>
  keys.map(({ path, hash160, publicKey }) => `${path} ${hash160} ${publicKey}`).join();

/** Returns what the vault found about the address of a wallet; undefined if it was not asked about its keys yet. */
export function addressCheckOf({ addresses }: Pick<State, "addresses">, wallet: Wallet): AddressCheck | undefined {
  const check = addresses.get(wallet.id);
  return check?.of === checkedKeys(wallet) ? check : undefined;
}
