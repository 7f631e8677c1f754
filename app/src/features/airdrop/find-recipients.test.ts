import { atoms, sats } from "@satchel/core/amount";
import { ok } from "@satchel/core/result";
import { aTokenId, scriptOf } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { aLedger, createSampleEngine, TOLD } from "../../testing/sample-engine.ts";
import { firstSettings } from "./airdrop-settings.ts";
import { findRecipients } from "./find-recipients.ts";

const TOKEN = aTokenId("ab".repeat(32));

/** Shares 1,000 XEC among three holders; the person presses Stop in the pause of this number, counted from 1. */
function calculate({ isMax, stopAt }: { isMax: boolean; stopAt?: number }) {
  const holdings = new Map(["a", "b", "c"].map((name) => [scriptOf(name), atoms(100n)]));
  const engine = createSampleEngine(
    { ledger: aLedger([], 100_000n) },
    { fetchHolders: async () => ok({ holdings, unread: 0, ...TOLD }) },
  );
  const stopping = new AbortController();
  let pauses = 0;
  const found = findRecipients(engine, {
    asked: { tokenId: TOKEN, totalSats: sats(100_000n), minAtoms: atoms(0n), ignored: new Set() },
    settings: { ...firstSettings({}), isMax },
    mine: new Set(),
    prefix: "ecash",
    clock: {
      now: () => 0,
      pause: async () => {
        pauses++;
        if (pauses === stopAt) stopping.abort(new Error("stopped"));
      },
    },
    onProgress: () => {},
    signal: stopping.signal,
  });
  return { found, pauses: () => pauses };
}

test("Stop ends the division of an amount in its next pause", async () => {
  const whole = calculate({ isMax: true });
  await expect(whole.found).resolves.toMatchObject({ ok: true });
  expect(whole.pauses()).toBeGreaterThan(1);

  const stopped = calculate({ isMax: true, stopAt: 1 });
  await expect(stopped.found).rejects.toThrow("stopped");
  expect(stopped.pauses()).toBe(1);
});
