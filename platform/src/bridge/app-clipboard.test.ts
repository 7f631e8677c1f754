import { createManualClock } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { createCopyText } from "../page/copy-text.ts";
import { appDouble } from "../testing/app-double.ts";
import { createAppClipboard } from "./app-clipboard.ts";
import { createBridge } from "./create-bridge.ts";

const PHRASE = "beauty shoe decline spend";

/** A page of the app that has copied a secret for a minute. */
async function aCopiedSecret() {
  const [app, clock] = [appDouble(), createManualClock()];
  const clipboard = createAppClipboard(createBridge(app.port()));
  const copy = createCopyText({ clipboard, permissions: undefined, window: new EventTarget(), clock });
  expect(await copy(PHRASE, { clearAfterMs: 60_000 })).toBe(true);
  expect(app.clipboard.text).toBe(PHRASE);
  return { app, clock, copy };
}

test("a secret is taken off the clipboard after its time, without being read or written over", async () => {
  const { app, clock } = await aCopiedSecret();
  clock.advance(59_999);
  expect(app.clipboard.text).toBe(PHRASE);
  clock.advance(1);
  await expect.poll(() => app.clipboard.text).toBe("");
  expect(app.calls.map(({ call }) => call)).toEqual(["device.copy", "device.clearCopied"]);
});

test("what another app has copied meanwhile stays there", async () => {
  const { app, clock } = await aCopiedSecret();
  Object.assign(app.clipboard, { text: "of another app", isOurSecret: false });
  clock.advance(60_000);
  await expect.poll(() => app.calls.at(-1)?.call).toBe("device.clearCopied");
  expect(app.clipboard.text).toBe("of another app");
});

test("an address that was copied after it stays there, too", async () => {
  const { app, clock, copy } = await aCopiedSecret();
  await copy("ecash:qq");
  clock.advance(60_000);
  await expect.poll(() => clock.waiting()).toBe(0);
  expect(app.clipboard.text).toBe("ecash:qq");
});
