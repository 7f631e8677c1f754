import { describe, expect, test } from "vitest";
import { someAddress } from "../testing/index.ts";
import {
  addContact,
  checkContactAddress,
  checkContactName,
  findContacts,
  removeContact,
  renameContact,
} from "./index.ts";

const alice = { name: "Alice", address: someAddress("alice") };
const bob = { name: "Bob", address: someAddress("bob") };

describe("a name", () => {
  test.each([
    ["", { code: "contact-name-empty" }],
    ["  ", { code: "contact-name-empty" }],
    ["a".repeat(25), { code: "contact-name-too-long", maxLength: 24 }],
    [" Alice ", { code: "contact-name-taken", name: "Alice" }],
    ["Ali\u200bce\u3164", { code: "contact-name-taken", name: "Alice" }],
    ["A1ice", { code: "contact-name-looks-like", name: "A1ice", twin: "Alice" }],
    ["\u0391lice", { code: "contact-name-looks-like", name: "\u0391lice", twin: "Alice" }],
    ["\u200b\u3164", { code: "contact-name-empty" }],
  ])("%j is refused", (name, problem) => {
    expect(checkContactName(name, [alice])).toEqual({ ok: false, problem });
  });

  test("that looks like one of the person's wallets is refused, unless it is that wallet's contact or had the name before", () => {
    const second = someAddress("bob's second address");
    const own = [{ name: "Savings", addresses: new Set([bob.address, second]) }];
    const problem = { code: "contact-name-looks-like-wallet", name: "Savlngs", twin: "Savings" };
    expect(checkContactName("Savlngs", [], [{ name: "SavIngs" }])).toMatchObject({ ok: false });
    const forged = { name: "Savings", address: alice.address };
    expect(addContact([], { ...forged, name: "Sav\u0456ngs" }, "ecash", own)).toEqual({
      ok: false,
      problem: { ...problem, name: "Sav\u0456ngs" },
    });
    for (const address of [bob.address, second]) {
      expect(addContact([], { name: "Savings", address }, "ecash", own)).toMatchObject({ ok: true });
    }
    expect(renameContact([alice], alice.address, "Savings", own)).toMatchObject({ problem: { twin: "Savings" } });
    expect(renameContact([forged], alice.address, "Savings", own)).toMatchObject({ ok: true });
  });

  test("24 characters are allowed, also if each has several code units", () => {
    expect(checkContactName(` ${"🥕".repeat(24)} `, [alice])).toEqual({ ok: true, value: "🥕".repeat(24) });
  });
});

describe("an address", () => {
  test.each([
    ["", { code: "contact-address-no-prefix", prefix: "ecash" }],
    [bob.address.slice(6), { code: "contact-address-no-prefix", prefix: "ecash" }],
    [someAddress("bob", "ectest"), { code: "contact-address-no-prefix", prefix: "ecash" }],
    ["ecash:", { code: "contact-address-invalid" }],
    [`${bob.address}q`, { code: "contact-address-invalid" }],
    [alice.address, { code: "contact-address-taken", address: alice.address }],
    [` ${alice.address.toUpperCase()} `, { code: "contact-address-taken", address: alice.address }],
  ])("%j is refused", (text, problem) => {
    expect(checkContactAddress(text, [alice], "ecash")).toEqual({ ok: false, problem });
  });

  test("the prefix of the network is accepted", () => {
    const address = someAddress("bob", "ectest");
    expect(checkContactAddress(address, [], "ectest")).toEqual({ ok: true, value: address });
  });
});

describe("changes", () => {
  test("add trims the name and normalises the address", () => {
    const typed = { name: " Bob ", address: bob.address.toUpperCase() };
    expect(addContact([alice], typed, "ecash")).toEqual({ ok: true, value: [alice, bob] });
  });

  test("a known address is reported before a known name", () => {
    expect(addContact([alice], alice, "ecash")).toMatchObject({ problem: { code: "contact-address-taken" } });
    const twin = { name: "Alice", address: bob.address };
    expect(addContact([alice], twin, "ecash")).toMatchObject({ problem: { code: "contact-name-taken" } });
  });

  test("rename allows the current name, not the name of another contact", () => {
    expect(renameContact([alice, bob], bob.address, "Bob")).toEqual({ ok: true, value: [alice, bob] });
    expect(renameContact([alice, bob], bob.address, "Bobby")).toEqual({
      ok: true,
      value: [alice, { ...bob, name: "Bobby" }],
    });
    expect(renameContact([alice, bob], bob.address, "Alice")).toMatchObject({
      problem: { code: "contact-name-taken" },
    });
    expect(renameContact([alice], bob.address, "Bob")).toEqual({
      ok: false,
      problem: { code: "contact-not-found", address: bob.address },
    });
  });

  test("remove deletes a contact, or reports that there is none with this address", () => {
    expect(removeContact([alice, bob], alice.address)).toEqual({ ok: true, value: [bob] });
    expect(removeContact([bob], alice.address)).toMatchObject({ problem: { code: "contact-not-found" } });
  });
});

test("a search ignores accents, case and surrounding spaces, and also searches addresses", () => {
  const list = [alice, { name: "Béatrice", address: bob.address }];
  expect(findContacts(list, " beat ")).toEqual([list[1]]);
  expect(findContacts(list, "BÉA")).toEqual([list[1]]);
  expect(findContacts(list, alice.address.slice(-6).toUpperCase())).toEqual([alice]);
  expect(findContacts(list, "")).toBe(list);
  expect(findContacts(list, "zoe")).toEqual([]);
});
