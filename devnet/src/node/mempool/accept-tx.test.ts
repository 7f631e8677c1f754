import { fromHex } from "@satchel/core/script";
import { Script, shaRmd160 } from "ecash-lib";
import { describe, expect, test } from "vitest";
import { buildTx, encodePush, OP, type ParsedTx, parseTx, type TxIn, type TxOut } from "../../script/index.ts";
import { finalizeTx } from "../chain/finality.ts";
import type { NodeState } from "../node-state.ts";
import { admit, aState, judge, mineBlocks, reasonOf, seedCoin, TEST_TIME } from "../testing/test-state.ts";
import { publicKey, signTx, type TestCoin, toWallet } from "../testing/test-wallet.ts";
import { judgeTx } from "./accept-tx.ts";

const COIN = { txid: "aa".repeat(32), sats: 100_000n };
const OTHER = { txid: "bb".repeat(32), sats: 100_000n };
const NULL_TXID = "00".repeat(32);
const INPUT: TxIn = { prevTxid: COIN.txid, prevIdx: 0, script: new Uint8Array(), sequence: 0xffffffff };

function withCoins(...coins: TestCoin[]): NodeState {
  const state = aState();
  for (const coin of coins) seedCoin(state, coin, coin);
  return state;
}
const pay = (coins: readonly TestCoin[], outputs: readonly TxOut[], form = {}): ParsedTx =>
  parseTx(signTx(coins, outputs, form));
const refusal = (state: NodeState, tx: ParsedTx, options = {}) => reasonOf(judge(state, tx, options));
const opReturn = (length: number): TxOut => {
  const data = new Uint8Array(length - 3).fill(7);
  const script = Uint8Array.from([OP.OP_RETURN, OP.OP_PUSHDATA1, data.length, ...data]);
  return { sats: 0n, script };
};
/** Returns a transaction without signatures, for refusals that come before any script runs. */
const unsigned = (inputs: readonly TxIn[], outputs: readonly TxOut[], form: Partial<ParsedTx> = {}): ParsedTx =>
  buildTx({ version: form.version ?? 2, inputs, outputs, lockTime: form.lockTime ?? 0 });

describe("1, whatever the chain", () => {
  const huge = 2_100_000_000_000_000n;
  const cases: [string, ParsedTx][] = [
    ["bad-tx-coinbase", unsigned([{ ...INPUT, prevTxid: NULL_TXID, prevIdx: 0xffffffff }], toWallet(1n))],
    ["bad-txns-vin-empty", unsigned([], toWallet(1n))],
    ["bad-txns-vout-empty", unsigned([INPUT], [])],
    ["bad-txns-oversize", unsigned([INPUT], [{ sats: 0n, script: new Uint8Array(1_000_000) }])],
    ["bad-txns-vout-negative", unsigned([INPUT], toWallet(-1n))],
    ["bad-txns-vout-toolarge", unsigned([INPUT], toWallet(huge + 1n))],
    ["bad-txns-txouttotal-toolarge", unsigned([INPUT], toWallet(huge, 1n))],
    ["bad-txns-prevout-null", unsigned([INPUT, { ...INPUT, prevTxid: NULL_TXID, prevIdx: 0xffffffff }], toWallet(1n))],
    ["bad-txns-inputs-duplicate", unsigned([INPUT, INPUT], toWallet(1n))],
  ];
  test.each(cases)("%s", (reason, tx) => {
    expect(refusal(withCoins(COIN), tx)).toBe(reason);
    expect(refusal(withCoins(COIN), tx, { acceptNonstd: true })).toBe(reason);
  });
});

describe("2, the looks of it", () => {
  const many = (n: number) => [
    OP.OP_1,
    ...Array(n)
      .fill([...encodePush(publicKey)])
      .flat(),
    OP.OP_1 + n - 1,
    OP.OP_CHECKMULTISIG,
  ];
  const cases: [string, ParsedTx][] = [
    ["version", unsigned([INPUT], toWallet(1000n), { version: 3 })],
    ["version", unsigned([INPUT], toWallet(1000n), { version: 0 })],
    ["tx-size", unsigned([INPUT], [{ sats: 0n, script: new Uint8Array(100_000) }])],
    ["scriptsig-size", unsigned([{ ...INPUT, script: new Uint8Array(1651) }], toWallet(1000n))],
    ["scriptsig-not-pushonly", unsigned([{ ...INPUT, script: Uint8Array.from([OP.OP_DUP]) }], toWallet(1000n))],
    ["scriptpubkey", pay([COIN], [{ sats: 1000n, script: Uint8Array.from([OP.OP_1]) }])],
    ["scriptpubkey", pay([COIN], [opReturn(224)])],
    ["scriptpubkey", pay([COIN], [{ sats: 5000n, script: Uint8Array.from(many(4)) }])],
    ["dust", pay([COIN], toWallet(545n))],
    ["multi-op-return", pay([COIN], [opReturn(20), opReturn(20), ...toWallet(1000n)])],
  ];
  test.each(cases)("%s", (reason, tx) => {
    expect(refusal(withCoins(COIN), tx)).toBe(reason);
    expect(refusal(withCoins(COIN), tx, { acceptNonstd: true })).not.toBe(reason);
  });

  test("at the limits all is well", () => {
    expect(refusal(withCoins(COIN), pay([COIN], [opReturn(223), ...toWallet(546n)]))).toBe("");
    expect(refusal(withCoins(COIN), pay([COIN], [{ sats: 5000n, script: Uint8Array.from(many(3)) }]))).toBe("");
  });

  test("what looks odd is taken when told to", () => {
    expect(refusal(withCoins(COIN), pay([COIN], toWallet(1n)), { acceptNonstd: true })).toBe("");
  });
});

