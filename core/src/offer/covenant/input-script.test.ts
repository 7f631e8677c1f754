import { expect, test } from "vitest";
import { atoms, sats } from "../../amount/index.ts";
import { splitPushes } from "../../script/index.ts";
import type { CovenantSpend, OfferTerms } from "../../tx/index.ts";
import { makerScriptOf, redeemScriptOf, unlockScript } from "../index.ts";
import { MAKER_PK, MAKER_SCRIPT, slpType, TOKEN_ID } from "../testing/agora-offers.ts";
import { partial } from "../testing/partial-offer.ts";
import { readLittleEndian } from "./bytes.ts";

const [SIGNATURE, KEY, PREIMAGE, OUTPUTS] = ["11".repeat(64), MAKER_PK, "33".repeat(40), "44".repeat(34)];
/** "AGR0" and the names of the two kinds of offers. */
const [AGORA, PARTIAL, ONESHOT] = ["41475230", "5041525449414c", "4f4e4553484f54"];

const slp: OfferTerms = { variant: "PARTIAL", terms: partial({ slp: true }).terms };
const alp: OfferTerms = { variant: "PARTIAL", terms: partial().terms };
const nft: OfferTerms = {
  variant: "ONESHOT",
  terms: {
    tokenId: TOKEN_ID,
    tokenType: slpType(0x41),
    atoms: atoms(1n),
    payment: { script: MAKER_SCRIPT, sats: sats(70_000n) },
    makerPk: MAKER_PK,
  },
};

/** Returns the pushes of an input script in front of the covenant, which has to be the last. */
function pushesOf(offer: OfferTerms, branch: CovenantSpend["branch"], bought = 100_000n): readonly string[] {
  const spend = { offer, branch, signer: makerScriptOf(offer), ...(branch === "accept" && { atoms: atoms(bought) }) };
  const script = unlockScript(spend as CovenantSpend, {
    signature: SIGNATURE,
    publicKey: KEY,
    preimageEnd: PREIMAGE,
    buyerOutputs: OUTPUTS,
  });
  const pushes = splitPushes(script);
  if (!pushes.ok) throw new Error("No pushes");
  expect(pushes.value.at(-1)).toBe(redeemScriptOf(spend as CovenantSpend));
  return pushes.value.slice(0, -1);
}

// The indexer finds what is left of an SLP offer by the pushes that name it, and those of ALP by the message.
test.each([
  ["SLP", slp, [AGORA, PARTIAL]],
  ["ALP", alp, []],
  ["NFT", nft, []],
] as const)("a cancelled offer of %s is named as the indexer needs it", (_name, offer, head) => {
  expect(pushesOf(offer, "cancel")).toEqual([...head, `${SIGNATURE}41`, "00"]);
});

test.each([
  ["SLP", slp, [AGORA, PARTIAL]],
  ["ALP", alp, []],
] as const)("so is a purchase of a part of %s", (_name, offer, head) => {
  expect(pushesOf(offer, "accept").slice(0, -2)).toEqual([...head, KEY, SIGNATURE, OUTPUTS, PREIMAGE]);
  expect(pushesOf(offer, "accept").at(-1)).toBe("51");
});

test("a purchase names its atoms without the bytes that the terms cut off, times their scale", () => {
  for (const granuleBytes of [0, 1, 2]) {
    const { terms } = partial({ atoms: 100n << 16n, price: 1_000n, granuleBytes });
    const offer: OfferTerms = { variant: "PARTIAL", terms };
    const scaled = pushesOf(offer, "accept", 9n << 16n).at(-2) ?? "";
    // 1,000 nanosats for an atom, so the bytes that are cut off are in the scale.
    expect([granuleBytes, readLittleEndian(scaled)]).toEqual([granuleBytes, (9n << 16n) * 1_000n]);
  }
});

test("a purchase of an NFT, and advertisements", () => {
  expect(pushesOf(nft, "accept")).toEqual([KEY, SIGNATURE, PREIMAGE, OUTPUTS, "51"]);
  expect(pushesOf(nft, "advertisement")).toEqual([AGORA, ONESHOT, `${SIGNATURE}41`]);
  expect(pushesOf(slp, "advertisement")).toEqual([AGORA, PARTIAL, `${SIGNATURE}41`]);
});
