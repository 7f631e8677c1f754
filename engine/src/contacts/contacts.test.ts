import { cleanName } from "@satchel/core/contacts";
import { NetworkError, type Store } from "@satchel/core/ports";
import { someAddress } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import { createMemoryStore, faultyStore, type MemoryStore, type WriteFault } from "@satchel/platform/memory";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { contactsItem } from "./contacts.ts";

const alice = { name: "Alice", address: someAddress("alice") };
const bob = { name: "Bob", address: someAddress("bob") };
const carol = { name: "Carol", address: someAddress("carol") };

/** Starts an engine without a network, and waits until the contacts are loaded or have failed to load. */
async function startOn(store: Store, locks?: Parameters<typeof createRig>[0]["locks"]) {
  const chain = createScriptedChain();
  chain.breakWith(new NetworkError("Error connecting to known Chronik instances", "unreachable"));
  const rig = createRig({ chain, store, ...(locks && { locks }) });
  await rig.engine.start();
  await until(rig.engine, ({ contacts }) => contacts.status !== "loading");
  return { ...rig, book: () => rig.engine.state.getState().contacts };
}

/** The store's entries without the marker of the migration. */
function entriesOf(store: MemoryStore) {
  const { oldStoresEmpty: _, ...entries } = store.entries();
  return entries;
}

const listOf = (raw: string | undefined): unknown => JSON.parse(raw ?? "[]");

test("without contacts the list stays the object it was, so that the history is not drawn again", async () => {
  const chain = createScriptedChain();
  const { engine } = createRig({ chain, store: createMemoryStore() });
  const { list } = engine.state.getState().contacts;
  await engine.start();
  const { contacts } = await until(engine, (state) => state.contacts.status === "ready");
  expect(contacts.list).toBe(list);
  engine.stop();
});

test("add, rename, remove: each is there after a restart, in the form of facts.md 4.1", async () => {
  const store = createMemoryStore();
  const { engine, book } = await startOn(store);
  expect(book()).toEqual({ list: [], status: "ready" });
  expect(mustBe(await engine.addContact({ name: " Alice ", address: alice.address.toUpperCase() }))).toEqual(alice);
  mustBe(await engine.addContact(bob));
  expect(mustBe(await engine.renameContact(bob.address, " Bobby "))).toEqual({ ...bob, name: "Bobby" });
  mustBe(await engine.removeContact(alice.address));
  expect(listOf(store.entries().contactList)).toEqual([{ ...bob, name: "Bobby" }]);
  expect((await startOn(store)).book()).toEqual({ list: [{ ...bob, name: "Bobby" }], status: "ready" });
});

test("a refused change changes nothing", async () => {
  const store = createMemoryStore({ contactList: JSON.stringify([alice, bob]) });
  const { engine, book } = await startOn(store);
  const before = book();
  const problems = [
    await engine.addContact(alice),
    await engine.addContact({ name: "Alice", address: carol.address }),
    await engine.addContact({ name: "Carol", address: "ectest:qq" }),
    await engine.renameContact(bob.address, "Alice"),
    await engine.renameContact(carol.address, "Carol"),
    await engine.removeContact(carol.address),
    await engine.importContacts(" "),
  ].map((outcome) => (outcome.ok ? "done" : outcome.problem.code));
  expect(problems).toEqual([
    "contact-address-taken",
    "contact-name-taken",
    "contact-address-no-prefix",
    "contact-name-taken",
    "contact-not-found",
    "contact-not-found",
    "import-empty",
  ]);
  expect(book().list).toEqual(before.list);
  expect(entriesOf(store)).toEqual({ contactList: JSON.stringify([alice, bob]) });
});

test("an import adds valid contacts and reports the lines that it left out", async () => {
  const store = createMemoryStore({ contactList: JSON.stringify([alice]) });
  const { engine, book } = await startOn(store);
  const text = `name,address\r\nBob,${bob.address}\r\nAlice,${alice.address}\r\nAlice,${carol.address}\r\n`;
  expect(mustBe(await engine.importContacts(text))).toEqual({
    added: 1,
    alreadyThere: 1,
    problems: [{ line: 4, problem: { code: "contact-name-taken", name: "Alice" } }],
  });
  expect(book().list).toEqual([alice, bob]);
  expect(listOf(store.entries().contactList)).toEqual([alice, bob]);
});

