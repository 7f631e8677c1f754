import { describe, expect, test } from "vitest";
import { atoms } from "../../amount/index.ts";
import { emppScript, NO_SCRIPT, type ScriptHex } from "../../script/index.ts";
import { aUtxo, scriptOf, tokenIdOfNumber } from "../../testing/index.ts";
import { alpSendPush, slpSendScript, type TokenType } from "../../token/index.ts";
import { type Plan, type PlannedTx, type PlanOptions, planTokenSend, type TokenIntent, type Utxo } from "../index.ts";
import { checkRules } from "../testing/check-rules.ts";
import { TYPES } from "../testing/random-case.ts";

const ME = scriptOf("me");
const BOB = scriptOf("bob");
const CAROL = scriptOf("carol");
const TOKEN = tokenIdOfNumber(0x70ce);
const [SLP, VAULT, GROUP, NFT, ALP] = TYPES as [TokenType, TokenType, TokenType, TokenType, TokenType];
const DUST = 546n;

const options = (change: Partial<PlanOptions> = {}): PlanOptions => ({
  feePerKb: 1000,
  changeScript: ME,
  tipHeight: 1000,
  ...change,
});
let last = 0;
const plain = (sats: bigint, fields: Partial<Utxo> = {}) => aUtxo(ME, sats, { n: ++last, ...fields });
const held = (amount: bigint, tokenType = SLP, fields: Partial<Utxo> = {}) =>
  aUtxo(ME, DUST, {
    n: ++last,
    token: { tokenId: TOKEN, tokenType, atoms: atoms(amount), isMintBaton: false, entryIdx: 0 },
    ...fields,
  });
const baton = (tokenType = SLP) => {
  const coin = held(0n, tokenType);
  return { ...coin, ...(coin.token && { token: { ...coin.token, isMintBaton: true } }) };
};
const send = (...to: readonly [ScriptHex, bigint][]): TokenIntent => ({
  tokenId: TOKEN,
  to: to.map(([script, amount]) => ({ script, atoms: atoms(amount) })),
});

function planned(utxos: readonly Utxo[], intent: TokenIntent, change: Partial<PlanOptions> = {}): Plan {
  const plan = planTokenSend(utxos, intent, options(change));
  if (!plan.ok) throw new Error(plan.problem.code);
  checkRules(plan.value, { utxos, reserved: new Set(), options: options(change), intent });
  return plan.value;
}
const problem = (utxos: readonly Utxo[], intent: TokenIntent, change: Partial<PlanOptions> = {}) => {
  const plan = planTokenSend(utxos, intent, options(change));
  return plan.ok ? undefined : plan.problem;
};
const only = (plan: Plan): PlannedTx => {
  expect(plan.txs).toHaveLength(1);
  return plan.txs[0] as PlannedTx;
};
const spentAtoms = (tx: PlannedTx) => tx.inputs.flatMap(({ utxo }) => utxo.token?.atoms ?? []);
const given = (tx: PlannedTx) =>
  tx.outputs.map(({ script, sats, isChange, token }) => [script, sats, isChange, token?.atoms]);

describe("one payment", () => {
  test("SLP: the script is output 0, then come the recipient, the token change and the XEC change", () => {
    const coins = [held(100n), plain(10_000n)];
    const plan = planned(coins, send([BOB, 30n]));
    const script = slpSendScript(TOKEN, 1, [atoms(30n), atoms(70n)]);
    const size = 10 + 2 * 141 + (9 + 64) + 3 * 34;
    expect(given(only(plan))).toEqual([
      [script, 0n, false, undefined],
      [BOB, DUST, false, 30n],
      [ME, DUST, true, 70n],
      [ME, 10_000n - DUST - BigInt(size), true, undefined],
    ]);
    expect(plan).toMatchObject({ sent: DUST, fee: BigInt(size), tokens: [{ tokenId: TOKEN, sent: 30n, burned: 0n }] });
    expect(plan.spends).toEqual(coins.map(({ outpoint }) => outpoint));
  });

  test.each([SLP, VAULT, GROUP, NFT])("SLP type $number: sending all of it leaves no token change", (type) => {
    const tx = only(planned([held(1n, type), plain(10_000n)], send([BOB, 1n])));
    expect(tx.outputs[0]?.script).toBe(slpSendScript(TOKEN, type.number, [atoms(1n)]));
    expect(tx.outputs.filter(({ token }) => token)).toHaveLength(1);
  });

  test("ALP: further pushes follow the token section", () => {
    const pushes = ["534f4c30".padEnd(72, "1"), "7461620068656c6c6f"];
    const tx = only(planned([held(100n, ALP), plain(10_000n)], { ...send([BOB, 30n], [CAROL, 1n]), pushes }));
    const amounts = [atoms(30n), atoms(1n), atoms(69n)];
    expect(tx.outputs[0]?.script).toBe(emppScript([alpSendPush(TOKEN, amounts), ...pushes]));
  });

  test("the same recipient twice gets two outputs", () => {
    const tx = only(planned([held(100n), plain(10_000n)], send([BOB, 30n], [BOB, 30n])));
    expect(given(tx).slice(1, 3)).toEqual([
      [BOB, DUST, false, 30n],
      [BOB, DUST, false, 30n],
    ]);
  });
});

