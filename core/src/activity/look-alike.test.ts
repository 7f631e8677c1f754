import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf } from "../address/index.ts";
import { aTx, scriptOf, someAddress } from "../testing/index.ts";
import { isDusting, lookAlikeOf, readActivity } from "./index.ts";

const SHOP = "ecash:qqvnsuftkapy5jrnwmum5esqdcfjcaywwq2jcd53j3";
const FAKE = "ecash:qqvn0000000000000000000000000000000000d53j3".replace("000d53j3", "0053j3");
const OTHER = someAddress("other");

test("finds the trusted or paid address with the same ends and another middle", () => {
  expect(lookAlikeOf(FAKE, { trusted: [OTHER, SHOP], paid: [] })).toBe(SHOP);
  expect(lookAlikeOf(FAKE, { trusted: [], paid: [SHOP] })).toBe(SHOP);
});

test("an address does not look like itself, nor like an address with other ends", () => {
  expect(lookAlikeOf(SHOP, { trusted: [SHOP], paid: [SHOP] })).toBe(undefined);
  expect(lookAlikeOf(SHOP, { trusted: [], paid: [SHOP] })).toBe(undefined);
  expect(lookAlikeOf(OTHER, { trusted: [SHOP], paid: [SHOP] })).toBe(undefined);
  const oneOff = FAKE.replace("qqvn", "qqvp");
  expect(lookAlikeOf(oneOff, { trusted: [SHOP], paid: [SHOP] })).toBe(undefined);
});

test("still warns of an impostor that was paid before", () => {
  expect(lookAlikeOf(FAKE, { trusted: [SHOP], paid: [FAKE] })).toBe(SHOP);
});

test("does not warn of a trusted address that looks like a paid one", () => {
  expect(lookAlikeOf(SHOP, { trusted: [SHOP], paid: [FAKE] })).toBe(undefined);
});

test("the prefix does not count as an end", () => {
  const inTest = addressOf(scriptOf("shop"), "ectest") ?? "";
  expect(lookAlikeOf(inTest, { trusted: [SHOP], paid: [] })).toBe(undefined);
  const impostor = `${inTest.slice(0, 11)}${"0".repeat(inTest.length - 15)}${inTest.slice(-4)}`;
  expect(lookAlikeOf(impostor, { trusted: [inTest], paid: [] })).toBe(inTest);
});

test("accepts any text and never returns the address itself", () =>
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (address, known) => {
      const found = lookAlikeOf(address, { trusted: known, paid: known });
      expect(found).not.toBe(address);
    }),
  ));

test("only received payments below 10 XEC are dusting", () => {
  const me = scriptOf("me");
  const read = (sats: bigint) => readActivity(aTx().from(scriptOf("them")).paying(me, sats), new Set([me]));
  expect([546n, 999n].map((sats) => isDusting(read(sats)))).toEqual([true, true]);
  expect(isDusting(read(1_000n))).toBe(false);
  const sent = readActivity(aTx().from(me).paying(scriptOf("them"), 546n), new Set([me]));
  expect(isDusting(sent)).toBe(false);
});
