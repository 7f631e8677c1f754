// Lies about offers on Agora: a server that knows the market says something that fits together, in every message about
// the outputs that it lies about.

import { createChain, type IndexerClient } from "@satchel/chain";
import type { ScriptUtxo, Token, TokenType, Utxo as WireUtxo } from "@satchel/chain/wire";
import {
  AlpTokenType,
  ScriptUtxos,
  SlpTokenType,
  TokenStatus,
  TokenTxType,
  Tx,
  TxHistoryPage,
  Utxos,
} from "@satchel/chain/wire";
import { outpointOf, readOutpoint } from "@satchel/core/ids";
import { AGORA_PLUGIN, OFFER_GROUPS } from "@satchel/core/offer";
import { fromHex, reverseHex, scriptOfBytes, toHex, txidOfBytes } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import { readTokenSections } from "@satchel/core/token";
import { type TokenValue, tokenMarksOf, type Utxo } from "@satchel/core/tx";
import { createSystemClock } from "@satchel/platform/memory";
import { WebSocket } from "ws";
import type { Telling } from "./telling.ts";

/** What a try tells the server about the market, so that its lies can be true to life. */
export type Market = {
  /** The public keys of the person who is lied to, and of somebody else. */
  personPk: string;
  strangerPk: string;
  /** The token that is traded, and one with the same name that is worth nothing. */
  tokenId: string;
  twinId: string;
  /** Outputs that are there, or were, and are shown as offers. */
  shown: Readonly<Record<Shown, readonly Utxo[]>>;
  /** The open offers as if they asked for another price, with the covenants of these terms. */
  rewritten: readonly Utxo[];
  /** Whether the open offers are shown beside them. */
  isMixed: boolean;
};
export const SHOWN = ["spent", "advertisement", "never-existed", "twin-atoms", "no-atoms"] as const;
export type Shown = (typeof SHOWN)[number];

type Change = (open: readonly Utxo[], market: Market) => readonly Utxo[];
type Said = { groups: readonly string[]; data: readonly string[] };

const said = ({ plugins }: Utxo): Said => plugins?.[AGORA_PLUGIN] ?? { groups: [], data: [] };
const saying = (utxo: Utxo, change: (old: Said) => Partial<Said>): Utxo => ({
  ...utxo,
  plugins: { [AGORA_PLUGIN]: { ...said(utxo), ...change(said(utxo)) } },
});
const [NAME_AT, PRICE_AT, LEAST_AT, LOCK_TIME_AT] = [0, 4, 5, 6];
const PARTIAL = "5041525449414c";
const isPartial = (utxo: Utxo): boolean => said(utxo).data[NAME_AT] === PARTIAL;

/** Changes a field of a PARTIAL; of a ONESHOT the outputs that it enforces, whose first field is the price. */
const withField =
  (at: number, change: (value: bigint) => bigint): Change =>
  (open) =>
    open.map((utxo) =>
      saying(utxo, ({ data }) => {
        const where = isPartial(utxo) ? at : 1;
        const old = data[where] ?? "";
        const bytes = isPartial(utxo) ? old.length / 2 : 8;
        return { data: data.with(where, littleEndian(change(numberOf(old, bytes)), bytes) + old.slice(2 * bytes)) };
      }),
    );

const numberOf = (hex: string, bytes: number): bigint =>
  BigInt(`0x0${toHex(fromHex(hex.slice(0, 2 * bytes)).toReversed())}`);
const littleEndian = (value: bigint, bytes: number): string =>
  toHex(
    fromHex(
      BigInt.asUintN(8 * bytes, value)
        .toString(16)
        .padStart(2 * bytes, "0"),
    ).toReversed(),
  );

const madeBy = (pk: string, utxo: Utxo): boolean => said(utxo).groups.includes(OFFER_GROUPS.maker + pk);
const asMadeBy = (pk: string, utxo: Utxo): Utxo =>
  saying(utxo, ({ groups }) => ({
    groups: groups.map((group) => (group.startsWith(OFFER_GROUPS.maker) ? OFFER_GROUPS.maker + pk : group)),
  }));
const withToken = (utxo: Utxo, change: Partial<TokenValue>): Utxo =>
  utxo.token ? { ...utxo, token: { ...utxo.token, ...change } } : utxo;
const showing =
  (what: Shown): Change =>
  (open, { shown, isMixed }) =>
    shown[what].length > 0 ? [...shown[what], ...(isMixed ? open : [])] : open;

