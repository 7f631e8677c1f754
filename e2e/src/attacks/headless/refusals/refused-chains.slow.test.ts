// Listings of SLP tokens and NFTs, burns of SLP tokens and other chains are refused, their first or their second
// transaction, and published after the person has made them again: no token is lost, and nothing is made twice.
import { atoms, sats } from "@satchel/core/amount";
import { type TokenId, tokenIdOf } from "@satchel/core/ids";
import { offeredAtoms } from "@satchel/core/offer";
import { aTxid, aWalletId } from "@satchel/core/testing";
import type { PaymentIntent } from "@satchel/engine";
import { expect, test, vi } from "vitest";
import { createDevice, type Run, until } from "../device.ts";
import { CARD, COLLECTION, createRefusals, make, mustBe, ownScript, SLP, somebody, split } from "./refusal-arena.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const arena = createRefusals();

const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n);

/** Where the atoms of a token are: held, offered, and set aside in advertisements without an offer. */
async function whereIs(run: Run, tokenId: TokenId) {
  const held = sum(await arena.tokensOf(ownScript(run), tokenId));
  const { offers } = mustBe(await run.engine.fetchOffers({ tokenId }));
  const left = mustBe(await run.engine.findAdvertisements());
  const aside = left.filter(({ advertisement: { offer } }) => offer.terms.tokenId === tokenId);
  return {
    held,
    offers: offers.map((offer): bigint => offer.atoms),
    aside: aside.map(({ advertisement: { offer } }): bigint => offeredAtoms(offer)),
  };
}

const list = (tokenId: TokenId): PaymentIntent => ({
  trade: "list",
  tokenId,
  atoms: atoms(400n),
  minAtoms: atoms(1n),
  priceNanoSatsPerAtom: 2_000_000_000_000n,
});

/** Two coins of 500 atoms each, so that every payment could have one of its own. */
async function twoCoins(run: Run): Promise<TokenId> {
  const tokenId = await arena.create(run, SLP);
  await split(run, tokenId);
  return tokenId;
}

/**
 * Refuses the payment from its transaction number `from` on, and lets the person do what they can against it: its coins
 * are frozen, and what can be thrown away is.
 */
async function refuse(run: Run, intent: PaymentIntent, from: number, isFrozen = true): Promise<void> {
  arena.liar.lie({ refuses: true, from });
  expect(await make(run, intent)).toMatchObject({ ok: false });
  expect(arena.liar.kept().length).toBeGreaterThan(0);
  arena.liar.lie({});
  await arena.newCoins(run);
  for (const { id, spends } of run.engine.state.getState().outbox) {
    if (isFrozen) await run.engine.setFrozen([...spends], true);
    await run.engine.discardRest(id);
  }
}

/** Makes a refused payment again, lets the server publish what it kept, and gives the wallet the time to see it. */
async function againAndPublished(run: Run, intent: PaymentIntent): Promise<void> {
  mustBe(await make(run, intent));
  await arena.liar.publish();
  await run.engine.resync();
}

test("an SLP listing whose advertisement was refused, thrown away, made again, and published: listed once", async () => {
  const run = await arena.open();
  const tokenId = await twoCoins(run);
  await refuse(run, list(tokenId), 0);
  await againAndPublished(run, list(tokenId));
  expect(await whereIs(run, tokenId)).toEqual({ held: 600n, offers: [400n], aside: [] });
});

test("an SLP listing whose advertisement was refused, cancelled, and published: nothing is listed, no token is lost", async () => {
  const run = await arena.open();
  const tokenId = await twoCoins(run);
  await refuse(run, list(tokenId), 0);
  const [entry] = run.engine.state.getState().outbox;
  if (!entry) throw new Error("The refused listing is gone");
  await againAndPublished(run, { cancel: entry.id });
  expect(await whereIs(run, tokenId)).toEqual({ held: 1_000n, offers: [], aside: [] });
});

test("an SLP listing whose advertisement was refused and published later: it is in the wallet's hands", async () => {
  const run = await arena.open();
  const tokenId = await twoCoins(run);
  await refuse(run, list(tokenId), 0);
  // The server publishes the advertisement, and keeps the offer.
  await arena.liar.publish(1);
  await run.engine.resync();
  // The engine makes the offer, which was never cut off.
  await until(run.engine, ({ outbox }) => outbox.length === 0);
  expect(await whereIs(run, tokenId)).toEqual({ held: 600n, offers: [400n], aside: [] });
});

test("an SLP listing whose offer was refused: its tokens come back, and the offer cannot be published any more", async () => {
  const run = await arena.open();
  const tokenId = await twoCoins(run);
  arena.liar.lie({ refuses: true, from: 1 });
  expect(await make(run, list(tokenId))).toMatchObject({ ok: false });
  const [left] = mustBe(await run.engine.findAdvertisements());
  if (!left) throw new Error("The advertisement is gone");
  // Taking back is refused too, and made again with other coins in the wallet; then everything is published.
  const back: PaymentIntent = { trade: "take-back", advertisement: left.advertisement };
  expect(await make(run, back)).toMatchObject({ ok: false });
  arena.liar.lie({ refuses: "kept" });
  await arena.newCoins(run);
  arena.liar.lie({});
  await againAndPublished(run, back);
  expect(await whereIs(run, tokenId)).toEqual({ held: 1_000n, offers: [], aside: [] });
});

