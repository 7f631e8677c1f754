import { no, ok } from "@satchel/core/result";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine, SAMPLE_PHRASE } from "../../testing/sample-engine.ts";
import { StorageFailedScreen } from "./storage-failed-screen.tsx";

afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const REASON = "Both copies are torn";
const FAILED = { phase: { kind: "storage-failed", reason: REASON }, wallets: [] } as const;
const SCREEN = <StorageFailedScreen reason={REASON} />;

/** The texts of the files that were saved. */
function watchDownloads(): Promise<string>[] {
  const files: Promise<string>[] = [];
  // In this environment a download would open another page.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) files.push(file.text());
    return "blob:test";
  });
  return files;
}

async function chooseFile(text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Backup file"]');
  if (!input) throw new Error("There is no field for a file");
  Object.defineProperty(input, "files", { value: [new File([text], "my.satchel")], configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
}

test("shows the specification's text, the reason, and every way out but a new wallet", async () => {
  const screen = await renderScreen(SCREEN, createSampleEngine(FAILED));
  expect(screen.find("[role=alert]").textContent).toBe(
    "Corrupted storage: Satchel was unable to load wallets from storageDetailsBoth copies are torn",
  );
  expect([...document.querySelectorAll("main button")].map(({ textContent }) => textContent)).toEqual([
    "Retry",
    "Export what can be read",
    "Import backup file",
    "Restore from seed phrase",
  ]);
});

test("in a browser it names tabs, and in an app of the device its space", async () => {
  const web = await renderScreen(SCREEN, createSampleEngine(FAILED));
  expect(web.text()).toContain("Other tabs or a full disk can be the cause");
  unmount();
  const app = await renderApp(createSampleEngine(FAILED), "/", aNetwork(), { isDeviceApp: true });
  await app.until(() => app.text().includes("A full device can be the cause"));
  expect(app.text()).toContain("Nothing was changed or deleted.");
  expect(app.text()).not.toContain("tabs");
});

test("a device that cannot open what it has sealed is named, with what to do", async () => {
  const screen = await renderScreen(
    <StorageFailedScreen reason="Corrupted storage: unopened" />,
    createSampleEngine(FAILED),
  );
  expect(screen.find("[role=alert]").textContent).toContain("its key is lost, or the data has changed.");
  expect(screen.text()).toContain(
    "Restart the device, then try again. If this stays, only a seed phrase or a backup file",
  );
  expect(screen.text()).not.toContain("tabs");
});

test("a key store that does not answer is not damage: the wallets are here, and open later", async () => {
  const screen = await renderScreen(<StorageFailedScreen reason="key-store-away" />, createSampleEngine(FAILED));
  expect(screen.find("[role=alert]").textContent).toBe(
    "Your wallets are here and cannot be opened at the momentThe key store of this device does not answer.",
  );
  expect(screen.text()).toContain("Nothing was changed, lost or deleted. Try again in a moment.");
  expect(screen.text()).not.toContain("Corrupted");
});

test("the readable storage is saved after a warning", async () => {
  const files = watchDownloads();
  const engine = createSampleEngine(FAILED, { exportReadable: () => Promise.resolve('{"wallets":"sealed"}') });
  const screen = await renderScreen(SCREEN, engine);
  await screen.click(screen.button("Export what can be read"));
  expect(screen.find("dialog").textContent).toContain("Older versions stored seed phrases in clear text");
  expect(files).toEqual([]);
  await screen.click(screen.button("Save file"));
  await screen.until(() => files.length === 1);
  expect(await files[0]).toBe('{"wallets":"sealed"}');
});

test("a backup file brings the wallets back, after a wrong password was refused", async () => {
  let tries = 0;
  const engine = createSampleEngine(FAILED, {
    importBackup: (file, password) => {
      tries += 1;
      expect([file, password]).toEqual(["sealed text", tries === 1 ? "wrong" : "right"]);
      if (tries === 1) return Promise.resolve(no({ code: "wrong-password" }));
      engine.state.setState({ phase: { kind: "ready" }, wallets: [aWallet()] });
      return Promise.resolve(ok({ added: 2, alreadyThere: 0, contacts: 3, notes: 0, settings: true }));
    },
  });
  const screen = await renderApp(engine);
  await chooseFile("sealed text");
  await screen.until(() => screen.has("#backup-password"));
  await screen.type("#backup-password", "wrong");
  await screen.click(screen.button("Import"));
  expect(screen.find("#backup-password-help").textContent).toBe(
    "This password does not open the file. Nothing was changed.",
  );
  await screen.type("#backup-password", "right");
  await screen.click(screen.button("Import"));
  await screen.until(() =>
    screen.text().includes("2 wallets added. 3 contacts added. The settings of the file are used now."),
  );
});

test("a file that is not a backup is refused", async () => {
  const engine = createSampleEngine(FAILED, { importBackup: () => Promise.resolve(no({ code: "not-a-backup" })) });
  const screen = await renderScreen(SCREEN, engine);
  await chooseFile("a photo");
  await screen.until(() => screen.has("#backup-password"));
  await screen.type("#backup-password", "any");
  await screen.click(screen.button("Import"));
  expect(screen.find("dialog").textContent).toContain("This file is not a backup of Satchel, or it is damaged");
});

test("a seed phrase is imported, and the stored data stays", async () => {
  const engine = createSampleEngine(FAILED);
  const screen = await renderScreen(SCREEN, engine);
  await screen.click(screen.button("Restore from seed phrase"));
  await screen.until(() => screen.has('[aria-label="Word 1"]'));
  for (const [at, word] of SAMPLE_PHRASE.split(" ").entries()) {
    await screen.type(`[aria-label="Word ${at + 1}"]`, word);
  }
  await screen.until(() => !screen.button("Import").disabled);
  await screen.click(screen.button("Import"));
  expect(engine.asked).toEqual([{ action: "importWallet", with: SAMPLE_PHRASE }]);
});
