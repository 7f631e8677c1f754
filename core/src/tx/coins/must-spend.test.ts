import { expect, test } from "vitest";
import { atoms, sats } from "../../amount/index.ts";
import { createdTokenId, type TokenId } from "../../ids/index.ts";
import { aUtxo, scriptOf, tokenIdOfNumber } from "../../testing/index.ts";
import type { GenesisSection, TokenType } from "../../token/index.ts";
import {
  type Plan,
  type PlanOptions,
  planSend,
  planTokenAction,
  planTokenSend,
  type TokenActionIntent,
  type Utxo,
} from "../index.ts";

const [ME, BOB] = [scriptOf("me"), scriptOf("bob")];
const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
const GROUP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 0x81 };
const [TOKEN, COLLECTION] = [tokenIdOfNumber(0x70ce), tokenIdOfNumber(0xc011)];
const holding = (n: number, tokenId: TokenId, tokenType: TokenType, held: bigint, isMintBaton = false): Utxo =>
  aUtxo(ME, 546n, { n, token: { tokenId, tokenType, atoms: atoms(held), isMintBaton, entryIdx: 0 } });

const small = aUtxo(ME, 2_000n, { n: 1 });
const large = aUtxo(ME, 900_000n, { n: 2 });
const tokens = holding(3, TOKEN, SLP, 500n);
const moreTokens = holding(4, TOKEN, SLP, 9_000n);
const baton = holding(5, TOKEN, SLP, 0n, true);
const units = holding(6, COLLECTION, GROUP, 7n);
const UTXOS = [small, large, tokens, moreTokens, baton, units];

const must = (...mustSpend: readonly (readonly Utxo[])[]): PlanOptions => ({
  feePerKb: 1000,
  changeScript: ME,
  tipHeight: 100,
  mustSpend,
});
const inputsOf = ({ txs }: Plan) => txs.map(({ inputs }) => inputs.map(({ utxo }) => utxo.outpoint));
const bob = (amount: bigint) => ({ to: [{ script: BOB, sats: sats(amount) }] });
function planned(plan: ReturnType<typeof planTokenAction>): Plan {
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
}

test("a payment spends the coin that it must, although another one alone would do", () => {
  expect(inputsOf(planned(planSend(UTXOS, bob(10_000n), must())))).toEqual([[large.outpoint]]);
  expect(inputsOf(planned(planSend(UTXOS, bob(10_000n), must([small, tokens]))))).toEqual([
    [large.outpoint, small.outpoint],
  ]);
  // It is enough by itself.
  expect(inputsOf(planned(planSend(UTXOS, bob(1_000n), must([small]))))).toEqual([[small.outpoint]]);
});

test("one coin stands for all lists that it is in, and coins that a person named stay", () => {
  const other = aUtxo(ME, 5_000n, { n: 9 });
  expect(inputsOf(planned(planSend([...UTXOS, other], bob(1_000n), must([other, small], [small]))))).toEqual([
    [small.outpoint],
  ]);
  const named = { ...bob(1_000n), coins: [large.outpoint] };
  expect(inputsOf(planned(planSend(UTXOS, named, must([small]))))).toEqual([[large.outpoint, small.outpoint]]);
});

test("a coin that is not among the coins of the wallet, as a server hides it, is spent all the same", () => {
  const hidden = aUtxo(ME, 700n, { n: 99 });
  expect(inputsOf(planned(planSend(UTXOS, bob(1_000n), must([hidden]))))[0]).toContain(hidden.outpoint);
});

test("everything: also a coin that costs more than it holds", () => {
  const tiny = aUtxo(ME, 100n, { n: 8 });
  const all = (options: PlanOptions) => planned(planSend([...UTXOS, tiny], { maxTo: BOB }, options));
  expect(inputsOf(all(must()))[0]).not.toContain(tiny.outpoint);
  const plan = all(must([tiny]));
  expect(inputsOf(plan)[0]).toContain(tiny.outpoint);
  expect(plan.sent + plan.fee).toBe(902_100n);
});

