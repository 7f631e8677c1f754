import { atoms, type Sats, sats } from "../../amount/index.ts";
import type { Outpoint } from "../../ids/index.ts";
import { opReturnScript, p2shScript } from "../../script/index.ts";
import { aUtxo, p2pkScript, scriptOf, tokenIdOfNumber } from "../../testing/index.ts";
import type { TokenType } from "../../token/index.ts";
import type { Payment, PlanOptions, SendIntent, TokenIntent, TokenPayment, Utxo } from "../index.ts";
import type { Random } from "./random.ts";

/** A wallet, an intent and the options to plan it with. `reserved` has the coins of payments in flight. */
export type PlanCase = {
  utxos: readonly Utxo[];
  reserved: ReadonlySet<Outpoint>;
  options: PlanOptions;
  intent: SendIntent | TokenIntent;
};

export const ME = scriptOf("me");
export const TIP = 500;
export const TOKEN = tokenIdOfNumber(0x70ce);
const OTHER_TOKEN = tokenIdOfNumber(0x07e4);
const ODD = p2pkScript(`02${"ab".repeat(32)}`);
const PAYEES = [scriptOf("bob"), scriptOf("carol"), p2shScript("cd".repeat(20)), ME, ODD];
export const TYPES: readonly TokenType[] = [
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_MINT_VAULT", number: 2 },
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 0x81 },
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 0x41 },
  { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
];
export const maxAtomsOf = ({ protocol }: TokenType): bigint => (protocol === "SLP" ? 2n ** 64n : 2n ** 48n) - 1n;

/** Returns a random wallet with coins of all kinds, a random intent and options. */
export function randomCase(random: Random): PlanCase {
  const tokenType = random.pick(TYPES);
  const utxos = Array.from({ length: random.between(0, 24) }, (_, n) => randomCoin(random, n, tokenType));
  const isBusy = random.isOneIn(3);
  const reserved = new Set(utxos.filter(() => isBusy && random.isOneIn(8)).map(({ outpoint }) => outpoint));
  const feePerKb = random.pick([1000, 1000, 1001, 2010, 12_000, random.between(1000, 12_000)]);
  const isUsable = ({ outpoint }: Utxo) => !reserved.has(outpoint);
  const intent = random.isOneIn(2) ? randomTokenIntent(random, tokenType) : randomSendIntent(random);
  const named = random.isOneIn(5) ? randomNames(random, utxos, intent) : undefined;
  return {
    utxos,
    reserved,
    options: { feePerKb, changeScript: ME, tipHeight: TIP, isUsable },
    intent: named ? { ...intent, coins: named } : intent,
  };
}

/** Returns outpoints that the intent names as its coins; mostly coins that a person could choose for it. */
function randomNames(random: Random, utxos: readonly Utxo[], intent: SendIntent | TokenIntent): Outpoint[] {
  const isAny = random.isOneIn(4);
  const isFit = ({ token, isCoinbase, script }: Utxo) =>
    !isCoinbase &&
    script === ME &&
    (token === undefined || ("tokenId" in intent && token.tokenId === TOKEN && !token.isMintBaton));
  return utxos.filter((utxo) => random.isOneIn(2) && (isAny || isFit(utxo))).map(({ outpoint }) => outpoint);
}

function randomCoin(random: Random, n: number, tokenType: TokenType): Utxo {
  const kind = random.pick(["plain", "plain", "plain", "young", "token", "token", "other", "baton", "coinbase", "odd"]);
  const isRich = random.isOneIn(3);
  const isToken = kind === "token" || kind === "other" || kind === "baton";
  const amount = isToken && !random.isOneIn(5) ? 546n : randomSats(random);
  const token = isToken && {
    token: {
      tokenId: kind === "other" ? OTHER_TOKEN : TOKEN,
      tokenType,
      atoms: atoms(kind === "baton" ? 0n : isRich ? maxAtomsOf(tokenType) : randomAtoms(random, tokenType)),
      isMintBaton: kind === "baton",
      entryIdx: 0,
    },
  };
  return aUtxo(kind === "odd" ? ODD : ME, amount, {
    n,
    blockHeight: random.between(-1, TIP),
    isCoinbase: kind === "coinbase",
    isFinal: kind !== "young" && !random.isOneIn(8),
    ...token,
  });
}

const randomSats = (random: Random): bigint =>
  random.pick([
    546n,
    1000n,
    50_000n,
    random.bigBetween(1n, 2000n),
    random.bigBetween(546n, 100_000n),
    random.bigBetween(546n, 10n ** 13n),
  ]);

const randomAtoms = (random: Random, tokenType: TokenType): bigint =>
  random.pick([1n, 5n, random.bigBetween(1n, 20n), random.bigBetween(1n, 10n ** 9n), maxAtomsOf(tokenType)]);

function randomSendIntent(random: Random): SendIntent {
  const data = random.isOneIn(3) && { data: opReturnScript(["00746162", "ab".repeat(random.between(1, 215))]) };
  if (random.isOneIn(4)) return { maxTo: random.pick(PAYEES), ...data };
  const to = Array.from({ length: random.isOneIn(2) ? 1 : random.between(2, 12) }, (): Payment => {
    const least = random.isOneIn(60) ? 0n : 576n;
    return { script: random.pick(PAYEES), sats: random.bigBetween(least, random.pick([3000n, 200_000n])) as Sats };
  });
  return { to, ...data };
}

function randomTokenIntent(random: Random, tokenType: TokenType): TokenIntent {
  const count = random.isOneIn(2) ? 1 : random.between(2, random.pick([5, 20, 60]));
  const usual = random.pick([1n, 6n, 10n ** 9n]);
  const to = Array.from({ length: count }, (): TokenPayment => {
    const most = random.isOneIn(12) ? maxAtomsOf(tokenType) + BigInt(random.between(-1, 1)) : usual;
    return { script: random.pick(PAYEES), atoms: atoms(random.isOneIn(200) ? 0n : random.bigBetween(1n, most)) };
  });
  const hasPushes = random.isOneIn(tokenType.protocol === "ALP" ? 3 : 40);
  const pushes = hasPushes && { pushes: [`464d5241${"ab".repeat(random.between(0, random.pick([40, 200])))}`] };
  return { tokenId: TOKEN, to, ...pushes };
}

export const satsOf = (parts: readonly { sats: bigint }[]): Sats =>
  sats(parts.reduce((sum, part) => sum + part.sats, 0n));
