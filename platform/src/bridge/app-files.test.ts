import { expect, test } from "vitest";
import { appDouble } from "../testing/app-double.ts";
import { createAppFiles } from "./app-files.ts";
import { createBridge } from "./create-bridge.ts";

const FILE = { name: "satchel-backup.satchel", type: "application/octet-stream", text: "sealed" };

function anApp() {
  const app = appDouble();
  return { app, files: createAppFiles(createBridge(app.port())) };
}

test("a file is saved once the app says that it is", async () => {
  const { app, files } = anApp();
  expect(await files.saveFile(FILE)).toEqual({ ok: true, value: undefined });
  expect(app.calls).toEqual([{ call: "file.save", args: FILE }]);
});

test("a person who chooses no place has refused, and any other failure has its reason", async () => {
  const { app, files } = anApp();
  const stop = app.fault("file.save", { code: "refused" });
  expect(await files.saveFile(FILE)).toEqual({ ok: false, problem: { code: "refused" } });
  stop();
  app.fault("file.save", { code: "failed" });
  const reason = "the double fails";
  expect(await files.saveFile(FILE)).toEqual({ ok: false, problem: { code: "save-failed", reason } });
});

test("a file that is too long for the bridge is not saved, and says so", async () => {
  const { app, files } = anApp();
  const saved = await files.saveFile({ ...FILE, text: "a".repeat(8 * 1024 * 1024) });
  expect(saved).toEqual({ ok: false, problem: { code: "save-failed", reason: "file.save is too long" } });
  expect(app.calls).toEqual([]);
});

test("a text is shared, or it is not", async () => {
  const { app, files } = anApp();
  expect(await files.shareText("ecash:qq")).toBe(true);
  expect(app.calls).toEqual([{ call: "file.share", args: { text: "ecash:qq" } }]);
  app.fault("file.share", { code: "failed" });
  expect(await files.shareText("ecash:qq")).toBe(false);
});

test("the device's settings about links are shown, or they are not", async () => {
  const { app, files } = anApp();
  expect(await files.showLinkSettings()).toBe(true);
  expect(app.calls).toEqual([{ call: "device.showLinks", args: {} }]);
  app.fault("device.showLinks", { code: "failed" });
  expect(await files.showLinkSettings()).toBe(false);
});
