import { sats } from "@satchel/core/amount";
import { aTxid } from "@satchel/core/testing";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";

afterEach(unmount);

const toast = (role: string) => document.querySelector(`section [role=${role}] [data-toast]`);

test("notices are polite; problems are alerts and stay until they are closed", async () => {
  const engine = createSampleEngine();
  const screen = await renderApp(engine);
  engine.notify({ kind: "received", txid: aTxid("ab".repeat(32)), sats: sats(54_600n) });
  engine.notify({ kind: "save-failed", reason: "Disk full." });
  await screen.until(() => toast("status") !== null && toast("alert") !== null);
  expect(toast("status")?.textContent).toBe("Received 546.00 XEC");
  expect(toast("alert")?.textContent).toContain("Storage failed");
  await screen.until(() => toast("status") === null);
  expect(toast("alert")).not.toBeNull();
  await screen.click(screen.button("Dismiss"));
  await screen.until(() => toast("alert") === null);
});