describe("3, the moment", () => {
  const sequence = 0xfffffffe;
  test("bad-txns-nonfinal by height, until the height is passed", () => {
    const tx = pay([{ ...COIN, sequence }], toWallet(90_000n), { lockTime: 3 });
    const state = withCoins(COIN);
    expect(refusal(state, tx)).toBe("bad-txns-nonfinal, non-final transaction");
    mineBlocks(state, 2);
    expect(refusal(state, tx)).toBe("bad-txns-nonfinal, non-final transaction");
    mineBlocks(state, 1);
    expect(refusal(state, tx)).toBe("");
  });

  test("bad-txns-nonfinal by time means the median of the last blocks, not the tip", () => {
    const state = withCoins(COIN);
    const tx = pay([{ ...COIN, sequence }], toWallet(90_000n), { lockTime: TEST_TIME });
    mineBlocks(state, 2);
    expect(state.chain.active[2]?.header.timestamp).toBe(TEST_TIME + 1);
    expect(refusal(state, tx)).toBe("bad-txns-nonfinal, non-final transaction");
    mineBlocks(state, 1);
    expect(refusal(state, tx)).toBe("");
  });

  test("final sequences disable the lock time", () => {
    expect(refusal(withCoins(COIN), pay([COIN], toWallet(90_000n), { lockTime: 3 }))).toBe("");
  });

  test("bad-txns-undersize, bad-txns-version", () => {
    const tiny = unsigned([INPUT], toWallet(1000n));
    expect(tiny.raw.length).toBeLessThan(100);
    expect(refusal(withCoins(COIN), tiny)).toBe("bad-txns-undersize");
    const version3 = pay([COIN], toWallet(90_000n), { version: 3 });
    expect(refusal(withCoins(COIN), version3, { acceptNonstd: true })).toBe("bad-txns-version");
  });
});

describe("4 to 7, chain and mempool", () => {
  const first = pay([COIN], toWallet(90_000n));
  const rival = pay([COIN], toWallet(80_000n));

  test("txn-already-in-mempool, txn-mempool-conflict, finalized-tx-conflict", () => {
    const state = withCoins(COIN);
    admit(state, first);
    expect(refusal(state, first)).toBe("txn-already-in-mempool");
    expect(refusal(state, rival)).toBe("txn-mempool-conflict");
    finalizeTx(state, first.txid);
    expect(refusal(state, rival)).toBe("finalized-tx-conflict");
  });

  test("a missing input has a category of its own", () => {
    expect(judge(aState(), first)).toEqual({
      ok: false,
      rejection: { category: "Missing inputs", reason: "bad-txns-inputs-missingorspent" },
    });
    const noSuchOutput = pay([{ ...COIN, outIdx: 9 }], toWallet(90_000n));
    expect(refusal(withCoins(COIN), noSuchOutput)).toBe("bad-txns-inputs-missingorspent");
  });

  test("an output that can never be spent is missing from the start", () => {
    const state = withCoins(COIN);
    const parent = pay([COIN], [opReturn(30), ...toWallet(90_000n)]);
    admit(state, parent);
    const child = pay(
      [
        { txid: parent.txid, sats: 0n },
        { txid: parent.txid, outIdx: 1, sats: 90_000n },
      ],
      toWallet(80_000n),
    );
    expect(refusal(state, child)).toBe("bad-txns-inputs-missingorspent");
    mineBlocks(state, 1);
    expect(refusal(state, child)).toBe("bad-txns-inputs-missingorspent");
  });

  test("txn-already-known", () => {
    const state = withCoins(COIN);
    admit(state, first);
    mineBlocks(state, 1);
    expect(refusal(state, first)).toBe("txn-already-known");
  });

  test("non-BIP68-final by height and by time", () => {
    const state = withCoins(COIN);
    const byHeight = pay([{ ...COIN, sequence: 3 }], toWallet(90_000n));
    const byTime = pay([{ ...COIN, sequence: 0x0040_0001 }], toWallet(90_000n));
    expect(refusal(state, byHeight)).toBe("non-BIP68-final");
    expect(refusal(state, byTime)).toBe("non-BIP68-final");
    mineBlocks(state, 2);
    expect(refusal(state, byHeight)).toBe("");
    mineBlocks(state, 12);
    expect(refusal(state, byTime)).toBe("");
  });

  test("a lock of one block on an unconfirmed coin waits for its block; version 1 has no relative locks", () => {
    const state = withCoins(COIN);
    admit(state, first);
    const coin = { txid: first.txid, sats: 90_000n, sequence: 1 };
    const child = pay([coin], toWallet(80_000n));
    expect(refusal(state, child)).toBe("non-BIP68-final");
    expect(refusal(state, pay([coin], toWallet(80_000n), { version: 1 }))).toBe("");
    mineBlocks(state, 1);
    expect(refusal(state, child)).toBe("");
  });
});

