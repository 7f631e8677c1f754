import { addressOf, shortAddress } from "@satchel/core/address";
import { aTx } from "@satchel/core/testing";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../testing/page.ts";
import { renderApp } from "../testing/render-app.tsx";
import { ALICE, aLedger, BOB, createSampleEngine, ME } from "../testing/sample-engine.ts";

afterEach(unmount);

const alice = addressOf(ALICE, "ecash") ?? "";
const bob = addressOf(BOB, "ecash") ?? "";
const contacts = { list: [{ name: "Alice", address: alice }], status: "ready" as const };
const rows = () => [...document.querySelectorAll<HTMLButtonElement>("li > button[aria-expanded]")];

test("a contact's name takes the place of the address, on the screen and for screen readers", async () => {
  const ledger = aLedger([aTx(1).from(ALICE, 1000n).paying(ME, 1_250_000n)], 1_250_000n);
  const engine = createSampleEngine({ ledger, contacts: { list: [], status: "loading" } });
  const screen = await renderApp(engine);
  const [row] = rows();
  expect(row?.textContent).toContain(shortAddress(alice));
  engine.state.setState({ contacts });
  await screen.until(() => row?.textContent?.includes("Received from Alice") === true);
  expect(row?.textContent).not.toContain(shortAddress(alice));
  await screen.click(row ?? document.body);
  await screen.until(() => screen.text().includes("Copy txid"));
  expect(screen.find("main dl ~ section").textContent).toContain(alice);
  expect(screen.text()).not.toContain("Add to contacts");
});

test("a well-known payee has its name, and a contact's name goes first", async () => {
  const ledger = aLedger([aTx(1).from(ME, 1_260_000n).paying(BOB, 1000n).paying(ME, 1_250_000n)], 1_250_000n);
  const network = aNetwork();
  const special = { ...network.special, namedAddresses: [{ address: bob, name: "BlitzChips" }] };
  const engine = createSampleEngine({ ledger, contacts: { list: [], status: "ready" } });
  const screen = await renderApp(engine, "/", { ...network, special });
  await screen.until(() => rows()[0]?.textContent?.includes("Sent to BlitzChips") === true);
  engine.state.setState({ contacts: { ...contacts, list: [{ name: "Bob", address: bob }] } });
  await screen.until(() => rows()[0]?.textContent?.includes("Sent to Bob") === true);
});

test("an unknown counterparty can be added from the opened row", async () => {
  const ledger = aLedger([aTx(1).from(BOB, 1000n).paying(ME, 1_250_000n)], 1_250_000n);
  const engine = createSampleEngine({ ledger, contacts });
  const screen = await renderApp(engine);
  await screen.click(rows()[0] ?? document.body);
  await screen.until(() => screen.text().includes("Add to contacts"));
  await screen.click(screen.button("Add to contacts"));
  expect(screen.find("dialog").textContent).toContain(bob);
  expect(screen.has("#contact-address")).toBe(false);
  await screen.type("#contact-name", "Bob");
  await screen.click(screen.button("Add contact"));
  expect(engine.asked).toEqual([{ action: "addContact", with: { name: "Bob", address: bob } }]);
});

test("each unknown address of a transaction has a button of its own", async () => {
  const tx = aTx(1).from(ME, 1_260_000n).paying(ALICE, 1000n).paying(BOB, 1000n).paying(ME, 1_250_000n);
  const engine = createSampleEngine({ ledger: aLedger([tx], 1_250_000n), contacts });
  const screen = await renderApp(engine);
  expect(rows()[0]?.textContent).toContain("Sent to Alice and 1 other");
  await screen.click(rows()[0] ?? document.body);
  await screen.until(() => screen.has("[aria-label='Add to contacts']"));
  expect(document.querySelectorAll("[aria-label='Add to contacts']")).toHaveLength(1);
  await screen.click(screen.find("[aria-label='Add to contacts']"));
  expect(screen.find("dialog").textContent).toContain(bob);
});