/** What a server can say about offers. */
const CHANGES = {
  "price halved": withField(PRICE_AT, (per) => per * 2n),
  "price of nothing": withField(PRICE_AT, () => 0n),
  "minimum lowered": withField(LEAST_AT, () => 1n),
  "minimum above the offer": withField(LEAST_AT, () => 2n ** 62n),
  "another lock time": withField(LOCK_TIME_AT, () => 2_000_000_000n),
  "another maker": (open, { strangerPk }) => open.map((utxo) => asMadeBy(strangerPk, utxo)),
  "own offers as those of others": (open, { personPk, strangerPk }) =>
    open.map((utxo) => (madeBy(personPk, utxo) ? asMadeBy(strangerPk, utxo) : utxo)),
  "offers of others as own": (open, { personPk }) => open.map((utxo) => asMadeBy(personPk, utxo)),
  "own offers hidden": (open, { personPk }) => open.filter((utxo) => !madeBy(personPk, utxo)),
  "cheaper offers hidden": (open) => open.slice(Math.min(1, open.length - 1)),
  "outpoints swapped": (open) =>
    open.map((utxo, at) => ({ ...utxo, outpoint: open[(at + 1) % open.length]?.outpoint ?? utxo.outpoint })),
  "more atoms": (open) => open.map((utxo) => withToken(utxo, { atoms: ((utxo.token?.atoms ?? 0n) * 256n) as never })),
  "another token": (open, { twinId }) => open.map((utxo) => withToken(utxo, { tokenId: aTokenId(twinId) })),
  "other sats": (open) => open.map((utxo) => ({ ...utxo, sats: 5_460_000n as never })),
  "offers without a transaction": (open) =>
    open.map((utxo, at) => ({ ...utxo, outpoint: outpointOf(aTxid(`${at % 10}a`.repeat(32)), 1) })),
  "offers on other outputs": (open) =>
    open.map((utxo) => ({ ...utxo, outpoint: outpointOf(readOutpoint(utxo.outpoint).txid, 0) })),
  "offers rewritten with their covenants": (open, { rewritten }) => (rewritten.length > 0 ? rewritten : open),
  "spent offers shown": showing("spent"),
  "an advertisement as an offer": showing("advertisement"),
  "atoms that never existed": showing("never-existed"),
  "atoms of a worthless twin": showing("twin-atoms"),
  "a covenant without atoms": showing("no-atoms"),
} satisfies Record<string, Change>;
export type OfferHow = keyof typeof CHANGES;
export const OFFER_HOWS = Object.keys(CHANGES) as OfferHow[];

/** What a server can say about every transaction that it is asked for. */
const COIN_CHANGES = {
  "outputs called spent": (tx: Tx) => ({
    ...tx,
    outputs: tx.outputs.map((output) => ({ ...output, spentBy: SPENDER })),
  }),
  "outputs called open": (tx: Tx) => ({
    ...tx,
    outputs: tx.outputs.map((output) => ({ ...output, spentBy: undefined })),
  }),
  "called final": (tx: Tx) => ({ ...tx, isFinal: true }),
} satisfies Record<string, (tx: Tx) => Tx>;
const SPENDER = { txid: new Uint8Array(32).fill(7), inputIdx: 0 };
export type CoinHow = keyof typeof COIN_CHANGES;
export const COIN_HOWS = Object.keys(COIN_CHANGES) as CoinHow[];

/** Tells lies about offers. */
export function createOfferLies(target: string) {
  let market: Market | undefined;
  let honest: IndexerClient | undefined;
  let claims = new Map<string, Utxo>();
  const chain = (): IndexerClient => {
    honest ??= createChain({ urls: [target], clock: createSystemClock(), timeoutMs: 60_000, WebSocket });
    return honest;
  };

  async function listing(group: string, hows: readonly OfferHow[], of: Market, tell: () => boolean) {
    const open = await chain().pluginUtxos(AGORA_PLUGIN, group);
    let told: readonly Utxo[] = open;
    for (const how of hows) if (tell()) told = CHANGES[how](told, of);
    for (const utxo of told) if (!open.includes(utxo)) claims.set(utxo.outpoint, utxo);
    return Utxos.encode({ utxos: told.map(wireUtxo) }).finish();
  }

  return {
    know: (next: Market): void => {
      market = next;
    },
    /** Forgets what was claimed. */
    begin: (): void => {
      claims = new Map();
    },
    /** Changes an answer. What was claimed about an output of the market is repeated wherever it is named. */
    async bend(url: string, root: string, bytes: Uint8Array, { lies, tell }: Telling): Promise<Uint8Array> {
      if (market === undefined) return bytes;
      const hows = lies.flatMap((lie) => (lie.kind === "offer" ? [lie.how] : []));
      const coins = lies.flatMap((lie) => (lie.kind === "coin" ? [lie.how] : []));
      const group = /^\/plugin\/agora\/([0-9a-f]+)\/utxos/.exec(url)?.[1];
      if (group !== undefined) return hows.length > 0 ? listing(group, hows, market, tell) : bytes;
      if (claims.size === 0 && coins.length === 0) return bytes;
      const change = (tx: Tx): Tx =>
        coins.reduce((changed, how) => (tell() ? COIN_CHANGES[how](changed) : changed), claimed(tx, claims));
      if (root === "Tx") return Tx.encode(change(Tx.decode(bytes))).finish();
      if (root === "TxHistoryPage") {
        const page = TxHistoryPage.decode(bytes);
        return TxHistoryPage.encode({ ...page, txs: page.txs.map(change) }).finish();
      }
      return root === "ScriptUtxos" ? ScriptUtxos.encode(listed(ScriptUtxos.decode(bytes), claims)).finish() : bytes;
    },
    close: (): void => honest?.close(),
  };
}