test("two tabs add at the same time: no contact is lost, and both show all of them", async () => {
  const store = createMemoryStore();
  const one = await startOn(store);
  const two = await startOn(store, one.locks);
  const people = Array.from({ length: 12 }, (_, index) => ({ name: `P${index}`, address: someAddress(`p${index}`) }));
  await Promise.all(
    people.map(async (person, index) => mustBe(await (index % 2 ? one : two).engine.addContact(person))),
  );
  expect(new Set(listOf(store.entries().contactList) as unknown[])).toEqual(new Set(people));
  // The same name in both tabs at once: the second change is refused.
  const twins = await Promise.all([
    one.engine.addContact(alice),
    two.engine.addContact({ ...alice, address: bob.address }),
  ]);
  expect(twins.filter(({ ok }) => ok)).toHaveLength(1);
  await one.engine.loadContacts();
  await two.engine.loadContacts();
  expect(one.book().list).toEqual(two.book().list);
  expect(one.book().list).toHaveLength(13);
});

describe("stored data checked on load (wallet.md 5)", () => {
  test.each([
    ["an older release's empty list", "[{}]"],
    ["not a list", "{}"],
    ["torn", '[{"name":"Al'],
    ["an address without prefix", JSON.stringify([alice, { ...bob, address: bob.address.slice(6) }])],
    ["an address of another network", JSON.stringify([{ name: "Bob", address: someAddress("bob", "ectest") }])],
    ["a name that is not text", JSON.stringify([{ ...alice, name: 7 }])],
  ])("%s: copied aside, and the list is empty", async (_, raw) => {
    const store = createMemoryStore({ contactList: raw });
    const { engine, book } = await startOn(store);
    expect(book()).toEqual({ list: [], status: "ready" });
    expect(entriesOf(store)).toEqual({ contactList: "[]", "aside:contactList": raw });
    mustBe(await engine.addContact(alice));
    expect(entriesOf(store)).toEqual({ contactList: JSON.stringify([alice]), "aside:contactList": raw });
  });

  test("any list of contacts is read back as written but for invisible characters, and any text is valid or corrupt", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.string(),
            address: fc.string({ minLength: 1, maxLength: 8 }).map((name) => someAddress(name)),
          }),
        ),
        fc.oneof(fc.string(), fc.json()),
        (contacts, other) => {
          const item = contactsItem("ecash");
          expect(item.decode(item.encode(contacts))).toEqual({
            kind: "valid",
            value: contacts.map(({ name, address }) => ({ name: cleanName(name), address })),
          });
          expect(["valid", "corrupt"]).toContain(item.decode(other).kind);
        },
      ),
    ));

  test("damaged while the engine runs: copied aside, and the known contacts are stored again", async () => {
    const store = createMemoryStore({ contactList: JSON.stringify([alice]) });
    const { engine, book } = await startOn(store);
    await store.set("contactList", "[{}]");
    mustBe(await engine.addContact(bob));
    expect(book().list).toEqual([alice, bob]);
    expect(entriesOf(store)).toEqual({
      contactList: JSON.stringify([alice, bob]),
      "aside:contactList": "[{}]",
    });
  });
});

