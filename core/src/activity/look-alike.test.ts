import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf } from "../address/index.ts";
import { aTx, scriptOf, someAddress } from "../testing/index.ts";
import { isDusting, lookAlikeOf, readActivity } from "./index.ts";

const SHOP = "ecash:qqvnsuftkapy5jrnwmum5esqdcfjcaywwq2jcd53j3";
const FAKE = "ecash:qqvn0000000000000000000000000000000000d53j3".replace("000d53j3", "0053j3");
const OTHER = someAddress("other");

test("same ends, another middle: an impostor of contacts, own wallets and addresses paid", () => {
  expect(lookAlikeOf(FAKE, { trusted: [OTHER, SHOP], paid: [] })).toBe(SHOP);
  expect(lookAlikeOf(FAKE, { trusted: [], paid: [SHOP] })).toBe(SHOP);
});

test("an address is not its own impostor, nor is one with other ends", () => {
  expect(lookAlikeOf(SHOP, { trusted: [SHOP], paid: [SHOP] })).toBe(undefined);
  expect(lookAlikeOf(SHOP, { trusted: [], paid: [SHOP] })).toBe(undefined);
  expect(lookAlikeOf(OTHER, { trusted: [SHOP], paid: [SHOP] })).toBe(undefined);
  const oneOff = FAKE.replace("qqvn", "qqvp");
  expect(lookAlikeOf(oneOff, { trusted: [SHOP], paid: [SHOP] })).toBe(undefined);
});

test("who was fooled once is still told: paying an impostor does not make it known", () => {
  expect(lookAlikeOf(FAKE, { trusted: [SHOP], paid: [FAKE] })).toBe(SHOP);
});

test("a contact that resembles an address once paid is itself trusted", () => {
  expect(lookAlikeOf(SHOP, { trusted: [SHOP], paid: [FAKE] })).toBe(undefined);
});

test("the prefix is no part of the ends", () => {
  const inTest = addressOf(scriptOf("shop"), "ectest") ?? "";
  expect(lookAlikeOf(inTest, { trusted: [SHOP], paid: [] })).toBe(undefined);
  const impostor = `${inTest.slice(0, 11)}${"0".repeat(inTest.length - 15)}${inTest.slice(-4)}`;
  expect(lookAlikeOf(impostor, { trusted: [inTest], paid: [] })).toBe(inTest);
});

test("any text is taken", () =>
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (address, known) => {
      const found = lookAlikeOf(address, { trusted: known, paid: known });
      expect(found).not.toBe(address);
    }),
  ));

test("dusting: received, and less than anybody pays on purpose", () => {
  const me = scriptOf("me");
  const read = (sats: bigint) => readActivity(aTx().from(scriptOf("them")).paying(me, sats), [me]);
  expect([546n, 999n].map((sats) => isDusting(read(sats)))).toEqual([true, true]);
  expect(isDusting(read(1_000n))).toBe(false);
  const sent = readActivity(aTx().from(me).paying(scriptOf("them"), 546n), [me]);
  expect(isDusting(sent)).toBe(false);
});
