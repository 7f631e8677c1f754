import { atoms, sats } from "@satchel/core/amount";
import { offerScript } from "@satchel/core/offer";
import { hash160, NO_SCRIPT, p2pkhScript } from "@satchel/core/script";
import { aScript } from "@satchel/core/testing";
import type { TokenType } from "@satchel/core/token";
import { type OfferTerms, type Plan, type PlannedTx, readTx, type Utxo } from "@satchel/core/tx";
import { Tx } from "ecash-lib";
import { expect, test } from "vitest";
import { createNodeVault } from "../node.ts";
import { aUtxo, parentsOf, scriptOf } from "../testing/plans.ts";
import { restoreWallet } from "../testing/public-wallet.ts";
import { ALP, NFT, nftTerms, openOffer, partialTerms, SLP, TOKEN, tradePlan } from "../testing/trades.ts";

const THEIR_PK = `03${"99".repeat(32)}`;
const THEIR_SCRIPT = aScript(`76a914${"99".repeat(20)}88ac`);

async function setUp() {
  const vault = createNodeVault();
  const wallet = await restoreWallet(vault);
  const me = { script: scriptOf(wallet), publicKey: wallet.keys[0]?.publicKey ?? "" };
  /** Returns the output of an offer, whose parent's bytes name its tokens. */
  const outputOf = (offer: OfferTerms, amount = 1_000_000n): Utxo => {
    const { tokenType } = offer.terms;
    const token = { tokenId: TOKEN, tokenType, atoms: atoms(amount), isMintBaton: false, entryIdx: 0 };
    return aUtxo(offerScript(offer), 546n, 5, 1, token);
  };
  const buy = (offer: OfferTerms, amount: bigint) => {
    const open = openOffer(offer, outputOf(offer, offer.variant === "ONESHOT" ? 1n : undefined).outpoint);
    return tradePlan(
      [aUtxo(me.script, 2_000_000n, 9), aUtxo(me.script, 2_500_000n, 8)],
      { trade: "buy", offer: open, atoms: atoms(amount) },
      me,
    );
  };
  /** Buys all of an SLP offer, and a part of another one at a higher price. */
  const buyTwo = () => {
    const [first, second] = [partialTerms(SLP, THEIR_PK), partialTerms(SLP, THEIR_PK, 3_200_000_000n)];
    const openAt = (offer: OfferTerms) => openOffer(offer, outputOf(offer).outpoint);
    const more = [{ offer: openAt(second), atoms: atoms(250_000n) }];
    const coins = [aUtxo(me.script, 9_000_000n, 9)];
    return tradePlan(coins, { trade: "buy", offer: openAt(first), atoms: atoms(1_000_000n), more }, me);
  };
  return { vault, wallet, me, buy, buyTwo };
}

/** Returns the plan in which the sats of the coin with a covenant, and the fee, are so much higher. */
function claiming(plan: Plan, more: bigint): Plan {
  const raised = (tx: PlannedTx): PlannedTx => ({
    ...tx,
    fee: sats(tx.fee + more),
    inputs: tx.inputs.map((input) =>
      input.covenant ? { ...input, utxo: { ...input.utxo, sats: sats(input.utxo.sats + more) } } : input,
    ),
  });
  return { ...plan, fee: sats(plan.fee + more), txs: plan.txs.map(raised) };
}

test("a purchase is signed with the planned size, the covenant's lock time and Schnorr signatures", async () => {
  const { vault, wallet, buy } = await setUp();
  const nft = nftTerms(THEIR_PK, THEIR_SCRIPT);
  for (const [terms, amount] of [
    [partialTerms(SLP, THEIR_PK), 250_000n],
    [partialTerms(SLP, THEIR_PK), 1_000_000n],
    [partialTerms(ALP, THEIR_PK), 250_000n],
    [nft, 1n],
  ] as const) {
    const plan = buy(terms, amount);
    const signed = await vault.sign(wallet, plan, parentsOf(plan));
    if (!signed.ok) throw new Error(signed.problem.code);
    const tx = Tx.deser(signed.value[0]?.rawTx ?? new Uint8Array());
    expect(tx.locktime).toBe(terms.variant === "PARTIAL" ? 600_000_000 : 0);
    expect(tx.serSize()).toBe(plan.txs[0]?.size);
  }
});

