import { type Token, TokenTxType } from "@satchel/chain/wire";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet } from "../devnet.ts";
import { openPage, textOf } from "../server/pages/testing/open-page.ts";
import { txTypeText } from "../server/pages/token-parts.ts";
import { agoraOffer } from "./agora-offer.ts";
import { createMarket, type Market } from "./testing/market.ts";
import { partialArbitrary } from "./testing/offer-params.ts";
import { makerPk } from "./testing/offer-txs.ts";

let devnet: Devnet;
let market: Market;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never", blocks: 150 });
  market = createMarket(devnet);
});
afterAll(() => devnet.stop());

const text = (number: bigint): string => number.toLocaleString("en");
const xecText = (sats: bigint): string => `${text(sats / 100n)}.${String(sats % 100n).padStart(2, "0")} XEC`;

/** Returns the one open offer of a token: its outpoint, its record in the index, and its page. */
async function offerOf(tokenId: string) {
  const coin = devnet.indexer
    .tokenGroup(tokenId)
    ?.utxos.find(({ record, outIdx }) => record.colour.outputPlugins[outIdx]);
  if (coin === undefined) throw new Error(`no offer of ${tokenId}`);
  const { colour, tx } = coin.record;
  const entry = colour.outputPlugins[coin.outIdx]?.agora;
  const token = colour.outputTokens[coin.outIdx];
  if (entry === undefined || token === undefined) throw new Error("not an Agora offer");
  return { offer: agoraOffer(entry, token), page: textOf((await openPage(devnet.url, `/tx/${tx.txid}`)).page) };
}

describe("an offer is read as ecash-agora made it", () => {
  test.each([
    { protocol: "ALP", bits: 32n },
    { protocol: "ALP", bits: 64n },
    { protocol: "SLP", bits: 32n },
    { protocol: "SLP", bits: 64n },
  ] as const)("partial, $protocol with $bits-bit numbers", (kind) =>
    fc.assert(
      fc.asyncProperty(partialArbitrary(kind, makerPk), async (partial) => {
        const tokenId = await market.offerPartial(partial);
        const askedSats = partial.askedSats(partial.offeredAtoms());
        const { offer, page } = await offerOf(tokenId);
        expect(offer).toEqual({ askedSats, minAtoms: partial.minAcceptedAtoms() });
        expect(page).toContain(`Price for all ${xecText(askedSats)}`);
        expect(page).toContain(`Maker ${Buffer.from(makerPk).toString("hex")}`);
      }),
      { numRuns: 8 },
    ),
  );

  test("all or nothing, with the collection of the NFT", async () => {
    const { tokenId, groupId } = await market.offerOneshot({ kind: "nft", atoms: 1n, priceSats: 123_456n });
    const { offer, page } = await offerOf(tokenId);
    expect(offer).toEqual({ askedSats: 123_456n, minAtoms: 1n });
    expect(page).toContain("Price for all 1,234.56 XEC");
    expect(page).toContain("Sold All or nothing");
    expect(groupId).toHaveLength(64);
    expect(page).toContain("Listed under Maker");
  });
});

const token: Token = {
  tokenId: "ab".repeat(32),
  tokenType: { tokenType: { $case: "slp", slp: 1 } },
  entryIdx: 0,
  atoms: 1000n,
  isMintBaton: false,
};
const named = (name: string) => new TextEncoder().encode(name);
const read = (...data: Uint8Array[]) => agoraOffer({ groups: [], data }, token);
const ofSizes = (sizes: readonly number[]) =>
  fc.tuple(...sizes.map((length) => fc.uint8Array({ minLength: length, maxLength: length })));
const PARTIAL_SIZES = [1, 1, 8, 8, 8, 4];

describe("data that describe no offer never become one:", () => {
  const garbage = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });
  const NAMES = ["PARTIAL", "ONESHOT"];

  test("with another name than those of offers, whatever comes behind it", () => {
    const other = fc.oneof(fc.constantFrom("ERROR", "", "PARTIA", "PARTIAL ", "oneshot"), fc.string());
    const names = other.filter((name) => !NAMES.includes(name));
    fc.assert(
      fc.property(names, fc.oneof(garbage, ofSizes(PARTIAL_SIZES)), (name, rest) => {
        expect(read(named(name), ...rest)).toBeUndefined();
      }),
    );
    expect(read()).toBeUndefined();
  });

  test("a PARTIAL with another number of fields, or with a byte missing", () => {
    fc.assert(
      fc.property(ofSizes(PARTIAL_SIZES), fc.nat(5), (fields, at) => {
        expect(read(named("PARTIAL"), ...fields.slice(0, at))).toBeUndefined();
        expect(read(named("PARTIAL"), ...fields, Uint8Array.of(0))).toBeUndefined();
        const short = fields.with(at, (fields[at] ?? new Uint8Array()).slice(1));
        expect(read(named("PARTIAL"), ...short)).toBeUndefined();
      }),
    );
  });

  test("a PARTIAL at which nobody could ask a price: it would divide by zero", () => {
    const zero = new Uint8Array(8);
    const [byte, eight, four] = [Uint8Array.of(0), new Uint8Array(8).fill(1), new Uint8Array(4)];
    expect(read(named("PARTIAL"), byte, byte, eight, eight, eight, four)).toBeDefined();
    expect(read(named("PARTIAL"), byte, byte, eight, zero, eight, four)).toBeUndefined();
    expect(read(named("PARTIAL"), byte, byte, zero, eight, eight, four)).toBeUndefined();
  });

  test("a ONESHOT whose outputs are cut off, missing, or followed by another field", () => {
    const payment = Uint8Array.of(16, 39, 0, 0, 0, 0, 0, 0, 3, 81, 81, 81);
    expect(read(named("ONESHOT"), payment)).toEqual({ askedSats: 10_000n, minAtoms: 1000n });
    expect(read(named("ONESHOT"))).toBeUndefined();
    expect(read(named("ONESHOT"), payment, payment)).toBeUndefined();
    for (let bytes = 1; bytes < payment.length; bytes++) {
      expect(read(named("ONESHOT"), payment.slice(0, bytes))).toBeUndefined();
    }
  });
});

test("every kind of token transaction has a word", () => {
  const types = Object.values(TokenTxType).filter((type) => typeof type === "number");
  expect(types.map(txTypeText).every((word) => word.length > 2)).toBe(true);
});
