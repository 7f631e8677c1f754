import { addressOf } from "@satchel/core/address";
import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { makerScriptOf, orderBook, planTrade, termsOf } from "@satchel/core/offer";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTokenId, scriptOf } from "@satchel/core/testing";
import { changeScript, ownScripts, receiveAddress, type Wallet } from "@satchel/core/wallet";
import { expect, test } from "vitest";
import { planOptions } from "../payments/plan-payment.ts";
import { type DevnetRig, ready } from "../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { balanceOf, mustBe, until } from "../testing/rig.ts";
import { createToken, heldOf, onlyOffer, tradeBy } from "../testing/trading.ts";
import { storeTwoKeys } from "../testing/two-keys.ts";

/** A wallet of two keys on a devnet. `fund` pays to its key `at` and waits until the wallet has the coin. */
async function withTwoKeys() {
  const devnet = await devnetForTest();
  const rig = rigForTest(devnet);
  const wallet = await storeTwoKeys(rig);
  await rig.engine.start();
  await ready(rig.engine);
  const fund = async (at: number, amount: bigint) => {
    const { size } = rig.engine.state.getState().ledger.utxos;
    await devnet.fund(addressOf([...ownScripts(wallet)][at] ?? NO_SCRIPT, "ecash") ?? "", amount);
    await until(rig.engine, ({ ledger }) => ledger.utxos.size === size + 1);
  };
  return { rig, wallet, fund };
}

test("money that came to the second address is spent, and change goes to the change script", async () => {
  const { rig, wallet, fund } = await withTwoKeys();
  await fund(1, 70_000n);
  const to = [{ script: scriptOf("bob"), sats: sats(50_000n) }];
  const plan = mustBe(await rig.engine.prepare({ to }));
  mustBe(await rig.engine.send(plan));
  const { ledger } = rig.engine.state.getState();
  expect([...ledger.utxos.values()].map(({ script }) => script)).toEqual([changeScript(wallet)]);
  expect(balanceOf(rig.engine.state.getState())).toBe(20_000n - plan.fee);
});

test("a message is signed for the address that the wallet receives at", async () => {
  const { rig, wallet } = await withTwoKeys();
  const signature = mustBe(await rig.engine.signMessage(wallet.id, "hello"));
  const address = receiveAddress(wallet, "ecash");
  expect(mustBe(await rig.engine.verifyMessage({ message: "hello", address, signature }))).toBe(true);
});

/** Lists all atoms of a token under the wallet's second key, as a wallet does whose offer key has moved on since. */
async function listUnderSecond({ engine }: DevnetRig, wallet: Wallet, tokenId: TokenId): Promise<void> {
  const state = engine.state.getState();
  const options = planOptions(state);
  const offerKey = wallet.keys[1]?.publicKey;
  if (options === undefined || offerKey === undefined) throw new Error("no second key");
  const price = { minAtoms: atoms(1_000n), priceNanoSatsPerAtom: 3_000_000_000n, lockTime: 600_000_000 };
  const intent = { trade: "list", tokenId, atoms: atoms(1_000_000n), ...price } as const;
  const trading = { ...options, offerKey, ownScripts: ownScripts(wallet) };
  mustBe(await engine.send(mustBe(planTrade(state.ledger.utxos.values(), intent, trading))));
}

test.each(["SLP", "ALP"] as const)(
  "%s: an offer under the second key is the wallet's own, and is cancelled with that key",
  async (protocol) => {
    const { rig, wallet, fund } = await withTwoKeys();
    await fund(0, 5_000_000n);
    const tokenId = await createToken(rig, protocol);
    await listUnderSecond(rig, wallet, aTokenId(tokenId));
    expect(heldOf(rig, aTokenId(tokenId))).toBe(0n);

    const offer = await onlyOffer(rig, aTokenId(tokenId));
    const [, second = ""] = ownScripts(wallet);
    expect(makerScriptOf(termsOf(offer))).toBe(second);
    const owners = new Map(wallet.keys.map(({ publicKey }) => [publicKey, wallet.id]));
    expect(orderBook([offer], { owners, spendable: undefined }).rows.map(({ walletId }) => walletId)).toEqual([
      wallet.id,
    ]);
    const byMaker = await rig.engine.fetchOffers({ makerPks: wallet.keys.map(({ publicKey }) => publicKey) });
    expect(mustBe(byMaker).offers.map(({ outpoint }) => outpoint)).toEqual([offer.outpoint]);

    const { plan } = await tradeBy(rig, { trade: "cancel", offer });
    expect(plan.txs.at(-1)?.inputs.flatMap(({ covenant }) => covenant?.signer ?? [])).toEqual([second]);
    expect(heldOf(rig, aTokenId(tokenId))).toBe(1_000_000n);
    const back = [...rig.engine.state.getState().ledger.utxos.values()].filter(({ token }) => token);
    expect(back.map(({ script }) => script)).toEqual([changeScript(wallet)]);
  },
);