describe("choice of coins", () => {
  const fuel = plain(10_000n);
  test.each([
    ["takes one coin of exactly the amount", [90n, 30n, 31n], 30n, [30n]],
    ["takes the smallest single coin that is enough", [90n, 35n, 40n], 30n, [35n]],
    ["takes as few coins as possible", [10n, 20n, 25n, 15n], 40n, [25n, 15n]],
  ])("%s", (_, amounts, wanted, taken) => {
    const tx = only(planned([...amounts.map((amount) => held(amount)), fuel], send([BOB, wanted])));
    expect(spentAtoms(tx)).toEqual(taken);
  });

  test("takes final coins of the token alone if they hold enough", () => {
    const young = held(30n, SLP, { isFinal: false });
    expect(spentAtoms(only(planned([young, held(20n), held(11n), fuel], send([BOB, 30n]))))).toEqual([20n, 11n]);
    expect(spentAtoms(only(planned([young, held(20n), held(9n), fuel], send([BOB, 30n]))))).toEqual([30n]);
  });

  test("never takes a baton, another token, or a reserved coin", () => {
    const other = {
      ...held(500n),
      token: { ...held(500n).token, tokenId: tokenIdOfNumber(5) } as Utxo["token"],
    } as Utxo;
    const used = held(500n);
    const coins = [baton(), other, used, held(10n), fuel];
    const isUsable = ({ outpoint }: Utxo) => outpoint !== used.outpoint;
    expect(spentAtoms(only(planned(coins, send([BOB, 5n]), { isUsable })))).toEqual([10n]);
    expect(problem(coins, send([BOB, 11n]), { isUsable })).toEqual({
      code: "insufficient-tokens",
      tokenId: TOKEN,
      available: 10n,
      required: 11n,
    });
  });

  test("spends all named coins: those of the token for the payment, XEC coins for the fee", () => {
    const [one, two, three] = [held(10n), held(20n), held(30n)];
    const tokens = { ...send([BOB, 5n]), coins: [one, two].map(({ outpoint }) => outpoint) };
    expect(spentAtoms(only(planned([one, two, three, fuel], tokens)))).toEqual([20n, 10n]);
    const small = plain(2000n);
    const both = { ...tokens, coins: [...tokens.coins, small.outpoint] };
    expect(only(planned([one, two, three, fuel, small], both)).inputs[2]?.utxo).toBe(small);
    expect(problem([one, two, three, fuel], { ...send([BOB, 31n]), coins: tokens.coins })).toMatchObject({
      code: "insufficient-tokens",
      available: 30n,
    });
    const batons = baton();
    expect(problem([one, batons, fuel], { ...send([BOB, 5n]), coins: [batons.outpoint] })).toEqual({
      code: "coins-unusable",
      outpoints: [batons.outpoint],
    });
  });

  test("without XEC coins, the sats of further token coins pay the fee", () => {
    const coins = Array.from({ length: 9 }, () => held(10n));
    expect(only(planned(coins, send([BOB, 5n]))).inputs.length).toBeLessThan(6);
    expect(problem(coins, send([BOB, 5n]), { feePerKb: 12_000 })).toMatchObject({ code: "insufficient-funds" });
    expect(only(planned([...coins, fuel], send([BOB, 5n]))).inputs).toHaveLength(2);
  });
});

