import { describe, expect, test } from "vitest";
import { atoms, sats } from "../amount/index.ts";
import { aToken, aTokenId, aTx, aUtxo, scriptOf } from "../testing/index.ts";
import type { TokenValue, Utxo } from "../tx/index.ts";
import {
  type AllEvidence,
  addTx,
  balanceOf,
  checkEvidence,
  dropTx,
  emptyLedger,
  type Ledger,
  mayBeAccepted,
  rememberTokens,
  replaceAll,
  totalsOf,
  withoutDoubted,
} from "./index.ts";

const me = scriptOf("me");
const NOW = 1_700_000_000_000;
const NOTHING: AllEvidence = new Map();
const token = aToken(50n);
const tokenCoin = aUtxo(me, 546n, { n: 1, token });
const xecCoin = aUtxo(me, 9000n, { n: 2 });
const without = ({ token: _, ...coin }: Utxo): Utxo => coin;

const ledgerWith = (...utxos: readonly Utxo[]) =>
  replaceAll(emptyLedger(new Set([me])), { utxos, page: { txs: [], numPages: 0, numTxs: 0 } });
const synced = (before: Ledger, ...utxos: readonly Utxo[]) =>
  replaceAll(before, { utxos, page: { txs: [], numPages: 0, numTxs: 0 } });
const doubtsOf = (ledger: Ledger, evidence: AllEvidence) =>
  [...ledger.utxos.values()].flatMap((coin) => {
    const known = evidence.get(coin.outpoint);
    return (known && checkEvidence(coin, known)) ?? [];
  });

describe("a coin known with a token", () => {
  const before = ledgerWith(tokenCoin, xecCoin);
  const lies: [string, Utxo, TokenValue | undefined][] = [
    ["no token", without(tokenCoin), undefined],
    ["other atoms", { ...tokenCoin, token: { ...token, atoms: atoms(51n) } }, { ...token, atoms: atoms(51n) }],
    ["a baton", { ...tokenCoin, token: { ...token, isMintBaton: true } }, { ...token, isMintBaton: true }],
    [
      "another token",
      { ...tokenCoin, token: { ...token, tokenId: aTokenId("cd".repeat(32)) } },
      { ...token, tokenId: aTokenId("cd".repeat(32)) },
    ],
  ];

  test.each(lies)("stands in doubt as soon as it is said to have %s", (_name, coin, claimed) => {
    const after = synced(before, coin, xecCoin);
    const evidence = rememberTokens(NOTHING, before, after, NOW);
    const problem = {
      code: "coin-lost-token",
      outpoint: coin.outpoint,
      known: token,
      until: NOW,
      ...(claimed && { claimed }),
    };
    expect(doubtsOf(after, evidence)).toEqual([problem]);
    expect(mayBeAccepted(problem as Parameters<typeof mayBeAccepted>[0])).toBe(claimed === undefined);
    const counted = withoutDoubted(after, evidence);
    expect(balanceOf(counted, 100)).toMatchObject({ total: 9000n, spendable: 9000n });
    expect([...totalsOf(counted).tokens]).toEqual([]);
    expect(after.utxos.size).toBe(2);

    // The indexer says the old token again, in another place of its transaction's list.
    const healed = synced(after, { ...tokenCoin, token: { ...token, entryIdx: 1 } }, xecCoin);
    expect(doubtsOf(healed, rememberTokens(evidence, after, healed, NOW + 1))).toEqual([]);
  });

  test("is remembered while it is hidden: it does not come back as plain XEC", () => {
    const hidden = synced(before, xecCoin);
    const evidence = rememberTokens(NOTHING, before, hidden, NOW);
    const back = synced(hidden, without(tokenCoin), xecCoin);
    const later = rememberTokens(evidence, hidden, back, NOW + 1);
    expect(later).toBe(evidence);
    expect(doubtsOf(back, later)).toMatchObject([{ code: "coin-lost-token", until: NOW }]);
  });

  test("is remembered when a transaction spends it, and is no doubt when that is dropped", () => {
    const spending = aTx(7).spending(tokenCoin).paying(scriptOf("bob"), 546n);
    const spent = addTx(before, spending);
    const evidence = rememberTokens(NOTHING, before, spent, NOW);
    expect([...evidence.keys()]).toEqual([tokenCoin.outpoint]);
    const dropped = dropTx(spent, spending.txid);
    expect(doubtsOf(dropped, rememberTokens(evidence, spent, dropped, NOW))).toEqual([]);
    const lied = synced(dropped, without(tokenCoin), xecCoin);
    expect(doubtsOf(lied, rememberTokens(evidence, dropped, lied, NOW))).toHaveLength(1);
  });

  test("is known from the history too, even in the same answer", () => {
    const tx = aTx(9).from(scriptOf("alice")).paying(me, 546n, token);
    const page = { txs: [tx], numPages: 1, numTxs: 1 };
    const coin = { ...xecCoin, outpoint: `${tx.txid}:0`, sats: sats(546n) } as Utxo;
    const empty = emptyLedger(new Set([me]));
    const after = replaceAll(empty, { utxos: [coin], page });
    expect(doubtsOf(after, rememberTokens(NOTHING, empty, after, NOW))).toHaveLength(1);
    const changed = replaceAll(after, { utxos: [coin], page: { txs: [], numPages: 0, numTxs: 0 } });
    expect(doubtsOf(changed, rememberTokens(NOTHING, after, changed, NOW))).toHaveLength(1);
  });
});

