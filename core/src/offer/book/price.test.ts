import { expect, test } from "vitest";
import { atoms, sats } from "../../amount/index.ts";
import { affordableAtoms, checkAccept, percentAtoms, snapAtoms } from "../index.ts";
import { partial } from "../testing/partial-offer.ts";

/** 2,000 atoms at one sat each: the rest of a part has to be worth dust, so that a part has at most 1,454. */
const offer = partial({ atoms: 2_000n, price: 1_000_000_000n, min: 1n });

test("a purchase for exactly dust can be paid, and one for a sat less cannot", () => {
  expect(checkAccept(offer, atoms(546n))).toBeUndefined();
  expect(checkAccept(offer, atoms(545n))).toEqual({ code: "accept-below-dust", sats: 545n });
});

test("a part leaves exactly dust at most", () => {
  expect(checkAccept(offer, atoms(1_454n))).toBeUndefined();
  expect(checkAccept(offer, atoms(1_455n))).toEqual({ code: "accept-leaves-too-little", max: 1_454n });
});

test("between the most of a part and everything the nearer one is taken, and the lower one of two as near", () => {
  expect([1_454n, 1_727n, 1_728n, 2_000n].map((wanted) => snapAtoms(offer, atoms(wanted)))).toEqual([
    1_454n,
    1_454n,
    2_000n,
    2_000n,
  ]);
});

test("a share of what the wallet can buy never costs more than the wallet has", () => {
  const most = affordableAtoms(offer, sats(1_000n));
  expect(percentAtoms(offer, most, 60n)).toBe(600n);
  expect(percentAtoms(offer, most, 100n)).toBe(1_000n);
  expect(percentAtoms(offer, most, 190n)).toBe(1_000n);
});