describe("further token coins that pay the fee", () => {
  const worth = (amount: bigint, tokens: bigint) => held(tokens, SLP, { sats: amount as Utxo["sats"] });

  test.each<[string, readonly [bigint, bigint][], readonly bigint[]]>([
    [
      "takes coins with the most sats first",
      [
        [546n, 2n],
        [2000n, 3n],
        [700n, 4n],
      ],
      [90n, 3n],
    ],
    [
      "takes the coin with the fewest atoms among coins of equal sats",
      [
        [2000n, 4n],
        [2000n, 2n],
        [2000n, 3n],
      ],
      [90n, 2n],
    ],
    [
      "takes no more coins than the fee needs",
      [
        [800n, 2n],
        [800n, 3n],
        [800n, 4n],
      ],
      [90n, 3n, 2n],
    ],
  ])("%s", (_, others, taken) => {
    for (const order of [others, [...others].reverse()]) {
      const wallet = [worth(546n, 90n), ...order.map(([amount, tokens]) => worth(amount, tokens))];
      expect(spentAtoms(only(planned(wallet, send([BOB, 80n])))).sort()).toEqual([...taken].sort());
    }
  });

  test("takes at most 60 further coins", () => {
    const wallet = (count: number) => Array.from({ length: count }, () => worth(150n, 10n));
    // Each coin of 150 sats brings 9 sats more than its input costs.
    const first = (amount: bigint) => worth(amount, 90n);
    const required = (amount: bigint) => {
      const refused = problem([first(amount), ...wallet(0)], send([BOB, 80n]));
      return refused?.code === "insufficient-funds" ? refused.required - refused.available : 0n;
    };
    const short = 60n * 9n;
    const amount = 546n + required(546n) - short;
    expect(only(planned([first(amount), ...wallet(70)], send([BOB, 80n]))).inputs).toHaveLength(61);
    expect(planTokenSend([first(amount), ...wallet(60)], send([BOB, 80n]), options()).ok).toBe(true);
    expect(problem([first(amount - 9n), ...wallet(70)], send([BOB, 80n]))).toMatchObject({
      code: "insufficient-funds",
    });
  });

  test("takes no further coins if the intent names token coins", () => {
    const [one, other] = [worth(546n, 90n), worth(9000n, 5n)];
    expect(problem([one, other], { ...send([BOB, 80n]), coins: [one.outpoint] })).toMatchObject({
      code: "insufficient-funds",
    });
  });
});

describe("a wallet refuses", () => {
  const wallet = [held(100n), plain(10_000n)];
  const alp = [held(100n, ALP), plain(10_000n)];
  const MAX_ALP = 2n ** 48n - 1n;
  test.each<[string, readonly Utxo[], TokenIntent, object]>([
    ["a token it does not hold", [plain(9000n)], send([BOB, 1n]), { code: "insufficient-tokens", available: 0n }],
    ["more than it holds", wallet, send([BOB, 60n], [CAROL, 41n]), { code: "insufficient-tokens", required: 101n }],
    ["no recipients", wallet, send(), { code: "no-recipients" }],
    ["zero atoms", wallet, send([BOB, 5n], [BOB, 0n]), { code: "atoms-out-of-range", index: 1, max: 2n ** 64n - 1n }],
    ["a negative amount", wallet, send([BOB, -5n]), { code: "atoms-out-of-range", index: 0 }],
    ["more than 6 bytes", alp, send([BOB, MAX_ALP + 1n]), { code: "atoms-out-of-range", max: MAX_ALP }],
    ["pushes with SLP", wallet, { ...send([BOB, 5n]), pushes: ["aa"] }, { code: "pushes-unsupported" }],
    ["an empty push", alp, { ...send([BOB, 5n]), pushes: ["aa", ""] }, { code: "push-invalid", index: 1 }],
    ["a push that is not hex", alp, { ...send([BOB, 5n]), pushes: ["zz"] }, { code: "push-invalid", index: 0 }],
    ["a token section", alp, { ...send([BOB, 5n]), pushes: ["534c503200"] }, { code: "push-invalid", index: 0 }],
    ["overlong pushes", alp, { ...send([BOB, 5n]), pushes: ["ab".repeat(170)] }, { code: "data-too-long", bytes: 230 }],
    ["a payment without XEC for its fee", [held(5n), plain(600n)], send([BOB, 1n]), { code: "insufficient-funds" }],
  ])("%s", (_, utxos, intent, expected) => expect(problem(utxos, intent)).toMatchObject(expected));

  test("an unknown token type", () => {
    const type: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_7", number: 7 };
    expect(problem([held(5n, type), plain(9000n)], send([BOB, 1n]))).toEqual({
      code: "unsupported-token-type",
      tokenType: type,
    });
  });
});