type Claims = ReadonlyMap<string, Utxo>;
type WireOutpoint = { txid: Uint8Array; outIdx: number } | undefined;
const nameOf = (outpoint: WireOutpoint): string =>
  outpoint ? outpointOf(txidOfBytes(outpoint.txid), outpoint.outIdx) : "";

function listed({ script, utxos }: ScriptUtxos, claims: Claims): ScriptUtxos {
  const others = utxos.filter(({ outpoint }) => !claims.has(nameOf(outpoint)));
  const here = [...claims.values()].filter((claim) => claim.script === toHex(script));
  return { script, utxos: [...others, ...here.map((claim): ScriptUtxo => wireUtxo(claim))] };
}

function claimed(tx: Tx, claims: Claims): Tx {
  const outputs = tx.outputs.map((output, at) => {
    const claim = claims.get(outpointOf(txidOfBytes(tx.txid), at));
    if (!claim) return output;
    const { script, sats, token, plugins } = wireUtxo(claim);
    return { ...output, outputScript: script, sats, token, plugins, spentBy: undefined };
  });
  const spent = tx.inputs.map((input) => claims.get(nameOf(input.prevOut)));
  if (spent.every((claim) => claim === undefined)) return { ...tx, outputs };
  const inputs = tx.inputs.map((input, at) => {
    const claim = spent[at];
    if (!claim) return input;
    const { script, sats, token } = wireUtxo(claim);
    return { ...input, outputScript: script, sats, token };
  });
  return asNormal({ ...tx, inputs, outputs });
}

/** Returns a transaction as if the atoms that its script sends were there. */
function asNormal(tx: Tx): Tx {
  const sections = readTokenSections(scriptOfBytes(tx.outputs[0]?.outputScript ?? new Uint8Array()));
  const type = tx.inputs.find(({ token }) => token)?.token?.tokenType;
  if (!sections.ok || type === undefined) return tx;
  const marks = tokenMarksOf(sections.value, 0);
  const [tokenId = ""] = marks.map((mark) => mark.tokenId);
  const outputs = tx.outputs.map((output, at) => {
    const mark = marks.find(({ outIdx }) => outIdx === at);
    const token: Token | undefined = mark && {
      tokenId: mark.tokenId,
      tokenType: type,
      entryIdx: 0,
      atoms: mark.atoms,
      isMintBaton: false,
    };
    return { ...output, token };
  });
  const entry = {
    tokenId,
    tokenType: type,
    txType: TokenTxType.SEND,
    groupTokenId: "",
    isInvalid: false,
    burnSummary: "",
    failedColorings: [],
    actualBurnAtoms: "0",
    intentionalBurnAtoms: 0n,
    burnsMintBatons: false,
  };
  const tokenStatus = TokenStatus.TOKEN_STATUS_NORMAL;
  return { ...tx, outputs, tokenEntries: [entry], tokenFailedParsings: [], tokenStatus };
}

function wireUtxo({ outpoint, script, sats, token, plugins = {} }: Utxo): WireUtxo {
  const { txid, outIdx } = readOutpoint(outpoint);
  const bytes = (list: readonly string[]) => list.map(fromHex);
  return {
    outpoint: { txid: fromHex(reverseHex(txid)), outIdx },
    blockHeight: -1,
    isCoinbase: false,
    sats,
    script: fromHex(script),
    isFinal: false,
    token: token && { ...token, tokenType: wireType(token.tokenType) },
    plugins: Object.fromEntries(
      Object.entries(plugins).map(([name, { groups, data }]) => [name, { groups: bytes(groups), data: bytes(data) }]),
    ),
  };
}

function wireType({ protocol, type }: TokenValue["tokenType"]): TokenType {
  if (protocol === "ALP") return { tokenType: { $case: "alp", alp: AlpTokenType.ALP_TOKEN_TYPE_STANDARD } };
  return { tokenType: { $case: "slp", slp: SlpTokenType[type as keyof typeof SlpTokenType] } };
}