describe("when storage fails", () => {
  test("a failed read is a failure, not an empty list: nothing is overwritten, and loading again works", async () => {
    const inner = createMemoryStore({ contactList: JSON.stringify([alice]) });
    const store = faultyStore(inner, { failReads: (key) => key === "contactList" });
    const { engine, book } = await startOn(store);
    expect(book()).toMatchObject({ list: [], status: "failed", reason: expect.stringContaining("contactList") });
    expect(engine.state.getState().phase).toEqual({ kind: "no-wallet" });
    expect(await engine.addContact(bob)).toMatchObject({ problem: { code: "storage-failed" } });
    expect(entriesOf(inner)).toEqual({ contactList: JSON.stringify([alice]) });
    store.heal();
    await engine.loadContacts();
    expect(book()).toEqual({ list: [alice], status: "ready" });
  });

  test("a crash or failure at every write: a confirmed contact is there, and no other is lost", async () => {
    const kinds: WriteFault["kind"][] = ["crash-before", "crash-after", "fail", "fail-after"];
    const damaged = '[{"name":"Old"}]';
    let runs = 0;
    for (const kind of kinds) {
      for (const raw of [JSON.stringify([alice]), damaged]) {
        for (let at = 1; at <= 3; at++) {
          const inner = createMemoryStore({ contactList: raw });
          const store = faultyStore(inner, { write: { at, kind } });
          const rig = createRig({ chain: createScriptedChain(), store });
          const work = rig.engine.start().then(async () => {
            await until(rig.engine, ({ contacts }) => contacts.status !== "loading");
            return rig.engine.addContact(bob);
          });
          const outcome = await Promise.race([work, store.crashed]);
          rig.engine.stop();
          const after = await startOn(inner);
          const names = after.book().list.map(({ name }) => name);
          if (outcome?.ok) expect(names).toContain("Bob");
          if (raw !== damaged) expect(names).toContain("Alice");
          else expect(Object.values(inner.entries())).toContain(damaged);
          runs++;
        }
      }
    }
    expect(runs).toBe(24);
  });
});

test("names that an earlier release stored with invisible characters are shown, changed and stored without them", async () => {
  const stored = [{ ...alice, name: "Ali\u200bce\u3164" }, bob];
  const store = createMemoryStore({ contactList: JSON.stringify(stored) });
  const { engine, book } = await startOn(store);
  expect(book().list).toEqual([alice, bob]);
  expect(listOf(store.entries().contactList)).toEqual(stored);
  mustBe(await engine.renameContact(alice.address, "Alice"));
  expect(listOf(store.entries().contactList)).toEqual([alice, bob]);
  expect(mustBe(await engine.renameContact(bob.address, "Bo\u2060bby"))).toEqual({ ...bob, name: "Bobby" });
});

describe("a contact that looks like one of the person's wallets", () => {
  async function withWallet() {
    const { engine } = await startOn(createMemoryStore());
    const { walletId } = mustBe(await engine.createWallet());
    mustBe(await engine.renameWallet(walletId, "Alice savings"));
    const wallet = engine.state.getState().wallets.find(({ id }) => id === walletId);
    if (!wallet) throw new Error("No wallet");
    return { engine, walletId, own: receiveAddress(wallet, "ecash") };
  }
  const refused = (name: string) => ({
    ok: false,
    problem: { code: "contact-name-looks-like-wallet", name, twin: "Alice savings" },
  });

  test("is not added, imported or renamed to that name; the wallet is named", async () => {
    const { engine } = await withWallet();
    expect(await engine.addContact({ ...bob, name: "Alice savings" })).toEqual(refused("Alice savings"));
    expect(await engine.addContact({ ...bob, name: "A1ice  savings" })).toEqual(refused("A1ice  savings"));
    mustBe(await engine.addContact(bob));
    expect(await engine.renameContact(bob.address, "Alice sav\u0456ngs")).toEqual(refused("Alice sav\u0456ngs"));
    expect(mustBe(await engine.importContacts(`Alice savings,${carol.address}`))).toMatchObject({
      added: 0,
      problems: [{ line: 1, problem: { code: "contact-name-looks-like-wallet" } }],
    });
  });

  test("may be that wallet itself", async () => {
    const { engine, own } = await withWallet();
    mustBe(await engine.addContact({ name: "Alice savings", address: own }));
  });

  test("and was stored before keeps its name; no wallet gets the name of a contact", async () => {
    const { engine, walletId, own } = await withWallet();
    mustBe(await engine.addContact(bob));
    expect(await engine.renameWallet(walletId, "B\u043eb")).toEqual({
      ok: false,
      problem: { code: "wallet-name-looks-like-contact", name: "B\u043eb", twin: "Bob" },
    });
    mustBe(await engine.addContact({ name: "Mine", address: own }));
    mustBe(await engine.renameWallet(walletId, "Mine"));
    expect(mustBe(await engine.renameWallet(walletId, "Ali\u200bce"))).toBe("Alice");
  });
});
