import { messageText, PROTOCOL_FILTERS, type ProtocolFilter } from "../../../text/action-words.ts";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";

type Kind = {
  group: "Money" | "Tokens" | "Messages and apps";
  id: KindId;
  label: string;
  is(read: ReadTx): boolean;
};

const hasEvent =
  (...events: readonly string[]) =>
  ({ activity }: ReadTx) =>
    activity.tokens.some(({ event }) => events.includes(event));
const hasKind =
  (...kinds: readonly string[]) =>
  ({ activity }: ReadTx) =>
    activity.tokens.some(({ kind }) => kinds.includes(kind));
const hasApp =
  (...apps: readonly string[]) =>
  ({ activity }: ReadTx) =>
    activity.actions.some(({ app }) => apps.includes(app));
const isReward = ({ activity: { kind } }: ReadTx) => kind === "staking-reward" || kind === "coinbase-reward";

const FIXED_KINDS = [
  {
    group: "Money",
    id: "payment",
    label: "Payments",
    is: (read) => read.activity.tokens.length === 0 && !isReward(read),
  },
  { group: "Money", id: "staking", label: "Staking rewards", is: ({ activity }) => activity.kind === "staking-reward" },
  { group: "Money", id: "mining", label: "Mining rewards", is: ({ activity }) => activity.kind === "coinbase-reward" },
  { group: "Money", id: "savings", label: "Savings", is: ({ savings }) => savings !== undefined },
  { group: "Tokens", id: "token", label: "All tokens", is: ({ activity }) => activity.tokens.length > 0 },
  { group: "Tokens", id: "moved", label: "Sent or received", is: hasEvent("SEND") },
  {
    group: "Tokens",
    id: "agora",
    label: "Agora trades",
    is: ({ activity }) => activity.tokens.some(({ event }) => event.startsWith("Agora ")),
  },
  { group: "Tokens", id: "made", label: "Created or minted", is: hasEvent("GENESIS", "MINT", "Fan Out") },
  { group: "Tokens", id: "burned", label: "Burned", is: hasEvent("BURN") },
  { group: "Tokens", id: "nft", label: "NFTs and collections", is: hasKind("NFT", "Collection") },
  { group: "Tokens", id: "alp", label: "ALP tokens", is: hasKind("ALP", "Unknown ALP") },
  { group: "Tokens", id: "slp", label: "SLP tokens", is: hasKind("SLP", "Mint Vault", "Unknown SLP") },
  {
    group: "Messages and apps",
    id: "message",
    label: "Messages",
    is: (read) =>
      read.activity.actions.some((action) => messageText(action) !== undefined) ||
      hasApp("Cashtab Encrypted (deprecated)")(read),
  },
] as const satisfies readonly (Omit<Kind, "id"> & { id: string })[];

const ANY_APP = {
  group: "Messages and apps",
  id: "app",
  label: "Of any app",
  is: ({ activity }: ReadTx) => activity.actions.length > 0,
} as const;

export type KindId = (typeof FIXED_KINDS)[number]["id"] | ProtocolFilter["id"] | (typeof ANY_APP)["id"];

/** What a person can narrow the history to. A transaction may be of several kinds. */
export const TX_KINDS: readonly Kind[] = [
  ...FIXED_KINDS,
  ...PROTOCOL_FILTERS.map(({ app, id, label }) => ({ group: ANY_APP.group, id, label, is: hasApp(app) })),
  ANY_APP,
];

const byId = new Map<string, Kind>(TX_KINDS.map((kind) => [kind.id, kind]));

export const isOfKind = (read: ReadTx, id: KindId | "all"): boolean => id === "all" || byId.get(id)?.is(read) === true;
