import { addressOf } from "@satchel/core/address";
import { no } from "@satchel/core/result";
import type { ScriptHex } from "@satchel/core/script";
import { aScript } from "@satchel/core/testing";
import type { State } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, BOB, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { OutsideChanges } from "./outside-changes.tsx";

afterEach(unmount);

const contact = (name: string, script: ScriptHex) => ({ name, address: addressOf(script, "ecash") ?? "" });

async function open(outside: State["outside"], answers: Parameters<typeof createSampleEngine>[1] = {}) {
  const engine = createSampleEngine({ outside }, answers);
  const screen = await renderScreen(<OutsideChanges />, engine);
  await screen.until(() => Object.keys(outside).length === 0 || screen.has("[role=alert] strong"));
  return { engine, screen };
}

test("nothing is shown while nothing was changed", async () => {
  expect((await open({})).screen.has("[role=alert] strong")).toBe(false);
});

test("what was done to which contact is said by name, with the address, and the person decides", async () => {
  const before = [
    contact("Alice", ALICE),
    contact("Bob", BOB),
    contact("Carol", aScript(`76a914${"cc".repeat(20)}88ac`)),
  ];
  const now = [contact("Alice", ME), contact("Robert", BOB), contact("Dave", aScript(`76a914${"dd".repeat(20)}88ac`))];
  const { engine, screen } = await open({ contacts: { before, now } });
  const lines = [...document.querySelectorAll("li p")].map((line) => line.textContent);
  expect(lines).toEqual([
    "“Alice” has another address now:",
    "“Bob” is called “Robert” now:",
    "“Dave” was added:",
    "“Carol” was removed:",
  ]);
  expect(screen.text()).toContain(now[0]?.address);
  await screen.click(screen.button("Put them back"));
  await screen.click(screen.button("Keep them as they are now"));
  expect(engine.asked).toEqual([
    { action: "settleContacts", with: "before" },
    { action: "settleContacts", with: "now" },
  ]);
});

test("where the record is gone there is nothing to put back, nobody is said to be added, and a long list can be opened", async () => {
  const now = Array.from({ length: 8 }, (_, at) =>
    contact(`Contact ${at}`, aScript(`76a914${`${at}`.repeat(40)}88ac`)),
  );
  const { screen } = await open({ contacts: { before: undefined, now } });
  expect(screen.text()).toContain("The sealed record of your contacts is gone");
  expect(screen.text()).not.toContain("was added");
  expect(screen.find("details summary").textContent).toBe("3 others");
  expect(screen.find("details").textContent).toContain(now[7]?.address);
  expect(screen.text()).not.toContain("Put them back");
});

test("servers are named, and a decision that is not stored says so", async () => {
  const outside = { servers: { added: ["https://new.test"], removed: ["https://old.test"] } };
  const { screen } = await open(outside, {
    acceptServers: () => Promise.resolve(no({ code: "storage-failed", reason: "Disk full" })),
  });
  expect(screen.text()).toContain("New: https://new.test");
  expect(screen.text()).toContain("No longer asked: https://old.test");
  await screen.click(screen.button("Use these servers"));
  expect(screen.button("Use these servers").disabled).toBe(false);
});
