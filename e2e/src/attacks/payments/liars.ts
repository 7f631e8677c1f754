// The servers that lie in a try of payments. Beside the liar there is always an honest server of another operator.
import { RawTx, ScriptUtxos, TokenInfo, Tx, TxHistoryPage, Utxos } from "@satchel/chain/wire";
import type { Txid } from "@satchel/core/ids";
import { toHexReversed, txidOfBytes } from "@satchel/core/script";
import { scriptOf } from "@satchel/core/testing";
import type { Dice } from "../dice.ts";
import { createKeepingServer } from "../keeping-server.ts";
import { drawAttack } from "../lies.ts";
import { createLimitingServer } from "../limiting-server.ts";
import { createLyingServer } from "../lying-server.ts";
import { createRewritingServer, type Rewrite } from "../rewriting-server.ts";

/** `target`: the devnet. `coins`: the transactions that paid the person before. */
type Where = { target: string; dice: Dice; seed: number | string; coins: readonly Txid[] };

export type Liar = {
  url: string;
  /** What it says, for a failure. */
  name: string;
  begin(): void;
  beHonest(): void;
  /** Publishes the payments that it has kept; returns how many the network takes. */
  publish(): Promise<number>;
  /** How many lies it has told. */
  told(): number;
  close(): Promise<void>;
};

/** Whom it puts in the place of all holders of a token. */
export const STRANGER = scriptOf("a stranger who lies");

const NOTHING_KEPT = () => Promise.resolve(0);

async function anyLie({ target, dice, seed }: Where): Promise<Liar> {
  const server = await createLyingServer(target);
  const attack = drawAttack(dice);
  let told = 0;
  return {
    url: server.url,
    name: JSON.stringify(attack),
    begin: () => server.lie(attack, seed),
    beHonest: () => {
      told = server.told();
      server.beHonest();
    },
    publish: NOTHING_KEPT,
    told: () => Math.max(told, server.told()),
    close: server.close,
  };
}

/** It refuses payments from one of them on, keeps their bytes, and may say that the coins are spent. */
const keeping =
  (hides: boolean) =>
  async ({ target, dice }: Where): Promise<Liar> => {
    const server = await createKeepingServer(target);
    const from = dice.below(3) === 0 ? 1 : 0;
    return {
      url: server.url,
      name: `refuses from payment ${from + 1} on, keeps it${hides ? ", hides its coins" : ""}`,
      begin: () => server.lie({ refuses: true, from, hides }),
      beHonest: () => server.lie({}),
      publish: server.publish,
      told: () => server.kept().length,
      close: server.close,
    };
  };

/** It says yes to payments from one of them on, passes nothing on, and keeps the bytes. */
async function forgetting({ target, dice }: Where): Promise<Liar> {
  const server = await createKeepingServer(target);
  const from = dice.below(3) === 0 ? 1 : 0;
  return {
    url: server.url,
    name: `says yes from payment ${from + 1} on, and forgets it`,
    begin: () => server.lie({ forgets: true, from }),
    beHonest: () => server.lie({}),
    publish: server.publish,
    told: () => server.kept().length,
    close: server.close,
  };
}

