// The attacks on trades: those of every wallet, and lies about offers.
import type { Dice } from "../dice.ts";
import { type Attack, drawAttack, everywhere, FIELD_LIES, type Lie } from "../lies.ts";
import { type CoinHow, OFFER_HOWS, type OfferHow } from "../offer-lies.ts";
import type { FieldLie } from "../wire/lies.ts";
import { messagesIn, wireSchema } from "../wire/schema.ts";
import { STORIES, type Story } from "./trade-session.ts";

/**
 * `second`: what the server says that is asked for a second opinion; without it the wallet has one server only. `stories`:
 * in which of them its lies are heard; without it in all.
 */
export type TradeAttack = Attack & { second?: readonly Lie[]; stories?: readonly Story[] };

const storiesOf = (...acts: Story["act"][]): readonly Story[] => STORIES.filter(({ act }) => acts.includes(act));
/** The outputs that are shown as offers are of this token. */
const BUY_SLP: readonly Story[] = [{ act: "buy", kind: "SLP" }];
const OF_OFFERS = storiesOf("buy", "buy", "cancel");
const OF_CHAINS = storiesOf("list", "take back").filter(({ kind }) => kind !== "ALP");

/** What is asked in a trade: plugins, coins, transactions, tokens, blocks, broadcasts, live messages. */
export const TRADE_ROOTS = [
  "Utxos",
  "PluginGroups",
  "ScriptUtxos",
  "Tx",
  "RawTx",
  "TxHistoryPage",
  "TokenInfo",
  "BlockchainInfo",
  "Block",
  "BlockHeader",
  "BroadcastTxRequest",
  "BroadcastTxResponse",
  "Error",
  "WsMsg",
  "WsSub",
] as const;
const MESSAGES = new Set(TRADE_ROOTS.flatMap((root) => [...messagesIn(wireSchema, root)]));

/** Every lie about a field of these messages. */
export const TRADE_LIES: readonly FieldLie[] = FIELD_LIES.filter(({ message }) => MESSAGES.has(message));

const offer = (how: OfferHow): Lie => ({ kind: "offer", how });
const coin = (how: CoinHow): Lie => ({ kind: "coin", how });
const UNCHECKED: Lie = { kind: "broadcast", how: "unchecked" };

const NEEDS_SLP: ReadonlySet<OfferHow> = new Set([
  "spent offers shown",
  "an advertisement as an offer",
  "atoms that never existed",
  "atoms of a worthless twin",
  "a covenant without atoms",
  "offers rewritten with their covenants",
]);

/** One attack for each lie about offers. Where nothing can be seen in the bytes, an honest second server is asked. */
const OFFER_ATTACKS: readonly TradeAttack[] = OFFER_HOWS.map((how) => ({
  name: `T ${how}`,
  lies: [offer(how), UNCHECKED],
  stories: NEEDS_SLP.has(how) ? BUY_SLP : OF_OFFERS,
  ...(how === "atoms that never existed" && { second: [] }),
}));

/** What a listing of two transactions can be cut apart with. */
const CUT: readonly TradeAttack[] = (
  [
    { name: "T the second broadcast swallowed", lies: [{ kind: "broadcast", how: "second-swallowed" }] },
    { name: "T the second broadcast refused", lies: [{ kind: "broadcast", how: "second-refused" }] },
    { name: "T the second broadcast sent, but refused", lies: [{ kind: "broadcast", how: "second-sent-but-refused" }] },
    {
      name: "T the second broadcast swallowed and called final",
      lies: [{ kind: "broadcast", how: "second-swallowed" }, coin("called final")],
    },
    {
      name: "T the second broadcast refused, its coin called spent",
      lies: [{ kind: "broadcast", how: "second-refused" }, coin("outputs called spent")],
    },
    {
      name: "T the second broadcast refused, transactions called unknown",
      lies: [
        { kind: "broadcast", how: "second-refused" },
        { kind: "answer", how: "error-404", path: "/tx/", of: 1 },
      ],
    },
  ] satisfies TradeAttack[]
).map((attack) => ({ ...attack, stories: OF_CHAINS }));

/** What several lies make together, and what two servers say that contradict each other. */
const JOINT: readonly TradeAttack[] = [
  {
    name: "T sent, but called a conflict",
    lies: [
      { kind: "broadcast", how: "sent-but-conflicting" },
      { kind: "answer", how: "error-404", path: "/tx/", of: 1 },
    ],
  },
  { name: "T sent, but refused", lies: [{ kind: "broadcast", how: "sent-but-refused" }] },
  {
    name: "T all outputs are called spent",
    lies: [coin("outputs called spent")],
  },
  {
    name: "T spent outputs are called open",
    stories: BUY_SLP,
    lies: [offer("spent offers shown"), coin("outputs called open")],
  },
  {
    name: "T other parents",
    stories: BUY_SLP,
    lies: [offer("offers rewritten with their covenants"), ...everywhere("change", "RawTx.raw_tx")],
  },
  { name: "T the second server lies about coins", lies: [], second: everywhere("change", "ScriptUtxo.sats") },
  { name: "T the second server hides coins", lies: [], second: everywhere("drop", "ScriptUtxos.utxos") },
  { name: "T the second server names no tokens", lies: [], second: everywhere("drop", "ScriptUtxo.token") },
  { name: "T the second server is silent", lies: [], second: [{ kind: "answer", how: "hang", path: "", of: 1 }] },
  {
    name: "T two servers, two prices",
    stories: BUY_SLP,
    lies: [offer("price halved")],
    second: [offer("offers rewritten with their covenants")],
  },
  {
    name: "T a spent offer, the second server says so",
    stories: BUY_SLP,
    lies: [offer("spent offers shown"), UNCHECKED],
    second: [],
  },
  {
    name: "T a worthless twin, the second server says so",
    stories: BUY_SLP,
    lies: [offer("atoms of a worthless twin"), UNCHECKED],
    second: [],
  },
];

export const TRADE_ATTACKS: readonly TradeAttack[] = [...OFFER_ATTACKS, ...CUT, ...JOINT];

/** What one server alone can do: the review says that only one was asked (docs/decisions/second-opinion.md). */
export const ONE_SERVER: TradeAttack = {
  name: "T atoms that never existed, one server",
  stories: BUY_SLP,
  lies: [offer("atoms that never existed"), UNCHECKED],
};

/** Draws an attack: a named one, up to three lies about fields, or one of the attacks that every payment meets. */
export function drawTradeAttack(dice: Dice): TradeAttack {
  switch (dice.below(6)) {
    case 0:
    case 1:
      return dice.pick(TRADE_ATTACKS);
    case 2:
      return withSecond(drawAttack(dice), dice);
    default: {
      const { how } = dice.pick(TRADE_LIES);
      const ofKind = TRADE_LIES.filter((lie) => lie.how === how);
      const lies = Array.from(
        { length: 1 + dice.below(3) },
        (): Lie => ({ kind: "field", ...dice.pick(ofKind), isEverywhere: dice.isOnce(2) }),
      );
      return withSecond({ name: `T field: ${how}`, lies, ...(dice.isOnce(4) && { times: 1 + dice.below(4) }) }, dice);
    }
  }
}

/** A quarter of the wallets have a second server, which is honest. */
const withSecond = (attack: Attack, dice: Dice): TradeAttack => (dice.isOnce(4) ? { ...attack, second: [] } : attack);
