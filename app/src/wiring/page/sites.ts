import type { Txid } from "@satchel/core/ids";

/**
 * What a site asks for (facts.md 3), as the shell has parsed it. `bip21`: a payment link. `link`: an address of Agora
 * with an offer to buy, or with what is to be listed.
 */
export type SiteWish =
  | { kind: "connect" }
  | { kind: "pay"; bip21: string }
  | { kind: "sign"; message: string }
  | { kind: "buy"; link: string }
  | { kind: "list"; link: string };

/**
 * A request that waits for a person's decision. Times are milliseconds since 1970.
 * `origin`: of the document that asked. `topOrigin`: of the page around it, where that is another one.
 * `stage`: `asked` until the person has accepted; from then on `accepted`, also after the window was closed or the
 * background was ended in the middle, so that nothing is accepted twice.
 * `unsureAt`: from then on the site may have given up, so Accept has to be pressed again (the public library waits
 * 30 s).
 */
export type SiteRequest = SiteWish & {
  id: string;
  origin: string;
  topOrigin?: string | undefined;
  askedAt: number;
  unsureAt: number;
  expiresAt: number;
  stage: "asked" | "accepted";
};

/**
 * A person's decision. `reason` is read by the site and not translated. `buy`, `list`: the wallet has opened the link;
 * what the person decides there only the chain says.
 */
export type SiteAnswer =
  | { approved: false; reason: string }
  | { approved: true; kind: "connect"; address: string; remember: boolean }
  | { approved: true; kind: "pay"; txid: Txid }
  | { approved: true; kind: "buy" | "list" }
  | { approved: true; kind: "sign"; address: string; signature: string };

/** The answer of a person who says no; its text is part of the protocol (facts.md 3). */
export const DENIED = { approved: false, reason: "User denied the request" } as const satisfies SiteAnswer;

/** A site that a person said to remember. `address`: what it may see without asking again. */
export type RememberedSite = { origin: string; address: string; lastUsedAt: number };

/** `isOff`: no page is told that there is a wallet; `off`: the origins that are not told. */
export type SiteSettings = { remembered: readonly RememberedSite[]; isOff: boolean; off: readonly string[] };

/** The sites that ask this wallet. Nothing here rejects. */
export type Sites = {
  /** Calls back with the requests, oldest first, now and after each change. Returns what ends it. */
  followRequests(onChange: (requests: readonly SiteRequest[]) => void): () => void;
  /** The person looks at it: a newer request of the same kind from the same document does not replace it any more. */
  open(id: string): Promise<void>;
  /**
   * The person accepts it. Resolves to whether this page may go on: false if the request is over, or if another page
   * has accepted it before. Called before anything is signed.
   */
  accept(id: string): Promise<boolean>;
  /** Nothing was signed after all: the request waits for a decision again. */
  release(id: string): Promise<void>;
  /** Ends a request. Resolves to whether the site got the answer. */
  answer(id: string, answer: SiteAnswer): Promise<boolean>;
  rejectAll(): Promise<void>;
  followSettings(onChange: (settings: SiteSettings) => void): () => void;
  /** Forgets a site and tells it, and only it. */
  revoke(origin: string): Promise<void>;
  revokeAll(): Promise<void>;
  /** `origin`: of one site; without it for all. */
  setOff(isOff: boolean, origin?: string): Promise<void>;
};