test("without XEC a token coin returns to the wallet with its tokens, and what pays spends the change of that", () => {
  const plan = planned(planSend(UTXOS, bob(10_000n), must([tokens])));
  expect(inputsOf(plan)).toEqual([[tokens.outpoint, large.outpoint], ["plan:0:2"]]);
  expect(plan.txs[0]?.outputs[1]).toEqual({
    script: ME,
    sats: 546n,
    isChange: true,
    token: { tokenId: TOKEN, atoms: 500n },
  });
  expect(plan.tokens).toEqual([{ tokenId: TOKEN, sent: 0n, burned: 0n }]);
  const all = planned(planSend(UTXOS, { maxTo: BOB }, must([tokens])));
  expect(all.txs).toHaveLength(2);
  expect(all.sent + all.fee).toBe(902_000n + 546n - 546n);
});

test("a mint baton cannot move, so that the payment is refused and names the coins", () => {
  expect(planSend(UTXOS, bob(10_000n), must([baton]))).toEqual({
    ok: false,
    problem: { code: "cannot-replace", outpoints: [baton.outpoint] },
  });
});

test("a token payment takes the coin that it must among its own", () => {
  const to = [{ script: BOB, atoms: atoms(9_100n) }];
  const plan = planned(planTokenSend(UTXOS, { tokenId: TOKEN, to }, must([tokens])));
  expect(plan.txs).toHaveLength(1);
  expect(plan.spends).toContain(tokens.outpoint);
  // It does not need that coin for the amount, so the coin moves before it.
  const less = planned(
    planTokenSend(UTXOS, { tokenId: TOKEN, to: [{ script: BOB, atoms: atoms(9_000n) }] }, must([tokens])),
  );
  expect(inputsOf(less)[0]).toContain(tokens.outpoint);
  expect(less.txs).toHaveLength(2);
  expect(less.tokens).toEqual([{ tokenId: TOKEN, sent: 9_000n, burned: 0n }]);
});

const genesis: GenesisSection = {
  kind: "genesis",
  protocol: "SLP",
  typeNumber: 1,
  info: { tokenName: "New", tokenTicker: "NEW", url: "", decimals: 0 },
  atoms: atoms(10n),
  hasBaton: true,
};

test.each<[string, TokenActionIntent]>([
  ["create", { action: "create", token: genesis }],
  ["mint", { action: "mint", tokenId: TOKEN, atoms: atoms(5n) }],
  ["burn", { action: "burn", tokenId: TOKEN, atoms: atoms(9_000n) }],
  ["mint an NFT", { action: "mint-nft", groupTokenId: COLLECTION, info: genesis.info }],
  ["fan out", { action: "fan-out", tokenId: COLLECTION }],
])("%s: spends the XEC coin that it must, or moves the token coin before it", (_name, intent) => {
  const plain = planned(planTokenAction(UTXOS, intent, must([small])));
  expect(plain.txs[0]?.inputs.map(({ utxo }) => utxo)).toContain(small);
  const moved = planned(planTokenAction(UTXOS, intent, must([tokens])));
  expect(moved.txs[0]?.inputs.map(({ utxo }) => utxo)).toContain(tokens);
  expect(moved.txs.length).toBe(plain.txs.length + 1);
  expect(moved.tokens?.some(({ tokenId }) => tokenId === TOKEN)).toBe(true);
  const { action } = moved;
  if (action?.kind === "create") {
    const index = moved.txs.length - 1;
    expect(action.txIndex).toBe(index);
    // What is created is named after the transaction that creates it, so the move renames it.
    const created = moved.txs[index]?.outputs.flatMap(({ token }) => token?.tokenId ?? []);
    expect(new Set(created)).toEqual(new Set([createdTokenId(index)]));
  }
});

test("a refusal counts the coin that a payment must spend, as the wallet has it too", () => {
  // Two inputs and no change.
  const required = 1_000_000n + 10n + 2n * 141n + 34n;
  expect(planSend(UTXOS, bob(1_000_000n), must([small]))).toEqual({
    ok: false,
    problem: { code: "insufficient-funds", available: 902_000n, required },
  });
});
