import type { LeftOut } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { ServerNotice } from "./server-notice.tsx";

afterEach(unmount);

const SERVERS = ["one.example", "two.example:8443"];

async function open(...leftOut: LeftOut[]) {
  const engine = createSampleEngine({ leftOut });
  const plain = aNetwork();
  const network = { ...plain, endpoints: { ...plain.endpoints, indexers: SERVERS.map((host) => `https://${host}`) } };
  const screen = await renderScreen(<ServerNotice />, engine, "/", network);
  await screen.until(() => leftOut.length === 0 || screen.has("[role=alert]"));
  return { engine, screen };
}
const other: LeftOut = { host: "one.example", why: "other-block", height: 949_200 };

test("nothing is shown while every server is asked", async () => {
  expect((await open()).screen.has("[role=alert]")).toBe(false);
});

test.each<[LeftOut, string, string]>([
  [other, "one.example belongs to another network", "Its block 949,200 is not the one of this network."],
  [
    { host: "one.example", why: "no-block", height: 949_200 },
    "one.example does not have the blocks of this network",
    "It has no block 949,200: it belongs to another network, or is not complete yet.",
  ],
  [
    { host: "one.example", why: "behind", blocks: 1_200 },
    "one.example is 1,200 blocks behind",
    "Other servers have newer blocks, so what it says may be out of date.",
  ],
  [
    { host: "one.example", why: "old", at: 1_700_000_000_000 },
    "one.example is out of date, or the clock of this device is wrong",
    "Its newest block is from",
  ],
])("a server is named, with the reason: %j", async (leftOut, title, about) => {
  const { screen } = await open(leftOut);
  expect(document.querySelector("[role=alert] strong")?.textContent).toBe(title);
  expect(screen.text()).toContain(about);
});

test("while others are asked, it goes once it was read", async () => {
  const { screen } = await open(other);
  expect(screen.text()).toContain("The other servers are asked instead.");
  await screen.click(screen.button("Got it"));
  expect(screen.has("[role=alert]")).toBe(false);
});

test("where no server is left it says so once, stays, and all are checked again", async () => {
  const servers = SERVERS.map((host): LeftOut => ({ ...other, host }));
  const { engine, screen } = await open(...servers);
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(servers.length);
  expect(screen.text().split("No other server is left to ask.")).toHaveLength(2);
  await screen.click(screen.button("Check again"));
  expect(engine.asked).toEqual([{ action: "resync", with: undefined }]);
  expect(screen.has("[role=alert]")).toBe(true);
});
