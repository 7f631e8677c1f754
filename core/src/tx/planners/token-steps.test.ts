import { expect, test } from "vitest";
import { atoms } from "../../amount/index.ts";
import { emppScript } from "../../script/index.ts";
import { aUtxo, scriptOf, tokenIdOfNumber } from "../../testing/index.ts";
import { alpSendPush, type TokenType } from "../../token/index.ts";
import { type PlannedTx, planTokenSend, type TokenIntent, type Utxo } from "../index.ts";

const ME = scriptOf("me");
const TOKEN = tokenIdOfNumber(0x70ce);
const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };
const purse = aUtxo(ME, 100_000n, { n: 0xfffff });

const holding = (count: number, each: bigint, tokenType: TokenType): Utxo[] =>
  Array.from({ length: count }, (_, n) =>
    aUtxo(ME, 546n, {
      n: n + 1,
      token: { tokenId: TOKEN, tokenType, atoms: atoms(each), isMintBaton: false, entryIdx: 0 },
    }),
  );
const paying = (count: number, each: bigint): TokenIntent["to"] =>
  Array.from({ length: count }, (_, n) => ({ script: scriptOf(`payee ${n}`), atoms: atoms(each) }));

function txsOf(coins: readonly Utxo[], intent: Omit<TokenIntent, "tokenId">): readonly PlannedTx[] {
  const options = { feePerKb: 1000, changeScript: ME, tipHeight: 1000 };
  const plan = planTokenSend([...coins, purse], { tokenId: TOKEN, ...intent }, options);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value.txs;
}

const tokensIn = ({ inputs }: PlannedTx) => inputs.flatMap(({ utxo }) => utxo.token?.atoms ?? []);

test("a transaction that gathers coins of ALP says nothing besides the tokens", () => {
  const pushes = ["ab".repeat(60)];
  const txs = txsOf(holding(1500, 1n, ALP), { to: paying(1, 1500n), pushes });
  const scripts = txs.map((tx, index) => {
    const held = tokensIn(tx).reduce((sum, amount) => sum + amount, 0n);
    return emppScript([alpSendPush(TOKEN, [atoms(held)]), ...(index === txs.length - 1 ? pushes : [])]);
  });
  expect(scripts).toHaveLength(3);
  expect(txs.map(({ outputs }) => outputs[0]?.script)).toEqual(scripts);
});

test("a transaction takes no more token coins than its recipients get, and the last one takes the rest", () => {
  const coins = holding(40, 10n, SLP);
  // 19 recipients fit into the first script, as they get exactly what 19 coins hold.
  const txs = txsOf(coins, { to: paying(30, 10n), coins: coins.map(({ outpoint }) => outpoint) });
  expect(txs.map((tx) => tokensIn(tx).length)).toEqual([19, 21]);
});
