import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import {
  type Device,
  FAULTS,
  inTurn,
  type KillPlan,
  type KillReport,
  killAtEveryWrite,
} from "../testing/kill-at-every-write.ts";
import { OLD_FORMS, type OldForm, textsOf } from "../testing/old-stores.ts";
import { ALPHA, BETA } from "../testing/old-wallets.data.ts";

const ROOM = { timeout: 600_000 };
const PHRASES = [ALPHA.phrase, BETA.phrase];

async function fill(store: { set(key: string, value: string): Promise<void> }, form: OldForm): Promise<void> {
  for (const [key, text] of Object.entries(textsOf(form.values))) await store.set(key, text);
}

/** Without torn writes, which our stores do not produce; after one the older wallets would still be where they were. */
const FAULTS_OF_OURS = FAULTS.filter((fault) => !fault.endsWith("torn"));

/** A device with only the older release's data; after the first start both wallets have to be there. */
const planOf = (
  form: OldForm,
  prepare: KillPlan["prepare"],
  losses: ReturnType<NonNullable<KillPlan["losses"]>>,
): KillPlan => ({
  prepare,
  act: async ({ engine }) => {
    await engine.start();
    return engine.state.getState().wallets.length === PHRASES.length ? PHRASES : [];
  },
  faults: faultsOf(form),
  losses: () => losses,
});

/**
 * The forms differ in what is read, not in what is written. So one form meets every loss; the others meet no loss, and
 * in `npm test` their faults take turns.
 */
const isThorough = ({ name }: OldForm) => name === "3.41 on";
const faultsOf = (form: OldForm) => (at: number) => (isThorough(form) ? FAULTS_OF_OURS : inTurn(FAULTS_OF_OURS, at));

function tell(place: string, { name }: OldForm, { points, runs, lost }: KillReport): void {
  process.stdout.write(`${place}, ${name}: killed at ${points} writes, ${runs} runs, ${lost.length} lost\n`);
}

test.each(OLD_FORMS)("web, $name: killed at every write, no wallet is lost", ROOM, async (form) => {
  const losses = ["nothing", "store", "copyStore", "keys-1", "keys-2", "store+keys-1", "copyStore+keys-2"] as const;
  const report = await killAtEveryWrite(
    planOf(
      form,
      async ({ oldStores: [old] }: Device) => {
        await fill(old ?? createMemoryStore(), form);
        return PHRASES;
      },
      isThorough(form) ? losses : ["nothing"],
    ),
  );
  tell("web", form, report);
  expect(report.lost).toEqual([]);
  expect(report.points).toBeGreaterThan(8);
});

test.each(OLD_FORMS)("extension, $name: killed at every write, no wallet is lost", ROOM, async (form) => {
  // The older list is the only copy until ours is written, so its store must not be lost.
  const losses = ["nothing", "copyStore", "keys-1", "keys-2", "copyStore+keys-2"] as const;
  const report = await killAtEveryWrite(
    planOf(
      form,
      async ({ store }) => {
        await fill(store, form);
        return PHRASES;
      },
      isThorough(form) ? losses : ["nothing"],
    ),
  );
  tell("extension", form, report);
  expect(report.lost).toEqual([]);
  expect(report.points).toBeGreaterThan(3);
});