test("what does not concern tokens changes no evidence", () => {
  const before = ledgerWith(tokenCoin, xecCoin);
  const after = synced(before, { ...tokenCoin, blockHeight: 7, isFinal: true }, { ...xecCoin, sats: sats(8000n) });
  expect(rememberTokens(NOTHING, before, after, NOW)).toBe(NOTHING);
  expect(rememberTokens(NOTHING, before, before, NOW)).toBe(NOTHING);
  expect(rememberTokens(NOTHING, after, ledgerWith(tokenCoin), NOW)).toBe(NOTHING);
  expect(withoutDoubted(after, NOTHING)).toBe(after);
});

describe("the bytes of a parent", () => {
  const before = ledgerWith(tokenCoin);
  const after = synced(before, without(tokenCoin));
  const bytesSay = (coin: object): AllEvidence =>
    new Map([[tokenCoin.outpoint, { script: me, by: "bytes", coin: { script: me, sats: sats(546n), ...coin } }]]);

  test("that give the output no token end the doubt, and bring it back if the indexer names one again", () => {
    const evidence = bytesSay({});
    expect(rememberTokens(evidence, before, after, NOW)).toBe(evidence);
    expect(doubtsOf(after, evidence)).toEqual([]);
    expect(doubtsOf(before, evidence)).toMatchObject([{ code: "coin-token-differs" }]);
  });

  test("that name the token keep the doubt", () => {
    const { tokenId, atoms: held, isMintBaton } = token;
    const named = { tokenId, protocol: "ALP", typeNumber: token.tokenType.number, atoms: held, isMintBaton };
    expect(doubtsOf(after, bytesSay({ token: named }))).toMatchObject([{ code: "coin-may-carry-tokens" }]);
    expect(doubtsOf(before, bytesSay({ token: named }))).toEqual([]);
  });

  test("that have no such output say so", () => {
    const evidence: AllEvidence = new Map([[tokenCoin.outpoint, { script: me, by: "bytes" }]]);
    const [problem] = doubtsOf(after, evidence);
    expect(problem).toMatchObject({ code: "coin-differs" });
    expect(problem && mayBeAccepted(problem)).toBe(false);
  });
});

test("evidence about coins that are gone is bounded, that about coins of the ledger is not", () => {
  const many = Array.from({ length: 2500 }, (_, n) => aUtxo(me, 546n, { n: n + 10, token }));
  const before = ledgerWith(tokenCoin, ...many);
  const lied = synced(before, without(tokenCoin));
  const evidence = rememberTokens(NOTHING, before, lied, NOW);
  expect(evidence.size).toBe(2001);
  expect(doubtsOf(lied, evidence)).toHaveLength(1);
  const all = synced(before, ...[tokenCoin, ...many].map(without));
  expect(rememberTokens(NOTHING, before, all, NOW).size).toBe(2501);
});
