// The attacks on trades: those of every wallet, and lies about offers.
import type { Dice } from "../../dice.ts";
import { type Attack, BROADCAST_HOWS, drawAttack, everywhere, FIELD_LIES, type Lie } from "../../lies.ts";
import { type CoinHow, OFFER_HOWS, type OfferHow } from "../../offer-lies.ts";
import type { FieldLie } from "../../wire/lies.ts";
import { messagesIn, wireSchema } from "../../wire/schema.ts";
import { type Happening, TAB_ACTS, type When } from "./meanwhile.ts";
import { STORIES, type Story } from "./trade-session.ts";

/**
 * `second`: what the server says that is asked for a second opinion; without it the wallet has one server only.
 * `stories`: in which of them its lies are heard; without it in all. `from`: when the lies begin; without it before the
 * trade does. `meanwhile`: what happens besides.
 */
export type TradeAttack = Attack & {
  second?: readonly Lie[];
  stories?: readonly Story[];
  from?: When;
  meanwhile?: readonly Happening[];
};

const storiesOf = (...acts: Story["act"][]): readonly Story[] => STORIES.filter(({ act }) => acts.includes(act));
/** The outputs that are shown as offers are of this token. */
const BUY_SLP: readonly Story[] = [
  { act: "buy", kind: "SLP" },
  { act: "buy across", kind: "SLP" },
];
const OF_OFFERS = storiesOf("buy", "buy across", "cancel", "relist");
const ACROSS = storiesOf("buy across");
const OF_CHAINS = [...storiesOf("list", "relist", "take back").filter(({ kind }) => kind !== "ALP"), ...ACROSS];

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
const REFUSED: Lie = { kind: "broadcast", how: "refused" };
const CONFLICTING: Lie = { kind: "broadcast", how: "sent-but-conflicting" };
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
    { name: "T the second broadcast swallowed", lies: [{ kind: "broadcast", how: "swallowed", from: 2 }] },
    { name: "T the second broadcast refused", lies: [{ kind: "broadcast", how: "refused", from: 2 }] },
    {
      name: "T the second broadcast sent, but refused",
      lies: [{ kind: "broadcast", how: "sent-but-refused", from: 2 }],
    },
    {
      name: "T the second broadcast swallowed and called final",
      lies: [{ kind: "broadcast", how: "swallowed", from: 2 }, coin("called final")],
    },
    {
      name: "T the second broadcast refused, its coin called spent",
      lies: [{ kind: "broadcast", how: "refused", from: 2 }, coin("outputs called spent")],
    },
    {
      name: "T the second broadcast refused, transactions called unknown",
      lies: [
        { kind: "broadcast", how: "refused", from: 2 },
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

const after = (broadcast: number): When => ({ is: "after", broadcast });
const before = (broadcast: number): When => ({ is: "before", broadcast });
const NOT_FOUND: Lie = { kind: "answer", how: "error-404", path: "/tx/", of: 1 };
const taken = (part: number, when: When): Happening => ({ what: "taken", part, when });

/** What somebody else, the network or the person does between two parts of a purchase. The servers are honest. */
const BETWEEN: readonly Omit<TradeAttack, "lies">[] = [
  { name: "M the first part taken", meanwhile: [taken(1, before(1))] },
  { name: "M the second part taken", meanwhile: [taken(2, after(1))] },
  { name: "M the third part taken", meanwhile: [taken(3, before(2))] },
  { name: "M two buyers race", meanwhile: [{ what: "raced", when: before(1) }] },
  { name: "M two buyers race from the second part on", meanwhile: [{ what: "raced", when: after(1) }] },
  { name: "M stopped", meanwhile: [{ what: "stopped", when: after(1) }] },
  {
    name: "M stopped, and the second part taken",
    meanwhile: [{ what: "stopped", when: before(2) }, taken(2, before(2))],
  },
  { name: "M the first part dropped", meanwhile: [{ what: "dropped", part: 1, when: after(1) }] },
  { name: "M the first part dropped after the second", meanwhile: [{ what: "dropped", part: 1, when: after(2) }] },
  {
    name: "M the first part dropped and taken after the second",
    meanwhile: [{ what: "dropped", part: 1, when: after(2) }, taken(1, after(2))],
  },
  {
    name: "M a block with the first part taken back",
    meanwhile: [
      { what: "mined", when: after(1) },
      { what: "reorganised", when: after(2) },
    ],
  },
  {
    name: "M a block with the first part taken back, and the part taken",
    meanwhile: [
      { what: "mined", when: after(1) },
      { what: "reorganised", when: after(2) },
      { what: "dropped", part: 1, when: after(2) },
      taken(1, after(2)),
    ],
  },
  ...TAB_ACTS.map(
    (does): Omit<TradeAttack, "lies"> => ({
      name: `M another tab ${does}`,
      meanwhile: [{ what: "another tab", does, when: after(1) }],
    }),
  ),
];

/** Lies that begin between two parts of a purchase. */
const MIDWAY: readonly TradeAttack[] = [
  ...BROADCAST_HOWS.filter((how) => how !== "unchecked").map(
    (how): TradeAttack => ({
      name: `M ${how} from the second part on`,
      lies: [{ kind: "broadcast", how }],
      from: after(1),
    }),
  ),
  { name: "M the second part refused, transactions called unknown", lies: [REFUSED, NOT_FOUND], from: after(1) },
  { name: "M the second part sent, but called a conflict", lies: [CONFLICTING, NOT_FOUND], from: after(1) },
  { name: "M the first part sent, but called a conflict", lies: [CONFLICTING, NOT_FOUND] },
  { name: "M transactions called unknown after the first part", lies: [NOT_FOUND], from: after(1) },
  { name: "M outputs called spent after the first part", lies: [coin("outputs called spent")], from: after(1) },
  {
    name: "M a taken part called open",
    lies: [coin("outputs called open"), { kind: "broadcast", how: "forgotten" }],
    from: after(1),
    meanwhile: [taken(2, after(1))],
  },
  {
    name: "M no answers after the first part",
    lies: [{ kind: "answer", how: "hang", path: "", of: 1 }],
    from: after(1),
  },
  {
    name: "M an old state after the first part",
    lies: [
      { kind: "answer", how: "stale", path: "", of: 1 },
      { kind: "live", how: "mute" },
    ],
    from: before(1),
  },
  { name: "M a forged live feed after the first part", lies: [{ kind: "live", how: "forged" }], from: after(1) },
  { name: "M offers dearer after the first part", lies: [offer("price halved")], from: after(1) },
  {
    name: "M the second server contradicts after the first part",
    lies: [],
    second: [...everywhere("change", "ScriptUtxo.sats"), coin("outputs called spent")],
    from: after(1),
  },
  {
    name: "M the first server refuses after the first part, the second calls it unknown",
    lies: [REFUSED],
    second: [NOT_FOUND],
    from: after(1),
  },
];

/** Attacks on a purchase across offers. */
const ON_PURCHASES: readonly TradeAttack[] = [...BETWEEN.map((each) => ({ ...each, lies: [] })), ...MIDWAY].map(
  (attack) => ({ ...attack, stories: ACROSS }),
);

export const TRADE_ATTACKS: readonly TradeAttack[] = [...OFFER_ATTACKS, ...CUT, ...JOINT, ...ON_PURCHASES];

/** What one server alone can do: the review says that only one was asked (docs/decisions/second-opinion.md). */
export const ONE_SERVER: TradeAttack = {
  name: "T atoms that never existed, one server",
  stories: [{ act: "buy", kind: "SLP" }],
  lies: [offer("atoms that never existed"), UNCHECKED],
};

/** Draws an attack: a named one, up to three lies about fields, or one of the attacks that every payment meets. */
export function drawTradeAttack(dice: Dice): TradeAttack {
  switch (dice.below(7)) {
    case 0:
    case 1:
      return dice.pick(TRADE_ATTACKS);
    case 2:
      return withSecond(drawAttack(dice), dice);
    case 3:
      return midway(dice.isOnce(2) ? drawAttack(dice) : drawFieldLies(dice), dice);
    default:
      return withSecond(drawFieldLies(dice), dice);
  }
}

function drawFieldLies(dice: Dice): Attack {
  const { how } = dice.pick(TRADE_LIES);
  const ofKind = TRADE_LIES.filter((lie) => lie.how === how);
  const lies = Array.from(
    { length: 1 + dice.below(3) },
    (): Lie => ({ kind: "field", ...dice.pick(ofKind), isEverywhere: dice.isOnce(2) }),
  );
  return { name: `T field: ${how}`, lies, ...(dice.isOnce(4) && { times: 1 + dice.below(4) }) };
}

/** A quarter of the wallets have a second server, which is honest. */
const withSecond = (attack: Attack, dice: Dice): TradeAttack => (dice.isOnce(4) ? { ...attack, second: [] } : attack);

/**
 * Tells lies during a purchase across offers, mostly after a part of it was sent, and lets something happen besides.
 */
function midway(attack: Attack, dice: Dice): TradeAttack {
  const drawn = withSecond(attack, dice);
  const { meanwhile } = dice.pick(BETWEEN);
  return {
    ...drawn,
    name: `M ${attack.name}`,
    stories: ACROSS,
    ...(!dice.isOnce(4) && { from: dice.pick([after(1), before(2), after(2)]) }),
    ...(meanwhile && dice.isOnce(2) && { meanwhile }),
  };
}
