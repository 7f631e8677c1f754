/** Where a wallet can be asked, as it announces itself (as in EIP-6963, but for eCash). */
export const REQUEST_EVENT = "ecash:requestProvider";
export const ANNOUNCE_EVENT = "ecash:announceProvider";

/** The name under which Satchel announces itself. Any script of the page can use it too: it proves nothing. */
export const SATCHEL = "wallet.satchel";

/** Who announces itself. `rdns`: the wallet's reversed domain name. `id`: made anew in each document. */
export type WalletInfo = {
  readonly id: string;
  readonly rdns: string;
  readonly name: string;
  readonly version: string;
  /** A data URL of a square picture; show it in an <img>, where it cannot run scripts. */
  readonly icon: string;
};

/**
 * Why a call failed.
 * - `denied`: the person said no.
 * - `expired`: nobody decided in time. Nothing was signed.
 * - `replaced`: this page has asked the same kind of question again before the person looked at this one.
 * - `rate-limited`: this site asks too often, or too much waits already.
 * - `unavailable`: the wallet cannot be asked: it is off for this site, or was removed.
 * - `bad-request`: the call has no text, too long a one, or something else in its place. A link that the wallet cannot
 *   read is shown to the person, who can only say no (`denied`).
 * - `aborted`: the call's AbortSignal withdrew it before the person accepted it.
 * - `lost`: the wallet was asked and its answer did not arrive. A payment may have been made: look at the chain.
 */
export type ErrorCode =
  | "denied"
  | "expired"
  | "replaced"
  | "rate-limited"
  | "unavailable"
  | "bad-request"
  | "aborted"
  | "lost";

/** What a call rejects with. */
export type ProviderError = Error & { readonly name: "EcashProviderError"; readonly code: ErrorCode };

/** `signal` withdraws the request while the person has not accepted it. Afterwards it changes nothing. */
export type CallOptions = { readonly signal?: AbortSignal | undefined };

/** What a wallet tells unasked, only to sites that it remembers. */
export type ProviderEvents = {
  /** The site may see this address from now on. */
  accountChanged: (address: string) => void;
  /** The person has revoked what this site may see, or the site itself has in another tab. */
  disconnect: () => void;
};

/** A wallet. Each call that opens a window waits for the person, and each is one decision. */
export type EcashProvider = {
  /** Asks for an address. Resolves without a window where the person said to remember this site. */
  connect(options?: CallOptions): Promise<{ readonly address: string }>;
  /** Makes the wallet forget this site. Never asks. */
  disconnect(): Promise<void>;
  /** Resolves to the address that this site may see already, else to null. Never asks. */
  getAddress(): Promise<string | null>;
  /** Asks to sign a text (at most 10,000 characters) with the key of an address. */
  signMessage(
    message: string,
    options?: CallOptions,
  ): Promise<{ readonly address: string; readonly signature: string }>;
  /** Asks to pay a BIP21 link (`ecash:{address}?amount=..`), also of tokens. */
  sendBip21(link: string, options?: CallOptions): Promise<{ readonly txid: string }>;
  /**
   * Asks to open the offers that a BUY link of Agora names. Resolves when the person has opened them; what they decide
   * there only the chain says.
   */
  buy(link: string, options?: CallOptions): Promise<void>;
  /** The same for a LIST link, which opens the form of an offer. */
  list(link: string, options?: CallOptions): Promise<void>;
  /** Calls `listener` at each such event. Returns what ends it. */
  on<Name extends keyof ProviderEvents>(event: Name, listener: ProviderEvents[Name]): () => void;
};

/** The `detail` of an announcement. */
export type Wallet = { readonly info: WalletInfo; readonly provider: EcashProvider };