describe("8 and 9, the coins", () => {
  const huge = 2_100_000_000_000_000n;
  test("bad-txns-premature-spend-of-coinbase until it is 100 deep", () => {
    const state = aState();
    mineBlocks(state, 1);
    const coinbase = state.chain.active[1]?.txs[0];
    const tx = pay([{ txid: coinbase?.txid ?? "", sats: 5_000_000_000n }], toWallet(4_999_999_000n));
    const words = "bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth";
    expect(refusal(state, tx)).toBe(`${words} 1`);
    mineBlocks(state, 98);
    expect(refusal(state, tx)).toBe(`${words} 99`);
    mineBlocks(state, 1);
    expect(refusal(state, tx)).toBe("");
  });

  test("bad-txns-inputvalues-outofrange, for one coin and for the sum", () => {
    const two = pay([COIN, OTHER], toWallet(1000n));
    expect(refusal(withCoins({ ...COIN, sats: huge + 1n }, OTHER), two)).toBe("bad-txns-inputvalues-outofrange");
    expect(refusal(withCoins({ ...COIN, sats: huge }, OTHER), two)).toBe("bad-txns-inputvalues-outofrange");
  });

  test("bad-txns-in-belowout names both sums in XEC", () => {
    expect(refusal(withCoins(COIN), pay([{ ...COIN, sats: 200_000n }], toWallet(100_005n)))).toBe(
      "bad-txns-in-belowout, value in (1000.00) < value out (1000.05)",
    );
  });

  test("bad-txns-nonstandard-inputs", () => {
    const script = Uint8Array.from([OP.OP_1]);
    const tx = unsigned([{ ...INPUT, script: fromHex("51".repeat(20)) }], toWallet(90_000n, 1000n));
    const state = withCoins({ ...COIN, script });
    expect(refusal(state, tx)).toBe("bad-txns-nonstandard-inputs");
    expect(refusal(state, tx, { acceptNonstd: true })).toContain("Stack size must be exactly one after execution");
  });
});

describe("10 and 11, scripts and fee", () => {
  test("scripts no rule allows are told from those only the mempool minds", () => {
    const signed = pay([COIN], toWallet(90_000n));
    const broken = buildTx({ ...signed, outputs: toWallet(80_000n) });
    expect(refusal(withCoins(COIN), broken)).toBe(
      "mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation), " +
        `input 0 of ${broken.txid}, spending ${COIN.txid}:0`,
    );
    const redeem = Uint8Array.from([OP.OP_NOP10, OP.OP_1]);
    const p2sh = Script.p2sh(shaRmd160(redeem)).bytecode;
    const input = { ...INPUT, prevTxid: OTHER.txid, script: encodePush(redeem) };
    const nops = unsigned([input], toWallet(90_000n, 1000n));
    expect(refusal(withCoins({ ...OTHER, script: p2sh }), nops)).toBe(
      "non-mandatory-script-verify-flag (NOPx reserved for soft-fork upgrades), " +
        `input 0 of ${nops.txid}, spending ${OTHER.txid}:0`,
    );
  });

  test("min relay fee not met, and only after the scripts", () => {
    const cheap = pay([COIN], toWallet(100_000n - 50n));
    const required = cheap.raw.length;
    expect(refusal(withCoins(COIN), cheap)).toBe(`min relay fee not met, 50 < ${required}`);
    const broken = buildTx({ ...cheap, outputs: toWallet(100_000n) });
    expect(refusal(withCoins(COIN), broken)).toContain("mandatory-script-verify-flag-failed");
    expect(refusal(withCoins(COIN), pay([COIN], toWallet(100_000n - BigInt(required + 1))))).toBe("");
  });
});

test("ancestorLimit refuses what has 50 unconfirmed ancestors; without it there is no limit", () => {
  const state = withCoins(COIN);
  let coin: TestCoin = COIN;
  const extend = () => {
    const tx = pay([coin], toWallet(coin.sats - 200n));
    coin = { txid: tx.txid, sats: coin.sats - 200n };
    return tx;
  };
  for (let count = 0; count < 50; count++) admit(state, extend());
  const next = extend();
  const options = { acceptNonstd: false, isReorg: false };
  expect(reasonOf(judgeTx(state.chain, state.pool, next, { ...options, ancestorLimit: true }))).toBe(
    "too-long-mempool-chain",
  );
  expect(reasonOf(judgeTx(state.chain, state.pool, next, { ...options, ancestorLimit: false }))).toBe("");
  mineBlocks(state, 1);
  expect(reasonOf(judgeTx(state.chain, state.pool, next, { ...options, ancestorLimit: true }))).toBe("");
});
