import { expect, test } from "vitest";
import { appDouble } from "../testing/app-double.ts";
import { createAppUnlock } from "./app-unlock.ts";
import { createBridge } from "./create-bridge.ts";

function anApp() {
  const app = appDouble();
  return { app, unlock: createAppUnlock(createBridge(app.port())) };
}

test("a password that is kept is returned until it is forgotten", async () => {
  const { unlock } = anApp();
  expect(await unlock.look()).toEqual({ kind: "biometric", isSet: false });
  expect(await unlock.keep("velvet ladder")).toEqual({ ok: true, value: undefined });
  expect(await unlock.look()).toEqual({ kind: "biometric", isSet: true });
  expect(await unlock.open()).toEqual({ ok: true, value: "velvet ladder" });
  await unlock.forget();
  expect(await unlock.look()).toEqual({ kind: "biometric", isSet: false });
  expect(await unlock.open()).toEqual({ ok: false, problem: { code: "lost" } });
});

test("a device that cannot ask, and one that does not answer, offer nothing", async () => {
  const { app, unlock } = anApp();
  app.lock.kind = "none";
  expect(await unlock.look()).toBeUndefined();
  app.fault("unlock.look", { code: "unknown-call" });
  expect(await unlock.look()).toBeUndefined();
});

test.each([
  ["refused", { code: "refused" }],
  ["damaged", { code: "lost" }],
  ["failed", { code: "unlock-failed", reason: "the double fails" }],
])("what the app refuses as %s", async (code, problem) => {
  const { app, unlock } = anApp();
  app.fault("unlock.", { code });
  expect(await unlock.keep("velvet ladder")).toEqual({ ok: false, problem });
  expect(await unlock.open()).toEqual({ ok: false, problem });
  await unlock.forget();
});