test("purchases from two offers are signed together: the second spends the change of the first", async () => {
  const { vault, wallet, buyTwo } = await setUp();
  const plan = buyTwo();
  const signed = await vault.sign(wallet, plan, parentsOf(plan));
  if (!signed.ok) throw new Error(signed.problem.code);
  const made = signed.value.map(({ rawTx }) => Tx.deser(rawTx));
  expect(made.map((tx) => [tx.serSize(), tx.locktime])).toEqual(plan.txs.map(({ size }) => [size, 600_000_000]));
  const second = readTx(signed.value[1]?.rawTx ?? new Uint8Array());
  if (!second.ok) throw new Error(second.problem.code);
  const change = `${signed.value[0]?.txid}:${(plan.txs[0]?.outputs.length ?? 0) - 1}`;
  expect(second.value.inputs.map(({ outpoint }) => outpoint)).toContain(change);
  // Without the bytes behind one of the offers, no part is signed.
  const offers = plan.txs.map(({ inputs }) => inputs.find(({ covenant }) => covenant)?.utxo.outpoint);
  for (const missing of offers) {
    const txs = plan.txs.map((tx) => ({ ...tx, inputs: tx.inputs.filter(({ utxo }) => utxo.outpoint !== missing) }));
    expect(await vault.sign(wallet, plan, parentsOf({ ...plan, txs }))).toMatchObject({
      ok: false,
      problem: { code: "parent-missing", outpoint: missing },
    });
  }
});

test("a key of somebody else among the wallet's keys cannot be the seller of a listing", async () => {
  const { vault, wallet, me } = await setUp();
  const seller = { script: p2pkhScript(hash160(THEIR_PK)), publicKey: THEIR_PK };
  const held = (tokenType: TokenType, amount: bigint) =>
    aUtxo(me.script, 546n, 2, 1, {
      tokenId: TOKEN,
      tokenType,
      atoms: atoms(amount),
      isMintBaton: false,
      entryIdx: 0,
    });
  const alp = {
    trade: "list",
    tokenId: TOKEN,
    atoms: atoms(400_000n),
    minAtoms: atoms(1_000n),
    priceNanoSatsPerAtom: 3_000_000_000n,
    lockTime: 600_000_000,
  } as const;
  for (const [token, intent] of [
    [held(ALP, 400_000n), alp],
    [held(NFT, 1n), { trade: "list-nft", tokenId: TOKEN, sats: sats(70_000n) }],
  ] as const) {
    const coins = [aUtxo(me.script, 2_000_000n, 9), token];
    const honest = tradePlan(coins, intent, me);
    expect(await vault.sign(wallet, honest, parentsOf(honest))).toMatchObject({ ok: true });
    // Planned for the seller; the change is the wallet's.
    const lying = tradePlan(coins, intent, seller);
    const txs = lying.txs.map(({ outputs, ...tx }) => ({
      ...tx,
      outputs: outputs.map((output) => (output.isChange ? { ...output, script: me.script } : output)),
    }));
    const keys = [...wallet.keys, { path: "m/44'/1899'/0'/0/1", hash160: hash160(THEIR_PK), publicKey: THEIR_PK }];
    expect(await vault.sign({ ...wallet, keys }, { ...lying, txs }, parentsOf(lying))).toEqual({
      ok: false,
      problem: { code: "cannot-open", reason: "keys-differ" },
    });
  }
});

test("a coin whose parent's bytes say other sats or tokens is not signed, also if it is an offer", async () => {
  const { vault, wallet, buy } = await setUp();
  const plan = buy(partialTerms(SLP, THEIR_PK), 250_000n);
  const outpoint = plan.trade?.kind === "buy" ? plan.trade.outpoint : undefined;
  const signing = (changed: Plan) => vault.sign(wallet, changed, parentsOf(plan));
  expect(await signing(claiming(plan, 1_000n))).toMatchObject({
    ok: false,
    problem: { code: "coin-differs", outpoint, claimed: { sats: 1_546n }, actual: { sats: 546n } },
  });
  expect(await vault.sign(wallet, plan, parentsOf(plan).slice(0, 1))).toMatchObject({
    ok: false,
    problem: { code: "parent-missing" },
  });
  // The bytes name fewer tokens than the terms of the offer.
  const other = buy({ variant: "PARTIAL", terms: partialTerms(SLP, THEIR_PK).terms } as OfferTerms, 250_000n);
  const less = aUtxo(other.txs[0]?.inputs[0]?.utxo.script ?? NO_SCRIPT, 546n, 6, 1, {
    tokenId: TOKEN,
    tokenType: SLP,
    atoms: atoms(999_999n),
    isMintBaton: false,
    entryIdx: 0,
  });
  const swapped = JSON.parse(
    JSON.stringify(other, (_, value) => (typeof value === "bigint" ? `${value}n` : value)).replaceAll(
      outpoint ?? "",
      less.outpoint,
    ),
    (_, value) => (typeof value === "string" && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value),
  );
  expect(await vault.sign(wallet, swapped, parentsOf(swapped))).toMatchObject({
    ok: false,
    problem: { code: "coin-token-differs", outpoint: less.outpoint, actual: { atoms: 999_999n } },
  });
});