test("an SLP listing whose offer was refused, listed again, and published: every token is offered or held", async () => {
  const run = await arena.open();
  const tokenId = await twoCoins(run);
  arena.liar.lie({ refuses: true, from: 1 });
  expect(await make(run, list(tokenId))).toMatchObject({ ok: false });
  arena.liar.lie({ refuses: "kept" });
  await arena.newCoins(run);
  // The tokens of the first one are set aside, and the person sees that: the second one is of other tokens.
  mustBe(await make(run, { ...list(tokenId), atoms: atoms(300n) }));
  arena.liar.lie({});
  await arena.liar.publish();
  await run.engine.resync();
  await until(run.engine, ({ outbox }) => outbox.length === 0);
  const { held, offers, aside } = await whereIs(run, tokenId);
  expect([held, offers.toSorted(), aside]).toEqual([300n, [300n, 400n], []]);
});

test.each([
  ["first", 0, 400n],
  ["second", 1, 400n],
] as const)(
  "an SLP burn whose %s transaction was refused, made again, and published: burned once",
  async (_, from, burned) => {
    const run = await arena.open();
    const tokenId = await twoCoins(run);
    const burn: PaymentIntent = { action: "burn", tokenId, atoms: atoms(burned) };
    await refuse(run, burn, from);
    await againAndPublished(run, burn);
    expect((await whereIs(run, tokenId)).held).toBe(1_000n - burned);
  },
);

test.each([
  ["first", 0],
  ["second", 1],
] as const)(
  "an SLP burn whose %s transaction was refused, cancelled, and published: nothing is burned",
  async (_, from) => {
    const run = await arena.open();
    const tokenId = await twoCoins(run);
    await refuse(run, { action: "burn", tokenId, atoms: atoms(400n) }, from);
    const entry = run.engine.state.getState().outbox.find(({ status }) => status === "refused");
    if (!entry) throw new Error("The refused burn is gone");
    await againAndPublished(run, { cancel: entry.id });
    expect((await whereIs(run, tokenId)).held).toBe(1_000n);
  },
);

test.each([
  ["first", 0],
  ["second", 1],
] as const)(
  "an NFT whose mint was refused at its %s transaction, minted again, and published: one unit is used",
  async (_, from) => {
    const run = await arena.open();
    const group = await arena.create(run, COLLECTION);
    const mint: PaymentIntent = { action: "mint-nft", groupTokenId: group, info: CARD };
    // An action spends no frozen coin, and there is only one of the collection.
    await refuse(run, mint, from, false);
    await againAndPublished(run, mint);
    expect((await whereIs(run, group)).held).toBe(COLLECTION.atoms - 1n);
  },
);

test.each([
  ["advertisement", 0],
  ["offer", 1],
] as const)(
  "an NFT listing whose %s was refused, and published after it was ended: the NFT is there",
  async (_, from) => {
    const run = await arena.open();
    const group = await arena.create(run, COLLECTION);
    const { txids } = mustBe(await make(run, { action: "mint-nft", groupTokenId: group, info: CARD }));
    const nft = tokenIdOf(aTxid(txids.at(-1)));
    arena.liar.lie({ refuses: true, from });
    expect(await make(run, { trade: "list-nft", tokenId: nft, sats: sats(70_000n) })).toMatchObject({ ok: false });
    arena.liar.lie({});
    const entry = run.engine.state.getState().outbox.find(({ status }) => status === "refused");
    if (!entry) throw new Error("The refused listing is gone");
    expect(await run.engine.discardRest(entry.id)).toMatchObject({ ok: false });
    const [left] = mustBe(await run.engine.findAdvertisements());
    expect(left === undefined).toBe(from === 0);
    const end: PaymentIntent = left ? { trade: "take-back", advertisement: left.advertisement } : { cancel: entry.id };
    await againAndPublished(run, end);
    expect(await whereIs(run, nft)).toEqual({ held: 1n, offers: [], aside: [] });
  },
);

test("an SLP listing that replaces a refused payment is found by the seed phrase alone", async () => {
  const run = await arena.open();
  const tokenId = await twoCoins(run);
  await refuse(run, { tokenId, to: [{ script: somebody(), atoms: atoms(500n) }] }, 0);
  arena.liar.lie({ refuses: true, from: 1 });
  expect(await make(run, list(tokenId))).toMatchObject({ ok: false });
  const phrase = mustBe(await run.engine.revealPhrase(aWalletId(run.engine.state.getState().activeId)));
  run.stop();
  arena.liar.lie({});
  const elsewhere = await arena.open([], createDevice());
  mustBe(await elsewhere.engine.importWallet(phrase));
  await until(elsewhere.engine, ({ outbox }) => outbox.length === 1);
  expect(await whereIs(elsewhere, tokenId)).toMatchObject({ offers: [], aside: [400n] });
});