async function rewriting({ target }: Where, name: string, rewrite: Rewrite): Promise<Liar> {
  const server = await createRewritingServer(target);
  let told = 0;
  const counting: Rewrite = (path, bytes) => {
    const said = rewrite(path, bytes);
    if (said === undefined || Buffer.compare(said, bytes) !== 0) told++;
    return said;
  };
  return {
    url: server.url,
    name,
    begin: () => server.tell(counting),
    beHonest: () => server.tell(),
    publish: NOTHING_KEPT,
    told: () => told,
    close: server.close,
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Other decimals, name and ticker of every token; the bytes of a genesis are cut, missing, or the true ones. */
function aboutTokens(where: Where): Promise<Liar> {
  const { dice } = where;
  const lie = { decimals: dice.below(10), tokenName: utf8("Staked XEC"), tokenTicker: utf8("XECX") };
  const bytesAre = dice.pick(["true", "true", "missing", "changed"]);
  return rewriting(where, `tells ${lie.decimals} decimals, bytes ${bytesAre}`, (path, bytes) => {
    if (path.startsWith("/token/")) {
      const { genesisInfo, ...info } = TokenInfo.decode(bytes);
      return TokenInfo.encode({ ...info, genesisInfo: genesisInfo && { ...genesisInfo, ...lie } }).finish();
    }
    if (!path.startsWith("/raw-tx/") || bytesAre === "true") return bytes;
    if (bytesAre === "missing") return undefined;
    const { rawTx } = RawTx.decode(bytes);
    return RawTx.encode({ rawTx: rawTx.map((byte, at) => (at === rawTx.length - 5 ? byte ^ 1 : byte)) }).finish();
  });
}

/** A stranger holds every output of a token; the bytes of the outputs are missing, or the true ones. */
function aboutHolders(where: Where): Promise<Liar> {
  const script = new Uint8Array(Buffer.from(STRANGER, "hex"));
  const isWithoutBytes = where.dice.isOnce(2);
  return rewriting(where, `holds all tokens itself${isWithoutBytes ? ", and has no bytes" : ""}`, (path, bytes) => {
    if (isWithoutBytes && path.startsWith("/raw-tx/")) return undefined;
    if (!/^\/token-id\/[0-9a-f]+\/utxos/.test(path)) return bytes;
    const { utxos } = Utxos.decode(bytes);
    return Utxos.encode({ utxos: utxos.map((utxo) => ({ ...utxo, script, plugins: {} })) }).finish();
  });
}

/** Tells another amount of one coin of the person, the same in every answer. */
function aboutACoin(where: Where): Promise<Liar> {
  const { dice, coins } = where;
  const txid = dice.pick(coins);
  const sats = dice.pick([1n, 600n, 90_000_000_000n]);
  const tx = (each: Tx): Tx =>
    toHexReversed(each.txid) === txid
      ? {
          ...each,
          outputs: each.outputs.map((output) => ({ ...output, sats: output.sats > 10_000n ? sats : output.sats })),
        }
      : each;
  return rewriting(where, `tells ${sats} sats of ${txid}`, (path, bytes) => {
    if (path.startsWith("/tx/")) return Tx.encode(tx(Tx.decode(bytes))).finish();
    if (/\/(history|confirmed-txs|unconfirmed-txs)/.test(path)) {
      const page = TxHistoryPage.decode(bytes);
      return TxHistoryPage.encode({ ...page, txs: page.txs.map(tx) }).finish();
    }
    if (!/^\/script\/.*\/utxos/.test(path)) return bytes;
    const found = ScriptUtxos.decode(bytes);
    const utxos = found.utxos.map((utxo) =>
      toHexReversed(utxo.outpoint?.txid ?? new Uint8Array()) === txid && utxo.sats > 10_000n ? { ...utxo, sats } : utxo,
    );
    return ScriptUtxos.encode({ ...found, utxos }).finish();
  });
}

/** Leaves coins out of every list, or all transactions out of its history. */
function hiding(where: Where): Promise<Liar> {
  const { dice, coins } = where;
  const isAll = dice.isOnce(2);
  const hidden = new Set(isAll ? coins : [dice.pick(coins)]);
  return rewriting(where, `hides ${isAll ? "all coins" : "a coin"}`, (path, bytes) => {
    if (/^\/script\/.*\/utxos/.test(path)) {
      const found = ScriptUtxos.decode(bytes);
      const isShown = (txid: Uint8Array | undefined) => txid === undefined || !hidden.has(txidOfBytes(txid));
      return ScriptUtxos.encode({
        ...found,
        utxos: found.utxos.filter(({ outpoint }) => isShown(outpoint?.txid)),
      }).finish();
    }
    if (!isAll || !/^\/script\/.*\/history/.test(path)) return bytes;
    return TxHistoryPage.encode({ ...TxHistoryPage.decode(bytes), txs: [], numPages: 0, numTxs: 0 }).finish();
  });
}

/** It turns away what it is asked too often. It does so from the beginning to the end. */
async function limiting({ target, dice }: Where): Promise<Liar> {
  const limit = { perSecond: 20 + dice.below(40), bucket: 5 + dice.below(10), status: dice.pick([429, 503] as const) };
  const { url, turnedAway, close } = await createLimitingServer(target, limit);
  const nothing = () => undefined;
  const told = () => turnedAway.length;
  return { url, name: JSON.stringify(limit), begin: nothing, beHonest: nothing, publish: NOTHING_KEPT, told, close };
}

const honest = (where: Where): Promise<Liar> => rewriting(where, "nothing", (_, bytes) => bytes);

/** Rows of the table, each with the servers that are drawn for it. */
export const LIARS = {
  "any lie": anyLie,
  "refuses and publishes later": keeping(false),
  "alone refuses and publishes later": keeping(false),
  "refuses, hides the coins, publishes later": keeping(true),
  "says yes and forgets": forgetting,
  "alone says yes and forgets": forgetting,
  "other decimals and tickers": aboutTokens,
  "other holders": aboutHolders,
  "another amount of a coin": aboutACoin,
  "hidden coins": hiding,
  "turns away (429, 503)": limiting,
  "no lie": honest,
} as const satisfies Record<string, (where: Where) => Promise<Liar>>;
export type LiarName = keyof typeof LIARS;
/** The wallet has no other server: what it refuses or forgets, nobody takes. */
export const ALONE: ReadonlySet<LiarName> = new Set([
  "alone refuses and publishes later",
  "alone says yes and forgets",
]);
export const FORGETTING: ReadonlySet<LiarName> = new Set(["says yes and forgets", "alone says yes and forgets"]);
