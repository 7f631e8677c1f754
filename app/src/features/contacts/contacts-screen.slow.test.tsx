import { addressOf } from "@satchel/core/address";
import { addContact, type Contact, formatContacts, mergeContacts, parseContacts } from "@satchel/core/contacts";
import { no, ok } from "@satchel/core/result";
import { aWalletId, scriptOf, someAddress, walletOfScripts } from "@satchel/core/testing";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { ContactsScreen } from "./contacts-screen.tsx";

afterEach(unmount);

const alice = { name: "Alice", address: someAddress("alice") };
const bob = { name: "Bob", address: someAddress("bob") };
const people = (count: number): Contact[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Person ${count - index}`, address: someAddress(`p${index}`) }));

/**
 * Opens the screen with contacts that change as in the product; `inApp`: in the whole app, to follow links to other
 * screens.
 */
async function openContacts(
  contacts: State["contacts"] | readonly Contact[],
  answers: Partial<Engine> = {},
  { inApp = false } = {},
) {
  const book = "status" in contacts ? contacts : { list: contacts, status: "ready" as const };
  const show = (list: readonly Contact[]) => engine.state.setState({ contacts: { list, status: "ready" } });
  const there = () => engine.state.getState().contacts.list;
  const engine = createSampleEngine(
    { contacts: book },
    {
      addContact: async (contact) => {
        const added = addContact(there(), contact, "ecash");
        if (!added.ok) return added;
        show(added.value);
        return ok(added.value.at(-1) ?? contact);
      },
      importContacts: async (text) => {
        const file = parseContacts(text, "ecash");
        if (!file.ok) return file;
        const { contacts: list, ...report } = mergeContacts(there(), file.value, "ecash");
        show(list);
        return ok(report);
      },
      ...answers,
    },
  );
  const screen = await (inApp ? renderApp(engine, "/contacts") : renderScreen(<ContactsScreen />, engine, "/contacts"));
  await screen.until(() => screen.text().includes("ontacts") && screen.has("h1"));
  return { engine, screen, there };
}

const dialogText = () => document.querySelector("dialog")?.textContent ?? "";
const namesShown = () =>
  [...document.querySelectorAll('ul[aria-label="Contacts"] > li')].map(
    (row) => row.querySelector("[class*=name]")?.textContent,
  );
const toasts = () => [...document.querySelectorAll("[data-toast]")].map((each) => each.textContent).join("\n");

async function giveFile(text: string) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const files = [new File([text], "contacts.csv")];
  Object.defineProperty(input, "files", { value: files, configurable: true });
  await act(async () => input?.dispatchEvent(new Event("change", { bubbles: true })));
}

describe("add", () => {
  test("from the empty screen, with a toast", async () => {
    const { screen, there } = await openContacts([]);
    expect(screen.text()).toContain("No contacts yet");
    await screen.click(screen.button("Add contact"));
    await screen.type("#contact-name", "Alice");
    await screen.type("#contact-address", ` ${alice.address} `);
    await screen.click(screen.button("Add contact"));
    await screen.until(() => dialogText() === "");
    expect(there()).toEqual([alice]);
    expect(namesShown()).toEqual(["Alice"]);
    await screen.until(() => toasts().includes(`Alice (${alice.address}) added to Contact List`));
  });

  test("each field shows its problem, an empty one only after the form was submitted", async () => {
    const { screen, there } = await openContacts([alice]);
    await screen.click(screen.button("Add contact"));
    expect(dialogText()).not.toContain("Please enter");
    await screen.click(screen.button("Add contact"));
    expect(dialogText()).toContain("Please enter a contact name");
    expect(dialogText()).toContain('Addresses in Contacts must start with "ecash:" prefix');
    await screen.type("#contact-name", "x".repeat(25));
    expect(dialogText()).toContain("Contact names cannot be longer than 24 characters");
    await screen.type("#contact-name", "Alice");
    expect(dialogText()).toContain('"Alice" already exists in contacts');
    await screen.type("#contact-address", "ecash:qq");
    expect(dialogText()).toContain("Invalid address");
    await screen.type("#contact-address", alice.address);
    expect(dialogText()).toContain(`${alice.address.slice(6, 9)}...${alice.address.slice(-3)} already in Contacts`);
    await screen.click(screen.button("Add contact"));
    expect(there()).toEqual([alice]);
  });

  test("another tab was faster, and storage that failed", async () => {
    const taken = { code: "contact-address-taken", address: bob.address } as const;
    const raced = await openContacts([alice], { addContact: async () => no(taken) });
    const fill = async ({ screen }: typeof raced) => {
      await screen.click(screen.button("Add contact"));
      await screen.type("#contact-name", "Bob");
      await screen.type("#contact-address", bob.address);
      await screen.click(screen.button("Add contact"));
    };
    await fill(raced);
    await raced.screen.until(() => toasts().includes(`${bob.address} already exists in Contacts`));
    const full = { code: "storage-failed", reason: "disk full" } as const;
    const failed = await openContacts([alice], { addContact: async () => no(full) });
    await fill(failed);
    expect(dialogText()).toContain("Nothing was changed.Detailsdisk full");
  });
});

test("edit: the name is checked while it is typed, and the current name is allowed", async () => {
  const { engine, screen } = await openContacts([alice, bob]);
  await screen.click(screen.button("Edit Bob"));
  expect(dialogText()).toContain(bob.address);
  expect(screen.button("Save").disabled).toBe(false);
  await screen.type("#contact-name", "Alice");
  expect(screen.button("Save").disabled).toBe(true);
  await screen.type("#contact-name", "Bobby");
  await screen.click(screen.button("Save"));
  await screen.until(() => dialogText() === "");
  expect(engine.asked).toEqual([{ action: "renameContact", with: { address: bob.address, name: "Bobby" } }]);
});

test("delete: only the exact phrase enables the button", async () => {
  const { engine, screen } = await openContacts([alice, bob]);
  await screen.click(screen.button("Delete Bob"));
  expect(dialogText()).toContain("Type delete Bob to confirm");
  for (const wrong of ["", "delete", "delete bob", "delete Bob ", "Delete Bob"]) {
    await screen.type("dialog input", wrong);
    expect(screen.button("Delete").disabled).toBe(true);
  }
  await screen.type("dialog input", "delete Bob");
  await screen.click(screen.button("Delete"));
  await screen.until(() => dialogText() === "");
  expect(engine.asked).toEqual([{ action: "removeContact", with: bob.address }]);
});

test("a failed deletion is reported and can be repeated", async () => {
  const full = { code: "storage-failed", reason: "disk full" } as const;
  const { screen } = await openContacts([bob], { removeContact: async () => no(full) });
  await screen.click(screen.button("Delete Bob"));
  await screen.type("dialog input", "delete Bob");
  await screen.click(screen.button("Delete"));
  expect(dialogText()).toContain("Nothing was changed.Detailsdisk full");
  expect(screen.button("Delete").disabled).toBe(false);
});

test("a name in which alphabets are mixed is marked", async () => {
  await openContacts([alice, { ...bob, name: "\u0420\u0430ypal" }]);
  const rows = [...document.querySelectorAll('ul[aria-label="Contacts"] > li')].map((row) => row.textContent ?? "");
  expect(rows.map((text) => text.includes("Mixed alphabets"))).toEqual([false, true]);
});

test("a name that looks like another contact's is refused, and the twin is named", async () => {
  const { screen } = await openContacts([alice]);
  await screen.click(screen.button("Add contact"));
  await screen.type("#contact-name", "A1ice");
  await screen.until(() => dialogText().includes("looks like"));
  expect(dialogText()).toContain('This name looks like your contact "Alice". Choose another name.');
});

test("sorted by name, with a search field from six contacts on", async () => {
  const few = await openContacts(people(5));
  expect(few.screen.has("input[type=search]")).toBe(false);
  const { screen } = await openContacts(people(12));
  expect(namesShown().slice(0, 3)).toEqual(["Person 1", "Person 2", "Person 3"]);
  await screen.type("input[type=search]", "son 12");
  expect(namesShown()).toEqual(["Person 12"]);
  expect(screen.text()).toContain("1 of 12 contacts");
  await screen.type("input[type=search]", "nobody");
  expect(screen.text()).toContain("No contact with “nobody”");
  await screen.click(screen.find('[aria-label="Clear search"]'));
  expect(namesShown()).toHaveLength(12);
  expect(screen.has('[aria-label="Clear search"]')).toBe(false);
});

test("every address of one's own wallets has the badge", async () => {
  const [second, other] = [scriptOf("second"), scriptOf("other")].map((script) => addressOf(script, "ecash") ?? "");
  const keys = [...aWallet().keys, ...walletOfScripts(aWalletId("w"), [scriptOf("second")]).keys];
  const engine = createSampleEngine({
    wallets: [{ ...aWallet(), keys }],
    contacts: {
      list: [
        { name: "Mine", address: second ?? "" },
        { name: "Other", address: other ?? "" },
      ],
      status: "ready",
    },
  });
  const screen = await renderScreen(<ContactsScreen />, engine, "/contacts");
  await screen.until(() => screen.text().includes("Mine"));
  const rows = [...document.querySelectorAll('ul[aria-label="Contacts"] > li')].map((row) => row.textContent);
  expect(rows.map((row) => row?.includes("Your wallet"))).toEqual([true, false]);
});

test("copying, the badge of one's own wallet, and Send with the address filled in", async () => {
  const own = { name: "Myself", address: addressOf(ME, "ecash") ?? "" };
  const { screen } = await openContacts([alice, own], {}, { inApp: true });
  const rows = [...document.querySelectorAll('ul[aria-label="Contacts"] > li')].map((row) => row.textContent);
  expect(rows.map((row) => row?.includes("Your wallet"))).toEqual([false, true]);
  await screen.click(screen.button("Copy address of Alice"));
  expect(screen.copied).toEqual([alice.address]);
  await screen.click(screen.button("More for Alice"));
  const [send] = [...document.querySelectorAll("dialog a")];
  if (!send) throw new Error("no Send");
  await screen.click(send);
  await screen.until(() => screen.has("#amount"));
  expect(screen.find('fieldset[aria-labelledby="recipient-label"]').textContent).toContain("Alice");
  expect(screen.text()).not.toContain("Not in your contacts");
});

describe("import and export", () => {
  test("an import reports added contacts and each line that was left out, from the empty screen too", async () => {
    const { screen, there } = await openContacts([]);
    await giveFile(`name,address\nAlice,${alice.address}\nBob,ecash:qq\nBob\n"Bob,x`);
    await screen.until(() => dialogText() !== "");
    expect(there()).toEqual([alice]);
    expect(dialogText()).toContain("1 contact added");
    expect(dialogText()).toContain("3 lines were left out");
    expect([...document.querySelectorAll("dialog li")].map((line) => line.textContent)).toEqual([
      "Line 3: Invalid address",
      "Line 4: a name and an address are needed",
      "Line 5: its quotation marks do not close",
    ]);
    await screen.click(screen.button("Close"));
    await giveFile(formatContacts([alice, bob], "json"));
    await screen.until(() => toasts().includes("1 contact added, 1 contact already here"));
    expect(there()).toEqual([alice, bob]);
    await giveFile("");
    await screen.until(() => toasts().includes("This file is empty"));
  });

  test.each([
    ["Save as CSV", "satchel-contacts.csv", "csv"],
    ["Save as JSON", "satchel-contacts.json", "json"],
  ] as const)("%s", async (label, name, format) => {
    const { screen } = await openContacts([alice, bob]);
    const blobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return "blob:x";
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await screen.click(screen.button("Export"));
    await screen.click(screen.button(label));
    vi.restoreAllMocks();
    expect(names).toEqual([name]);
    expect(await blobs[0]?.text()).toBe(formatContacts([alice, bob], format));
  });
});

test("loading, and contacts that could not be read, with Retry", async () => {
  const loading = await openContacts({ list: [], status: "loading" });
  expect(loading.screen.has('[aria-label="Loading contacts"]')).toBe(true);
  expect(loading.screen.text()).not.toContain("No contacts yet");
  const { engine, screen } = await openContacts({ list: [], status: "failed", reason: "the disk is gone" });
  expect(screen.find("[role=alert] > div").textContent).toBe(
    "Your contacts could not be readNothing was changed or deleted.Detailsthe disk is gone",
  );
  expect(screen.has("[role=alert] details[open]")).toBe(false);
  expect(screen.text()).not.toContain("No contacts yet");
  await screen.click(screen.button("Retry"));
  expect(engine.asked).toEqual([{ action: "loadContacts", with: undefined }]);
});
