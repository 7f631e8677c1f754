import { PROTOCOL_FILTERS, type ProtocolFilterId } from "../../../text/action-words.ts";
import { messageText } from "../../../text/message-text.ts";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";

/** `group` and `id` are keys of their words in the catalogue. */
type Kind = {
  group: "money" | "tokens" | "apps";
  id: KindId;
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
    group: "money",
    id: "payment",
    is: (read) => read.activity.tokens.length === 0 && !isReward(read),
  },
  { group: "money", id: "staking", is: ({ activity }) => activity.kind === "staking-reward" },
  { group: "money", id: "mining", is: ({ activity }) => activity.kind === "coinbase-reward" },
  { group: "money", id: "savings", is: ({ savings }) => savings !== undefined },
  { group: "tokens", id: "token", is: ({ activity }) => activity.tokens.length > 0 },
  { group: "tokens", id: "moved", is: hasEvent("SEND") },
  {
    group: "tokens",
    id: "agora",
    is: ({ activity }) => activity.tokens.some(({ event }) => event.startsWith("Agora ")),
  },
  { group: "tokens", id: "made", is: hasEvent("GENESIS", "MINT", "Fan Out") },
  { group: "tokens", id: "burned", is: hasEvent("BURN") },
  { group: "tokens", id: "nft", is: hasKind("NFT", "Collection") },
  { group: "tokens", id: "alp", is: hasKind("ALP", "Unknown ALP") },
  { group: "tokens", id: "slp", is: hasKind("SLP", "Mint Vault", "Unknown SLP") },
  {
    group: "apps",
    id: "message",
    is: (read) =>
      read.activity.actions.some((action) => messageText(action) !== undefined) ||
      hasApp("Cashtab Encrypted (deprecated)")(read),
  },
] as const satisfies readonly (Omit<Kind, "id"> & { id: string })[];

const ANY_APP = {
  group: "apps",
  id: "app",

  is: ({ activity }: ReadTx) => activity.actions.length > 0,
} as const;

export type KindId = (typeof FIXED_KINDS)[number]["id"] | ProtocolFilterId | (typeof ANY_APP)["id"];

/** The kinds a person can narrow the history to. A transaction may be of several kinds. */
export const TX_KINDS: readonly Kind[] = [
  ...FIXED_KINDS,
  ...PROTOCOL_FILTERS.map(({ app, id }) => ({ group: ANY_APP.group, id, is: hasApp(app) })),
  ANY_APP,
];

const byId = new Map<string, Kind>(TX_KINDS.map((kind) => [kind.id, kind]));

export const isOfKind = (read: ReadTx, id: KindId | "all"): boolean => id === "all" || byId.get(id)?.is(read) === true;