describe("more than one transaction", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => [scriptOf(`p${n}`), BigInt(n + 1)] as const);
  const intentOf = (count: number) =>
    send(...many(count).map(([script, amount]) => [script, amount] as [ScriptHex, bigint]));

  test.each([
    [SLP, 18, 1],
    [SLP, 19, 2],
    [SLP, 37, 3],
    [ALP, 28, 1],
    [ALP, 29, 2],
    [ALP, 1000, 36],
  ])("$type to %i recipients takes %i transactions", (type, count, txs) => {
    const plan = planned([held(10n ** 9n, type), plain(10_000_000n)], intentOf(count));
    expect(plan.txs).toHaveLength(txs);
    const paid = plan.txs.flatMap(({ outputs }) => outputs.filter(({ isChange, token }) => !isChange && token));
    expect(paid.map(({ script, token }) => [script, token?.atoms])).toEqual(many(count));
  });

  test("19 recipients fit into one script if there is no token change", () => {
    const all = many(19).reduce((sum, [, amount]) => sum + amount, 0n);
    expect(planned([held(all), plain(100_000n)], intentOf(19)).txs).toHaveLength(1);
  });

  test("only the first paying transaction has the pushes", () => {
    const pushes = ["ab".repeat(60)];
    const plan = planned([held(10n ** 9n, ALP), plain(10_000_000n)], { ...intentOf(50), pushes });
    expect(plan.txs.map(({ outputs }) => outputs[0]?.script.endsWith(pushes[0] ?? NO_SCRIPT))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("token coins that do not fit into one transaction are gathered first", () => {
    const coins = Array.from({ length: 1500 }, () => held(1n));
    const plan = planned([...coins, plain(10_000n)], send([BOB, 1500n]));
    expect(plan.txs).toHaveLength(3);
    // The sats of the token coins pay the fee, so no XEC coin is spent.
    expect(plan.spends).toHaveLength(1500);
    expect(plan.txs[2]?.outputs.filter(({ token }) => token)).toMatchObject([{ script: BOB, token: { atoms: 1500n } }]);
  });

  test("change above the maximum of one output is split over several", () => {
    const MAX = 2n ** 48n - 1n;
    const coins = Array.from({ length: 3 }, () => held(MAX, ALP));
    const plan = planned([...coins, plain(10_000n)], {
      ...send([BOB, 5n]),
      coins: coins.map(({ outpoint }) => outpoint),
    });
    expect(only(plan).outputs.flatMap(({ token }) => token?.atoms ?? [])).toEqual([5n, MAX, MAX, MAX - 5n]);
  });

  test("plans 60 payments of the maximum that one output can hold", () => {
    const MAX = 2n ** 48n - 1n;
    const coins = Array.from({ length: 61 }, () => held(MAX - 1n, ALP));
    const to = Array.from({ length: 60 }, (): [ScriptHex, bigint] => [BOB, MAX]);
    expect(planned([...coins, plain(10_000_000n)], send(...to)).txs).toHaveLength(3);
  });

  test("refuses a payment that takes more than 50 transactions", () => {
    const coins = [held(10n ** 12n), plain(10n ** 9n)];
    expect(planned(coins, intentOf(18 * 50)).txs).toHaveLength(50);
    expect(problem(coins, intentOf(18 * 50 + 1))).toEqual({ code: "too-many-transactions", count: 51 });
  });
});

describe("a refusal names exactly the XEC that is required", () => {
  const MAX = 2n ** 48n - 1n;
  const worth = (amount: bigint) => amount as Utxo["sats"];
  const payees = (count: number) =>
    send(...Array.from({ length: count }, (_, n): [ScriptHex, bigint] => [scriptOf(`p${n}`), 7n]));

  test.each<[string, readonly Utxo[], TokenIntent]>([
    ["one transaction", [held(100n)], payees(2)],
    ["one transaction without token change", [held(14n)], payees(2)],
    ["a chain of two", [held(1000n)], payees(19)],
    ["a chain of three", [held(1000n)], payees(40)],
    ["a chain whose later steps spend further token coins", Array.from({ length: 30 }, () => held(10n)), payees(40)],
    ["a chain of two with ALP", [held(1000n, ALP)], payees(30)],
    ["token change in several outputs", [held(MAX, ALP), held(MAX, ALP), held(MAX, ALP)], payees(30)],
    [
      "token coins that are gathered first",
      Array.from({ length: 800 }, () => held(1n, SLP, { sats: worth(141n) })),
      send([BOB, 800n]),
    ],
    ["collectors before a chain", [held(1000n), ...Array.from({ length: 1500 }, () => plain(143n))], payees(40)],
  ])("%s", (_, wallet, intent) => {
    const withFuel = (amount: bigint) => [...wallet, aUtxo(ME, amount, { n: 0xfffff })];
    const planWith = (amount: bigint, utxos = withFuel(amount)) =>
      planTokenSend(utxos, { ...intent, coins: utxos.map(({ outpoint }) => outpoint) }, options());
    const poor = planWith(1n);
    if (poor.ok || poor.problem.code !== "insufficient-funds") throw new Error("Expected insufficient-funds");
    const needed = 1n + poor.problem.required - poor.problem.available;
    const utxos = withFuel(needed);
    const plan = planWith(needed, utxos);
    if (!plan.ok) throw new Error(plan.problem.code);
    checkRules(plan.value, { utxos, reserved: new Set(), options: options(), intent });
    expect(planWith(needed - 1n).ok).toBe(false);
    // No sat is superfluous: the last transaction pays exactly its fee, or an earlier one passes on exactly dust.
    const isChange = ({ isChange, token }: PlannedTx["outputs"][number]) => isChange && token === undefined;
    const handedOn = plan.value.txs.flatMap(({ outputs }) => outputs.filter(isChange).map(({ sats }) => sats));
    const last = plan.value.txs.at(-1);
    expect(last?.fee === BigInt(last?.size ?? 0) || handedOn.includes(worth(DUST))).toBe(true);
  });

  test("without XEC coins, the required sum is for a transaction of token coins alone", () => {
    const size = 10 + 141 + (9 + 64) + 2 * 34;
    expect(problem([held(100n)], send([BOB, 30n]))).toEqual({
      code: "insufficient-funds",
      available: 0n,
      required: DUST + BigInt(size),
    });
    const enough = 2n * DUST + BigInt(size);
    expect(only(planned([held(100n, SLP, { sats: worth(enough) })], send([BOB, 30n]))).inputs).toHaveLength(1);
    expect(problem([held(100n, SLP, { sats: worth(enough - 1n) })], send([BOB, 30n]))).toMatchObject({
      available: 0n,
      required: 1n,
    });
  });
});

test("the change that a chain passes on is an unconfirmed coin without baton", () => {
  const inputs = planned([held(1000n), plain(100_000n)], {
    ...send(...Array.from({ length: 19 }, (): [ScriptHex, bigint] => [BOB, 7n])),
  }).txs[1]?.inputs.map(({ utxo }) => utxo);
  const coin = { blockHeight: -1, isCoinbase: false, isFinal: false };
  expect(inputs).toMatchObject([
    { ...coin, outpoint: "plan:0:19", token: { tokenType: SLP, isMintBaton: false } },
    { ...coin, outpoint: "plan:0:20" },
  ]);
  expect(inputs?.[1]).not.toHaveProperty("token");
});

test("the output of a collector may be exactly dust, but not less", () => {
  // The token coin pays for everything, so only the sum of the 708 gathered coins less the fee of 99,874 sats matters.
  const rich = held(10n, SLP, { sats: 1_000_000n as Utxo["sats"] });
  const planOf = (of142: number) => {
    const small = Array.from({ length: 1000 }, (_, n) => plain(n < of142 ? 142n : 141n));
    const coins = [rich, ...small].map(({ outpoint }) => outpoint);
    return planTokenSend([rich, ...small], { ...send([BOB, 10n]), coins }, options());
  };
  const plan = planOf(592);
  expect(plan.ok && plan.value.txs[0]?.outputs).toEqual([{ script: ME, sats: DUST, isChange: true }]);
  const available = 592n * 142n + 408n * 141n - 1n;
  expect(planOf(591)).toMatchObject({ ok: false, problem: { code: "insufficient-funds", available } });
});
