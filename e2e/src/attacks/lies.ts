// What a lying server does. A try draws an attack, whose lies are told all at the same time.
import type { Dice } from "./dice.ts";
import type { CoinHow, OfferHow } from "./offer-lies.ts";
import { type FieldLie, type How, liesAbout } from "./wire/lies.ts";
import { ROOTS } from "./wire/routes.ts";
import { messagesIn, wireSchema } from "./wire/schema.ts";

/** Of a whole answer over HTTP. */
export const ANSWER_HOWS = [
  "slow",
  "hang",
  "drip",
  "endless",
  "bomb",
  "redirect",
  "reset",
  "cut-off",
  "empty",
  "garbage",
  "web-page",
  "error-500",
  "error-404",
  "long-error",
  "stale",
  "of-another-path",
] as const;
export type AnswerHow = (typeof ANSWER_HOWS)[number];
/**
 * Of a payment that the wallet broadcasts. `swallowed`: it says yes, keeps it, and shows it to those who ask for it.
 * `forgotten`: it says yes, and knows nothing of it later. `held`: it neither sends it nor answers. `sent-but-silent`:
 * it sends it and does not answer. `sent-as-another`: it answers with the id of another transaction.
 * `sent-but-conflicting`: it says that its coins are spent. `unchecked`: burns are let through.
 */
export const BROADCAST_HOWS = [
  "swallowed",
  "forgotten",
  "held",
  "reply-lost",
  "sent-but-silent",
  "sent-as-another",
  "sent-but-refused",
  "sent-but-conflicting",
  "refused",
  "unchecked",
] as const;
export type BroadcastHow = (typeof BROADCAST_HOWS)[number];
/** Of the live socket. */
export const LIVE_HOWS = [
  "mute",
  "twice",
  "forged",
  "flood",
  "block-flood",
  "text",
  "long-frame",
  "garbage-frame",
  "closing",
  "no-socket",
] as const;
export type LiveHow = (typeof LIVE_HOWS)[number];

export type Lie =
  | ({ kind: "field" } & FieldLie)
  /** `path`: a part of the paths that it is told about, one answer in `of`. */
  | { kind: "answer"; how: AnswerHow; path: string; of: number }
  /**
   * `from`: the broadcasts before this one, counted from 1, are let through, so that a payment of several transactions
   * is cut.
   */
  | { kind: "broadcast"; how: BroadcastHow; from?: number }
  | { kind: "live"; how: LiveHow }
  /** Every refusal is worded otherwise; its status stays. */
  | { kind: "words" }
  /** What an offer is said to be; told only while the server knows the market (`LyingServer.market`). */
  | { kind: "offer"; how: OfferHow }
  /** What the transactions of a market are said to be. */
  | { kind: "coin"; how: CoinHow };

/** `name` is its row in the table. After `times` lies the server is honest again. */
export type Attack = { name: string; lies: readonly Lie[]; times?: number };

const nameOf = ({ message, field, how }: FieldLie) => `${message}.${field} ${how}`;

/** Every lie about every field of every message. */
export const FIELD_LIES: readonly FieldLie[] = [
  ...new Map(ROOTS.flatMap((root) => liesAbout(wireSchema, root)).map((lie) => [nameOf(lie), lie])).values(),
];

/** What the wallet itself asks for and is told. All other messages are tried by calls of the client (try-calls.ts). */
const DAILY_ROOTS = ["Tx", "TxHistoryPage", "ScriptUtxos", "RawTx", "TokenInfo", "BlockchainInfo", "Block", "Error"];
const DAILY_ROOTS_TOO = ["BroadcastTxResponse", "BroadcastTxRequest", "WsMsg", "WsSub"];
const DAILY = new Set([...DAILY_ROOTS, ...DAILY_ROOTS_TOO].flatMap((root) => [...messagesIn(wireSchema, root)]));
export const DAILY_LIES: readonly FieldLie[] = FIELD_LIES.filter(({ message }) => DAILY.has(message));

const PATHS = ["", "", "/utxos", "/history", "/tx/", "/raw-tx/", "/validate-tx", "/broadcast-tx", "/block", "/token/"];

/** The same lie about these fields (`Message.field`), in every place. */
export const everywhere = (how: How, ...names: string[]): Lie[] =>
  names.map((name) => {
    const [message = "", field = ""] = name.split(".");
    return { kind: "field", message, field, how, isEverywhere: true };
  });
const SATS = ["ScriptUtxo.sats", "TxInput.sats", "TxOutput.sats"];
const TOKENS = ["ScriptUtxo.token", "TxInput.token", "TxOutput.token"];
const NO_TOKENS: readonly Lie[] = [
  ...everywhere("drop", ...TOKENS, "Tx.token_entries", "Tx.token_failed_parsings", "Tx.token_status"),
  { kind: "broadcast", how: "unchecked" },
];

