import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeCashAddr, type Payee, parseAddress } from "../address/index.ts";
import { DUST_SATS, sats } from "../amount/index.ts";
import { opReturnScript, toHex } from "../script/index.ts";
import { anyCharacter, aTokenId, rounds } from "../testing/index.ts";
import { type PaymentLink, parsePaymentLink, readSendQuery, writePaymentLink } from "./index.ts";

const hex = (least: number, most = least) => fc.uint8Array({ minLength: least, maxLength: most }).map(toHex);
const payee = fc.tuple(fc.constantFrom("p2pkh" as const, "p2sh" as const), hex(20)).map(([type, hash]): Payee => {
  const address = encodeCashAddr("ecash", type, hash);
  const parsed = parseAddress(address.ok ? address.value : "", "ecash");
  if (!parsed.ok) throw new Error("The encoded address cannot be parsed");
  return parsed.value;
});
const PAYEE = fc.sample(payee, { numRuns: 1, seed: 1 })[0] as Payee;

const amount = fc.bigInt(DUST_SATS, 2_100_000_000_000_000n).map(sats);
const quantity = fc
  .tuple(fc.bigInt(0n, 10n ** 15n), fc.stringMatching(/^\d{0,8}[1-9]$/))
  .map(([whole, fraction]) => `${whole}.${fraction}`);
const several = <T>(one: fc.Arbitrary<T>, open: fc.Arbitrary<T>) =>
  fc.oneof(
    open.map((only) => [only]),
    fc.array(one, { minLength: 1, maxLength: 6 }),
  );
const text = fc
  .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 60 })
  .map((some) => some.replace(/\s+/g, " ").trim());
const texts = fc
  .record({ label: text, message: text }, { requiredKeys: [] })
  .map((some) => Object.fromEntries(Object.entries(some).filter(([, value]) => value !== "")));

const xec: fc.Arbitrary<PaymentLink> = fc
  .record({
    to: several<{ payee: Payee; sats?: ReturnType<typeof sats> }>(
      fc.record({ payee, sats: amount }),
      fc.record({ payee }),
    ),
    data: fc.option(fc.array(hex(1, 40), { minLength: 1, maxLength: 4 }).map(opReturnScript), { nil: undefined }),
    texts,
  })
  .map(({ to, data, texts }) => ({ kind: "xec", to, ...(data === undefined ? {} : { data }), ...texts }));
const push = hex(2, 20).map((some) => `00746162${some}`);
const token: fc.Arbitrary<PaymentLink> = fc
  .record({
    tokenId: hex(32).map(aTokenId),
    to: several<{ payee: Payee; quantity?: string }>(fc.record({ payee, quantity }), fc.record({ payee })),
    firma: fc.option(push, { nil: undefined }),
    empp: fc.array(push, { maxLength: 2 }),
    texts,
  })
  .map(({ firma, texts, ...rest }) => ({
    kind: "token",
    ...rest,
    ...(firma === undefined ? {} : { firma }),
    ...texts,
  }));

test("parsing a written link gives the same payment, alone and in the query of a site", () =>
  fc.assert(
    fc.property(fc.oneof(xec, token), (link) => {
      const written = writePaymentLink(link);
      const read = { ok: true, value: link };
      expect(parsePaymentLink(written, "ecash")).toEqual(read);
      expect(parsePaymentLink(`https://wallet.example/#/send?bip21=${written}`, "ecash")).toEqual(read);
      expect(parsePaymentLink(`https://pay.e.cash/?bip21=${encodeURIComponent(written)}&b=1`, "ecash")).toEqual(read);
      expect(readSendQuery(`bip21=${written}&tabId=7`, "ecash")).toEqual(read);
    }),
    { numRuns: 500 },
  ));

test("an address alone stays an address, and amounts have no trailing zeros", () => {
  const { address } = PAYEE;
  expect(writePaymentLink({ kind: "xec", to: [{ payee: PAYEE }] })).toBe(address);
  expect(writePaymentLink({ kind: "xec", to: [{ payee: PAYEE, sats: sats(500_050n) }] })).toBe(
    `${address}?amount=5000.5`,
  );
  expect(
    writePaymentLink({
      kind: "token",
      tokenId: aTokenId("ab".repeat(32)),
      to: [{ payee: PAYEE, quantity: "1" }],
      empp: [],
    }),
  ).toBe(`${address}?token_id=${"ab".repeat(32)}&token_decimalized_qty=1`);
});

test("any text is written as it will be shown", () =>
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 600 }), (message) => {
      const written = writePaymentLink({ kind: "xec", to: [{ payee: PAYEE }], message });
      const read = parsePaymentLink(written, "ecash");
      expect(read.ok && writePaymentLink(read.value)).toBe(written);
    }),
    { numRuns: rounds(30, 200) },
  ));
