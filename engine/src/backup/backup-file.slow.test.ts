import { aTokenId, aTxid, someAddress } from "@satchel/core/testing";
import { faultyStore } from "@satchel/platform/memory";
import { afterEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { mustBe, type Rig } from "../testing/rig.ts";

const FILE_PASSWORD = "for the file only";
const PASSWORD = "correct horse";
const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
const NOTED = aTxid("ab".repeat(32));
const [STARRED, SPAM] = ["cd".repeat(32), "ef".repeat(32)] as [string, string];
const ADA = { name: "Ada Lovelace, countess", address: someAddress("ada") };

const browsers: Browser[] = [];
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.closeAll();
});

/** A tab on a new device. */
async function device(): Promise<{ browser: Browser; rig: Rig }> {
  const browser = createBrowser();
  browsers.push(browser);
  return { browser, rig: await browser.start() };
}

const stateOf = ({ engine }: Rig) => engine.state.getState();

async function phrasesOf(rig: Rig): Promise<Record<string, string>> {
  const phrases: Record<string, string> = {};
  for (const { id, name } of stateOf(rig).wallets) phrases[name] = mustBe(await rig.engine.revealPhrase(id));
  return phrases;
}

/** A backup file of two wallets (PHRASE's is 'Savings' and backed up), a contact, a note and settings. */
async function fileOf(): Promise<{ file: string; phrases: Record<string, string>; rig: Rig; browser: Browser }> {
  const { rig, browser } = await device();
  const { engine } = rig;
  const { walletId } = mustBe(await engine.importWallet(PHRASE));
  mustBe(await engine.createWallet());
  mustBe(await engine.renameWallet(walletId, "Savings"));
  mustBe(await engine.markBackedUp(walletId));
  mustBe(await engine.addContact(ADA));
  mustBe(await engine.setNote(NOTED, "the deposit"));
  mustBe(await engine.markToken(aTokenId(STARRED), "favourite"));
  mustBe(await engine.markToken(aTokenId(SPAM), "hidden"));
  await engine.updateSettings({ satsPerKb: 2010, theme: "dark" });
  return { file: mustBe(await engine.exportBackup(FILE_PASSWORD)), phrases: await phrasesOf(rig), rig, browser };
}

describe("an import on another device", () => {
  test("without wallets: adds wallets with names, contacts, notes, marks of tokens and settings; a second import changes nothing", async () => {
    const { file, phrases } = await fileOf();
    const { rig, browser } = await device();
    expect(mustBe(await rig.engine.importBackup(file, FILE_PASSWORD))).toEqual({
      added: 2,
      alreadyThere: 0,
      contacts: 1,
      notes: 1,
      settings: true,
    });
    expect(stateOf(rig)).toMatchObject({
      phase: { kind: "ready" },
      wallets: [{ name: "Savings", backedUpAt: expect.any(Number) }, {}],
      activeId: stateOf(rig).wallets[0]?.id,
      contacts: { list: [ADA] },
      notes: new Map([[NOTED, "the deposit"]]),
      tokenMarks: new Map([
        [STARRED, "favourite"],
        [SPAM, "hidden"],
      ]),
      settings: { satsPerKb: 2010, theme: "dark" },
    });
    expect(await phrasesOf(rig)).toEqual(phrases);
    expect(mustBe(await rig.engine.importBackup(file, FILE_PASSWORD))).toEqual({
      added: 0,
      alreadyThere: 2,
      contacts: 0,
      notes: 0,
      settings: false,
    });
    rig.engine.stop();
    const again = await browser.start();
    expect(stateOf(again)).toMatchObject({ phase: { kind: "ready" }, settings: { satsPerKb: 2010 } });
    expect(await phrasesOf(again)).toEqual(phrases);
  });

  test("with wallets: changes none of them, adds numbers to taken names, and keeps the device's settings", async () => {
    const { file, phrases } = await fileOf();
    const { rig } = await device();
    const { walletId } = mustBe(await rig.engine.createWallet());
    mustBe(await rig.engine.renameWallet(walletId, "Savings"));
    mustBe(await rig.engine.addContact({ name: "Ada Lovelace", address: ADA.address }));
    mustBe(await rig.engine.setNote(NOTED, "my own words"));
    mustBe(await rig.engine.markToken(aTokenId(SPAM), "shown"));
    await rig.engine.updateSettings({ satsPerKb: 1500 });
    const mine = mustBe(await rig.engine.revealPhrase(walletId));
    expect(mustBe(await rig.engine.importBackup(file, FILE_PASSWORD))).toEqual({
      added: 2,
      alreadyThere: 0,
      contacts: 0,
      notes: 0,
      settings: false,
    });
    expect(await phrasesOf(rig)).toMatchObject({ Savings: mine, "Savings 2": phrases.Savings });
    expect(stateOf(rig)).toMatchObject({
      activeId: walletId,
      contacts: { list: [{ name: "Ada Lovelace" }] },
      notes: new Map([[NOTED, "my own words"]]),
      tokenMarks: new Map([
        [SPAM, "shown"],
        [STARRED, "favourite"],
      ]),
      settings: { satsPerKb: 1500, theme: "system" },
    });
  });

  test("under a password: seals the wallets under it; while locked neither export nor import works", async () => {
    const { file } = await fileOf();
    const { rig, browser } = await device();
    mustBe(await rig.engine.createWallet());
    mustBe(await rig.engine.setPassword({ next: PASSWORD }));
    expect(mustBe(await rig.engine.importBackup(file, FILE_PASSWORD)).added).toBe(2);
    const phrases = await phrasesOf(rig);
    await rig.engine.lock();
    const locked = { ok: false, problem: { code: "locked" } };
    expect(await rig.engine.importBackup(file, FILE_PASSWORD)).toEqual(locked);
    expect(await rig.engine.exportBackup(FILE_PASSWORD)).toEqual(locked);
    rig.engine.stop();
    const again = await browser.start();
    mustBe(await again.engine.unlock(PASSWORD));
    expect(await phrasesOf(again)).toEqual(phrases);
  });

  test("on the rescue screen: copies the damaged wallets aside", async () => {
    const { file, phrases } = await fileOf();
    const { rig, browser } = await device();
    rig.engine.stop();
    for (const store of [browser.store, browser.copyStore]) await store.set("wallets", '{"version":1,"wall');
    const damaged = await browser.start();
    expect(stateOf(damaged).phase.kind).toBe("storage-failed");
    expect(await damaged.engine.exportBackup(FILE_PASSWORD)).toMatchObject({ problem: { code: "storage-failed" } });
    expect(mustBe(await damaged.engine.importBackup(file, FILE_PASSWORD)).added).toBe(2);
    expect(stateOf(damaged)).toMatchObject({ phase: { kind: "ready" }, settings: { theme: "dark" } });
    expect(await phrasesOf(damaged)).toEqual(phrases);
    expect(browser.store.entries()["aside:wallets"]).toBe('{"version":1,"wall');
  });
});

