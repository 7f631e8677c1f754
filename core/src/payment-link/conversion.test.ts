import { expect, test } from "vitest";
import { type Atoms, atoms } from "../amount/index.ts";
import { aTokenId } from "../testing/index.ts";
import { conversionFee, conversionFirma, conversionOf, parsePaymentLink, parseSolanaAddress } from "./index.ts";

/** The address of USDT on Solana, and its key. */
const ACCOUNT = "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB";
const KEY = "ce010e60afedb22717bd63192f54145a3f965a33bb82d2c7029eb2ce1e208264";
const DESK = {
  savingsTokenId: aTokenId("0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0"),
  conversionAddress: "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5",
};
const OTHER = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";

const linkTo = (address: string, query: string) => {
  const link = parsePaymentLink(`${address}?${query}`, "ecash");
  if (!link.ok || link.value.kind !== "token") throw new Error("The test link is not a token link");
  return link.value;
};
const asked = `token_id=${DESK.savingsTokenId}&token_decimalized_qty=300&firma=`;

test("a Solana address is parsed to its key", () => {
  expect(parseSolanaAddress(`${ACCOUNT}\n`)).toEqual({ ok: true, value: KEY });
  expect(conversionFirma(KEY)).toHaveLength(72);
  expect(conversionFirma(KEY)).toBe(`534f4c30${KEY}`);
  expect(parseSolanaAddress("1".repeat(32))).toEqual({ ok: true, value: "00".repeat(32) });
});

test.each(["", " ", ACCOUNT.slice(2), `${ACCOUNT}1`, ACCOUNT.replace("E", "0"), OTHER, "1".repeat(31)])(
  "%j is not a Solana address",
  (text) => expect(parseSolanaAddress(text)).toMatchObject({ problem: { code: "conversion-bad-account" } }),
);

test("a very long text is refused without decoding it", () =>
  expect(parseSolanaAddress("z".repeat(1_000_000))).toMatchObject({ problem: { code: "conversion-bad-account" } }));

const whole = (units: bigint): Atoms => atoms(units * 10_000n);

test.each([
  [whole(2n) + 1n, whole(2n)],
  [whole(200n), whole(2n)],
  [whole(200n) + 1n, whole(2n) + 1n],
  [whole(201n), 20_100n],
  [whole(1000n), whole(10n)],
  [12_345_678n, 123_457n],
])("converting %s costs %s", (amount, fee) =>
  expect(conversionFee(atoms(amount), 4)).toEqual({ ok: true, value: fee }),
);

test.each([0n, 1n, 20_000n])("converting %s is refused, because the fee takes all of it", (amount) =>
  expect(conversionFee(atoms(amount), 4)).toEqual({
    ok: false,
    problem: { code: "conversion-below-fee", fee: 20_000n },
  }),
);

test("a link to the conversion address with an account asks for a conversion", () => {
  const link = linkTo(DESK.conversionAddress, asked + conversionFirma(KEY));
  expect(conversionOf(link, DESK)).toEqual({ ok: true, value: { account: ACCOUNT } });
  expect(conversionOf(link, { ...DESK, conversionAddress: "" })).toBeUndefined();
});

test("any other link asks for no conversion, and an invalid account is refused", () => {
  const firma = conversionFirma(KEY);
  expect(conversionOf(linkTo(OTHER, asked + firma), DESK)).toBeUndefined();
  expect(
    conversionOf(linkTo(DESK.conversionAddress, `token_id=${"ab".repeat(32)}&firma=${firma}`), DESK),
  ).toBeUndefined();
  expect(conversionOf(linkTo(DESK.conversionAddress, `${asked}00746162aa`), DESK)).toBeUndefined();
  expect(conversionOf(linkTo(DESK.conversionAddress, asked + firma.slice(2 * 2, -2)), DESK)).toBeUndefined();
  for (const bad of [firma.slice(0, -2), `${firma}00`]) {
    expect(conversionOf(linkTo(DESK.conversionAddress, asked + bad), DESK)).toMatchObject({
      problem: { code: "conversion-bad-account" },
    });
  }
});
