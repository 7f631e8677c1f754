import { toHex } from "@satchel/core/script";
import { ChronikClient } from "chronik-client";
import { Agora, type AgoraOffer } from "ecash-agora";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Devnet } from "../../devnet.ts";
import { createParty } from "../people/party.ts";
import { createWorldDevnet } from "../testing/seeded-world.ts";
import type { World } from "../world.ts";
import { ownInput } from "../world-chain.ts";

describe("the world's market", () => {
  let devnet: Devnet;
  let world: World;
  let chronik: ChronikClient;

  beforeAll(async () => {
    const own = await createWorldDevnet();
    devnet = own;
    world = own.world;
    chronik = new ChronikClient([devnet.url]);
  });
  afterAll(() => devnet.stop());

  test("ecash-agora finds the 40 open offers, and the taken and canceled ones", async () => {
    const agora = new Agora(chronik);
    const offered = await agora.allOfferedTokenIds();
    const { open } = world.offers;
    expect([...offered].sort()).toEqual([...new Set(open.map(({ tokenId }) => tokenId))].sort());
    const found: string[] = [];
    const ended = { TAKEN: new Set<string>(), CANCELED: new Set<string>() };
    const traded = new Set([
      ...offered,
      ...Object.values(world.tokenIds),
      ...Object.values(world.collections).flatMap(({ nftTokenIds }) => nftTokenIds),
    ]);
    for (const tokenId of traded) {
      for (const { outpoint } of await agora.activeOffersByTokenId(tokenId)) {
        found.push(`${outpoint.txid}:${outpoint.outIdx}`);
      }
      const past = await agora.historicOffers({ type: "TOKEN_ID", tokenId, table: "CONFIRMED", pageSize: 200 });
      for (const { status, outpoint } of past.offers) {
        if (status !== "OPEN") ended[status].add(`${outpoint.txid}:${outpoint.outIdx}`);
      }
    }
    expect(found.sort()).toEqual(open.map(({ txid, outIdx }) => `${txid}:${outIdx}`).sort());
    expect(found).toHaveLength(40);
    expect(ended.TAKEN.size).toBe(world.offers.takenTxids.length);
    expect(ended.CANCELED.size).toBe(world.offers.cancelledTxids.length);
  });

  test("each listed token has past trades: some many, over weeks, some fewer than five, and two with their maker", async () => {
    const takes = await Promise.all(world.offers.takenTxids.map((txid) => chronik.tx(txid)));
    const of = (id: string) => takes.filter(({ tokenEntries }) => tokenEntries[0]?.tokenId === id);
    const { reward, grumpy, tea, vaulted, timber, imitationStaking } = world.tokenIds;
    const count = (tokenId: string) => of(tokenId).length;
    for (const busy of [reward, grumpy]) {
      expect(count(busy)).toBeGreaterThan(20);
      const days = of(busy).map(({ block }) => (block?.timestamp ?? 0) / 86_400);
      expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(30);
    }
    for (const quiet of [tea, vaulted, imitationStaking]) {
      expect(count(quiet)).toBeGreaterThan(0);
      expect(count(quiet)).toBeLessThan(5);
    }
    for (const { tokenId } of world.offers.open.filter(({ kind }) => kind === "partial"))
      expect(count(tokenId), tokenId).toBeGreaterThan(0);
    // What is paid goes back to the one who paid: the scripts of the fuel and of the payment are one.
    const washed = takes.filter(({ inputs, outputs }) =>
      inputs.some(({ outputScript }, at) => at > 0 && outputScript === outputs[1]?.outputScript),
    );
    expect(washed.map(({ tokenEntries }) => tokenEntries[0]?.tokenId).sort()).toEqual(
      [timber, timber, imitationStaking].sort(),
    );
  });

  test("offers were taken on many days of the past, at prices that move", async () => {
    const takes = await Promise.all(world.offers.takenTxids.map((txid) => chronik.tx(txid)));
    const ofStaking = takes.filter(({ tokenEntries }) => tokenEntries[0]?.tokenId === world.special.stakingTokenId);
    const days = takes.map(({ block }) => Math.floor((block?.timestamp ?? 0) / 86_400));
    expect(new Set(days).size).toBeGreaterThan(30);
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(60);
    const prices = ofStaking.map(({ outputs }) => {
      const bought = outputs.find(
        ({ outputScript, token }) => token !== undefined && outputScript.startsWith("76a914"),
      );
      return Number(outputs[1]?.sats ?? 0n) / Number(bought?.token?.atoms ?? 1n);
    });
    expect(new Set(prices.map((price) => price.toFixed(3))).size).toBeGreaterThan(4);
    for (const price of prices) expect(Math.abs(price - 1.02)).toBeLessThan(0.2);
  });

  test("each of the 40 can be bought whole by ecash-agora", async () => {
    const agora = new Agora(chronik);
    const buyer = createParty("a stranger with money");
    const offers: AgoraOffer[] = [];
    for (const tokenId of await agora.allOfferedTokenIds())
      offers.push(...(await agora.activeOffersByTokenId(tokenId)));
    expect(offers).toHaveLength(40);
    for (const offer of offers) {
      const { variant, token } = offer;
      const acceptedAtoms = variant.type === "PARTIAL" ? variant.params.offeredAtoms() : undefined;
      const asked = acceptedAtoms === undefined ? offer.askedSats() : offer.askedSats(acceptedAtoms);
      const sats = asked + 10_000n;
      const txid = await devnet.fund(buyer.script.bytecode, sats);
      const tx = offer.acceptTx({
        covenantSk: buyer.secretKey,
        covenantPk: buyer.publicKey,
        fuelInputs: [ownInput(buyer, { txid, outIdx: 0, sats, token: undefined })],
        recipientScript: buyer.script,
        ...(acceptedAtoms === undefined ? {} : { acceptedAtoms }),
      });
      const bought = await chronik.tx((await chronik.broadcastTx(tx.ser())).txid);
      const received = bought.outputs.find(({ outputScript }) => outputScript === toHex(buyer.script.bytecode));
      expect(received?.token).toMatchObject({ tokenId: token.tokenId, atoms: token.atoms });
    }
    expect(await agora.allOfferedTokenIds()).toEqual([]);
  });
});