/** The attacks that the review of security describes, and others that need several lies at once. */
export const NAMED_ATTACKS: readonly Attack[] = [
  { name: "S1 tokens are not named", lies: NO_TOKENS },
  {
    name: "S1 tokens are named otherwise",
    lies: [...everywhere("change", ...TOKENS), { kind: "broadcast", how: "unchecked" }],
  },
  { name: "S1 tokens of coins without any", lies: everywhere("add", ...TOKENS) },
  { name: "S1 other token amounts", lies: everywhere("change", "Token.atoms", "Token.is_mint_baton") },
  { name: "S2 other amounts", lies: everywhere("change", ...SATS) },
  {
    name: "S2 other amounts, no answer to a broadcast",
    lies: [...everywhere("change", ...SATS), { kind: "broadcast", how: "refused" }],
  },
  { name: "S3 other amounts, only at first", lies: everywhere("change", ...SATS), times: 2 },
  { name: "S3 other scripts, only at first", lies: everywhere("change", "TxOutput.output_script"), times: 2 },
  { name: "W1 refusals in other words", lies: [{ kind: "words" }] },
  { name: "W1 refused in other words", lies: [{ kind: "words" }, { kind: "broadcast", how: "refused" }] },
  {
    name: "W1 sent, but refused in other words",
    lies: [{ kind: "words" }, { kind: "broadcast", how: "sent-but-refused" }],
  },
  {
    name: "A1 every answer comes after the wallet has given up",
    lies: [{ kind: "answer", how: "slow", path: "", of: 1 }],
  },
  {
    name: "A2 no request is answered, and no payment is taken",
    lies: [
      { kind: "answer", how: "reset", path: "", of: 1 },
      { kind: "broadcast", how: "refused" },
    ],
  },
  { name: "S11 gzip bomb", lies: [{ kind: "answer", how: "bomb", path: "", of: 1 }] },
  { name: "S11 flood of payments", lies: [{ kind: "live", how: "flood" }] },
  { name: "S11 flood of blocks", lies: [{ kind: "live", how: "block-flood" }] },
  { name: "S11 redirect to another host", lies: [{ kind: "answer", how: "redirect", path: "", of: 1 }] },
  { name: "S12 negative amounts", lies: everywhere("negative", ...SATS) },
  { name: "S12 huge amounts", lies: everywhere("huge", ...SATS) },
  {
    name: "S12 other heights and times",
    lies: everywhere(
      "change",
      "ScriptUtxo.block_height",
      "BlockMetadata.height",
      "BlockMetadata.timestamp",
      "Tx.time_first_seen",
    ),
  },
  { name: "S12 rewards are no rewards", lies: everywhere("drop", "ScriptUtxo.is_coinbase", "Tx.is_coinbase") },
  {
    name: "S13 invented payments",
    lies: [...everywhere("add", "TxHistoryPage.txs", "ScriptUtxos.utxos"), { kind: "live", how: "forged" }],
  },
  { name: "S13 hidden payments", lies: everywhere("drop", "TxHistoryPage.txs", "ScriptUtxos.utxos") },
  {
    name: "S13 an old state",
    lies: [
      { kind: "answer", how: "stale", path: "", of: 1 },
      { kind: "live", how: "mute" },
    ],
  },
];

/** Draws an attack: one that has a name, or up to three lies of one kind. */
export function drawAttack(dice: Dice): Attack {
  const count = 1 + dice.below(3);
  const many = <T>(draw: () => T): T[] => Array.from({ length: count }, draw);
  switch (dice.below(8)) {
    case 0:
    case 1:
      return dice.pick(NAMED_ATTACKS);
    case 2: {
      const how = dice.pick(ANSWER_HOWS);
      return { name: `answer: ${how}`, lies: [{ kind: "answer", how, path: dice.pick(PATHS), of: 1 + dice.below(3) }] };
    }
    case 3: {
      const how = dice.pick(LIVE_HOWS);
      return { name: `live: ${how}`, lies: [{ kind: "live", how }] };
    }
    case 4: {
      const how = dice.pick(BROADCAST_HOWS);
      return { name: `broadcast: ${how}`, lies: [{ kind: "broadcast", how, ...(dice.isOnce(3) && { from: 2 }) }] };
    }
    default: {
      const { how } = dice.pick(DAILY_LIES);
      const ofKind = DAILY_LIES.filter((lie) => lie.how === how);
      return {
        name: `field: ${how}`,
        lies: many(() => ({ kind: "field", ...dice.pick(ofKind), isEverywhere: dice.isOnce(2) })),
        ...(dice.isOnce(4) && { times: 1 + dice.below(4) }),
      };
    }
  }
}
