// The program is killed at every write of a change of the contacts, and of the password: a kill is not a change by
// somebody else, and no contact is lost.
import { rounds } from "@satchel/core/testing";
import { createMemoryStore, faultyProcess } from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { describe, expect, test } from "vitest";
import { offlineChain } from "../testing/offline-chain.ts";
import { createRig, mustBe, type Rig, until } from "../testing/rig.ts";

/** Every try stretches passwords: the fast suite leaves most writes out. */
const STEP = rounds(7, 1);
const [OLD, NEW] = ["correct horse", "battery staple"];
const contact = (name: string, script: string) => ({ name, address: `ecash:${script}` });
const ALICE = contact("Alice", "qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g");
const BOB = contact("Bob", "qrmm7edwuj4jf7tnvygjyztyy0a0qxvl7quss2vxek");

function aDevice() {
  const [store, copyStore] = [createMemoryStore(), createMemoryStore()];
  const deviceKeys = createMemoryDeviceKeys();
  const run = (process = faultyProcess()): Rig =>
    createRig({
      chain: offlineChain(),
      store: process.over(store),
      copyStore: process.over(copyStore),
      vault: createNodeVault({ deviceKeys, kdf: QUICK_KDF }),
    });
  return { store, run };
}
type Device = ReturnType<typeof aDevice>;

/** Opens the wallet with whichever password holds, and returns the contacts once they are read. */
async function open(rig: Rig) {
  await rig.engine.start();
  for (const password of [OLD, NEW]) {
    if (rig.engine.state.getState().phase.kind === "locked") await rig.engine.unlock(password);
  }
  return until(rig.engine, ({ phase, contacts }) => phase.kind === "ready" && contacts.status === "ready");
}

async function prepared(password: string | undefined): Promise<Device> {
  const device = aDevice();
  const { engine } = device.run();
  await engine.start();
  mustBe(await engine.createWallet());
  mustBe(await engine.addContact(ALICE));
  if (password !== undefined) mustBe(await engine.setPassword({ next: password }));
  engine.stop();
  return device;
}

const ACTS: Record<string, { before?: string; act: (rig: Rig) => Promise<unknown> }> = {
  "add a contact": { before: OLD, act: ({ engine }) => engine.addContact(BOB) },
  "rename a contact": { before: OLD, act: ({ engine }) => engine.renameContact(ALICE.address, "Alice B") },
  "remove a contact": { before: OLD, act: ({ engine }) => engine.removeContact(ALICE.address) },
  "set a password": { act: ({ engine }) => engine.setPassword({ next: OLD }) },
  "change the password": { before: OLD, act: ({ engine }) => engine.setPassword({ current: OLD, next: NEW }) },
  "remove the password": { before: OLD, act: ({ engine }) => engine.setPassword({ current: OLD }) },
};

describe.each(Object.entries(ACTS))("%s", (_name, { before, act }) => {
  test.each(["fail", "crash-before", "crash-after"] as const)("with each write once: %s", async (kind) => {
    const dry = faultyProcess();
    const rehearsal = (await prepared(before)).run(dry);
    await open(rehearsal);
    const first = dry.writes() + 1;
    rehearsal.engine.stop();
    for (let at = first; ; at += STEP) {
      const device = await prepared(before);
      const process = faultyProcess({ write: { at, kind } });
      const rig = device.run(process);
      await open(rig);
      const ended = await Promise.race([act(rig).then(() => "ended"), process.crashed.then(() => "died")]);
      const isPast = process.writes() < at;
      rig.engine.stop();
      const again = device.run();
      const { contacts, outside } = await open(again);
      expect([at, ended, outside]).toEqual([at, ended, {}]);
      expect(contacts.list.length).toBeLessThanOrEqual(2);
      // A later change is as good as any.
      const carol = contact("Carol", "qz2708636snqhsxu8wnlka78h6fdp77ar5ulhz04hr");
      const added = await again.engine.addContact(carol);
      if (added.ok) expect((await open(again)).contacts.list.at(-1)?.name).toBe("Carol");
      again.engine.stop();
      if (isPast) break;
    }
  });
});
