import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, readOutpoint } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import { aTokenId } from "@satchel/core/testing";
import type { CoinProblem, Plan, TokenValue, Utxo } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import { HdNode } from "ecash-lib";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createNodeVault } from "../node.ts";
import { aPlan, aTx, aUtxo, OTHER_SCRIPT, parentsOf, paying, planned, scriptOf } from "../testing/plans.ts";
import { restoreWallet } from "../testing/public-wallet.ts";

const vault = createNodeVault();
let wallet: Wallet;
let own: ScriptHex;
beforeAll(async () => {
  wallet = await restoreWallet(vault);
  own = scriptOf(wallet);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TOKEN: TokenValue = {
  tokenId: aTokenId("ef".repeat(32)),
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  atoms: atoms(50n),
  isMintBaton: false,
  entryIdx: 0,
};
const spending = (...utxos: readonly Utxo[]) => aPlan(aTx(utxos, [paying(OTHER_SCRIPT, 1_500n)]));

/** Expects that nothing is signed, and no key derived, because of this problem with a coin. */
async function expectRefused(plan: Plan, problem: CoinProblem, parents = parentsOf(plan)): Promise<void> {
  const derive = vi.spyOn(HdNode, "fromSeed");
  expect(await vault.sign(wallet, plan, parents)).toEqual({ ok: false, problem });
  expect(derive).not.toHaveBeenCalled();
}

test("a wrong amount of any coin is refused: the other inputs' signatures could turn the rest into fee", async () => {
  const right = aUtxo(own, 200_000n);
  const coin = aUtxo(own, 101_000n, 2);
  const claimed = { ...coin, sats: sats(50_000n) };
  const { outpoint, script } = coin;
  const differs = { code: "coin-differs", outpoint, actual: { script, sats: sats(101_000n) } } as const;
  await expectRefused(spending(right, claimed), { ...differs, claimed: { script, sats: sats(50_000n) } });
  await expectRefused(spending(claimed, right), { ...differs, claimed: { script, sats: sats(50_000n) } });
  expect(await vault.sign(wallet, spending(right, coin), parentsOf(spending(right, coin)))).toMatchObject({ ok: true });
});

test("a coin of another script is refused", async () => {
  const coin = aUtxo(OTHER_SCRIPT, 5_000n);
  await expectRefused(spending({ ...coin, script: own }), {
    code: "coin-differs",
    outpoint: coin.outpoint,
    claimed: { script: own, sats: sats(5_000n) },
    actual: { script: OTHER_SCRIPT, sats: sats(5_000n) },
  });
});

test("an output that its transaction does not have is refused", async () => {
  const coin = aUtxo(own, 5_000n);
  const outpoint = outpointOf(readOutpoint(coin.outpoint).txid, 7);
  const claimed = { script: own, sats: sats(5_000n) };
  await expectRefused(spending({ ...coin, outpoint }), { code: "coin-differs", outpoint, claimed });
});

test("without the bytes of a parent nothing is signed, whatever other bytes are given", async () => {
  const [coin, other] = [aUtxo(own, 5_000n), aUtxo(own, 6_000n, 2)];
  const plan = spending(coin, other);
  const [first = new Uint8Array(), second = new Uint8Array()] = parentsOf(plan);
  const missing = { code: "parent-missing", outpoint: other.outpoint } as const;
  await expectRefused(plan, missing, [first]);
  await expectRefused(plan, missing, [
    first,
    first,
    Uint8Array.of(1, 2, 3),
    second.slice(1),
    Uint8Array.of(...second, 0),
  ]);
  await expectRefused(plan, { ...missing, outpoint: coin.outpoint }, []);
  expect(await vault.sign(wallet, plan, [second, first])).toMatchObject({ ok: true });
});

test("a coin that may carry tokens by its bytes is not spent as XEC", async () => {
  const { token: _, ...plain } = aUtxo(own, 5_000n, 1, 1, TOKEN);
  const actual = {
    tokenId: TOKEN.tokenId,
    protocol: "ALP",
    typeNumber: 0,
    atoms: atoms(50n),
    isMintBaton: false,
  } as const;
  await expectRefused(spending(plain), { code: "coin-may-carry-tokens", outpoint: plain.outpoint, actual });
});

test("of two coins that may carry tokens only the accepted one is spent, and only in a payment of XEC", async () => {
  const plainOf = ({ token: _, ...coin }: Utxo) => coin;
  const one = plainOf(aUtxo(own, 5_000n, 1, 1, TOKEN));
  const two = plainOf(aUtxo(own, 6_000n, 2, 1, TOKEN));
  const parents = parentsOf(spending(one, two));
  const accepting = (...accepted: Utxo["outpoint"][]) => ({ ...spending(one, two), accepted });
  const actual = {
    tokenId: TOKEN.tokenId,
    protocol: "ALP",
    typeNumber: 0,
    atoms: atoms(50n),
    isMintBaton: false,
  } as const;
  await expectRefused(
    accepting(one.outpoint),
    { code: "coin-may-carry-tokens", outpoint: two.outpoint, actual },
    parents,
  );
  expect(await vault.sign(wallet, accepting(one.outpoint, two.outpoint), parents)).toMatchObject({ ok: true });
});

test("an accepted coin is still refused for a wrong amount, another token or a missing parent", async () => {
  const coin = aUtxo(own, 5_000n, 1, 1, TOKEN);
  const { token: _, ...plain } = coin;
  const accepted = [coin.outpoint];
  const parents = parentsOf(spending(coin));
  const wrong = { ...plain, sats: sats(4_000n) };
  await expectRefused(
    { ...spending(wrong), accepted },
    {
      code: "coin-differs",
      outpoint: coin.outpoint,
      claimed: { script: own, sats: sats(4_000n) },
      actual: { script: own, sats: sats(5_000n) },
    },
    parents,
  );
  await expectRefused({ ...spending(plain), accepted }, { code: "parent-missing", outpoint: coin.outpoint }, []);
});

test("an output of the plan's own transactions needs no parent", async () => {
  const first = aTx([aUtxo(own, 50_000n)], [paying(own, 30_000n)]);
  const second = aTx([{ ...aUtxo(own, 30_000n, 9), outpoint: planned(0, 0) }], [paying(OTHER_SCRIPT, 29_000n)]);
  const plan = aPlan(first, second);
  expect(await vault.sign(wallet, plan, parentsOf(aPlan(first)))).toMatchObject({ ok: true });
});