describe("an import or export that fails", () => {
  test("a wrong password, a text that is not a backup, or a changed file changes nothing", async () => {
    const { file } = await fileOf();
    const { rig, browser } = await device();
    const before = [browser.store.entries(), browser.copyStore.entries()];
    const changed = file.slice(0, -8) + [...file.slice(-8)].reverse().join("");
    for (const [text, password, codes] of [
      [file, "wrong", ["wrong-password"]],
      ["hello", FILE_PASSWORD, ["not-a-backup"]],
      ["", FILE_PASSWORD, ["not-a-backup"]],
      [changed, FILE_PASSWORD, ["wrong-password", "not-a-backup"]],
    ] as const) {
      const imported = await rig.engine.importBackup(text, password);
      expect(codes).toContain(imported.ok ? "imported" : imported.problem.code);
    }
    expect([browser.store.entries(), browser.copyStore.entries()]).toEqual(before);
    expect(stateOf(rig).phase).toEqual({ kind: "no-wallet" });
  });

  test("storage that fails, or cannot be read, changes nothing", async () => {
    const { file } = await fileOf();
    const { browser, rig } = await device();
    rig.engine.stop();
    const full = await browser.start({ store: faultyStore(browser.store, { write: { at: 1, kind: "fail" } }) });
    expect(await full.engine.importBackup(file, FILE_PASSWORD)).toMatchObject({ problem: { code: "storage-failed" } });
    expect(stateOf(full).phase).toEqual({ kind: "no-wallet" });
    const store = faultyStore(browser.store, { failReads: () => true });
    const unread = await browser.start({ store });
    expect(await unread.engine.importBackup(file, FILE_PASSWORD)).toMatchObject({
      problem: { code: "storage-failed" },
    });
  });

  test("an export without a wallet, or with contacts or marks that cannot be read, is refused", async () => {
    const { rig } = await device();
    expect(await rig.engine.exportBackup(FILE_PASSWORD)).toMatchObject({ problem: { code: "storage-failed" } });
    const { browser, rig: first } = await fileOf();
    first.engine.stop();
    for (const unreadable of ["contactList", "tokenMarks"]) {
      const store = faultyStore(browser.store, { failReads: (key) => key === unreadable });
      const unread = await browser.start({ store });
      expect(await unread.engine.exportBackup(FILE_PASSWORD)).toMatchObject({ problem: { code: "storage-failed" } });
      unread.engine.stop();
    }
  });

  test("contacts that cannot be stored are only a notice, and the wallets stay", async () => {
    const { file } = await fileOf();
    const { browser, rig } = await device();
    rig.engine.stop();
    // After the mark that the wallets' history is to be searched, the wallets and the settings.
    const store = faultyStore(browser.store, { write: { at: 4, kind: "fail" } });
    const full = await browser.start({ store });
    expect(mustBe(await full.engine.importBackup(file, FILE_PASSWORD))).toMatchObject({ added: 2, contacts: 0 });
    expect(full.notices).toMatchObject([{ kind: "save-failed" }]);
    expect(stateOf(full)).toMatchObject({ phase: { kind: "ready" }, wallets: [{}, {}] });
  });
});

test("the file has neither phrase nor name nor contact in clear", async () => {
  const { file, phrases } = await fileOf();
  for (const secret of [...Object.values(phrases), "Savings", ADA.name, ADA.address])
    expect(file).not.toContain(secret);
});
