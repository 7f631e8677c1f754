import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { scriptOf } from "@satchel/core/testing";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine } from "../../testing/sample-engine.ts";
import { anUnpaidPart, chainTx } from "../../testing/unpaid-part.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

test("Send to them fills this very screen with exactly those who were not paid, in place of what was typed", async () => {
  const people = [1, 2, 3].map((n) => ({ script: scriptOf(`person ${n}`), sats: sats(BigInt(n) * 100_000n) }));
  const engine = createSampleEngine({
    ledger: aLedger([], 10_000_000n),
    unpaid: [anUnpaidPart([chainTx(2, people.slice(0, 1)), chainTx(3, people.slice(1))])],
  });
  const screen = await renderScreen(<SendScreen />, engine, "/send", undefined, { pause: () => Promise.resolve() });
  await screen.until(() => screen.text().includes("3 recipients were not paid"));
  await screen.type("#recipient", "someone else");
  await screen.click(screen.button("Send to them"));
  await screen.until(() => screen.has("#recipients"));
  await screen.click(screen.button("As text"));
  const lines = people.map(({ script }, at) => `${addressOf(script, "ecash")}, ${at + 1}000`);
  expect(screen.find("#recipients")).toHaveProperty("value", lines.join("\n"));
});
