import { addressOf } from "@satchel/core/address";
import { afterEach, expect, test } from "vitest";
import { memorySites } from "../../testing/memory-sites.ts";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SettingsScreen } from "./settings-screen.tsx";

afterEach(unmount);

const address = addressOf(ME, "ecash") ?? "";
const [shop, market] = ["https://orders.lanterncoffee.example", "https://tidemarket.example"];
const AT = Date.UTC(2026, 10, 18, 12);

async function open(settings: Partial<ReturnType<ReturnType<typeof memorySites>["settings"]["now"]>> = {}) {
  const sites = memorySites([]);
  sites.settings.change((now) => ({ ...now, ...settings }));
  const screen = await renderScreen(<SettingsScreen />, createSampleEngine(), "/configure", aNetwork(), sites.host);
  await screen.until(() => screen.text().includes("Connected sites"));
  return { screen, settings: sites.settings };
}

const REMEMBERED = [shop, market].map((origin) => ({ origin, address, lastUsedAt: AT }));

test("without a connected site, says how one gets there", async () => {
  const { screen } = await open();
  expect(screen.text()).toContain("No site is connectedA site that wants your address asks here first.");
});

test("each site is shown with what it sees and its last use, and can be revoked, or all of them", async () => {
  const { screen, settings } = await open({ remembered: REMEMBERED });
  expect(screen.text()).toContain("orders.lanterncoffee.exampleSees the address of Everyday · last used Nov");
  await screen.click(screen.button(`Revoke ${shop}`));
  expect(settings.now().remembered.map(({ origin }) => origin)).toEqual([market]);
  await screen.click(screen.button("Revoke all"));
  expect(settings.now().remembered).toEqual([]);
  expect(screen.text()).toContain("No site is connected");
});

test("web pages can be left without an answer, one site or all", async () => {
  const { screen, settings } = await open({ remembered: REMEMBERED, off: ["https://other.example"] });
  await screen.click(screen.button(`Answer this site: ${shop}`));
  expect(settings.now().off).toEqual(["https://other.example", shop]);
  await screen.click(screen.button("Answer this site: https://other.example"));
  expect(settings.now().off).toEqual([shop]);
  await screen.click(screen.button("Answer web pages"));
  expect(settings.now().isOff).toBe(true);
});

test("where sites cannot ask, nothing is said of them", async () => {
  const screen = await renderScreen(<SettingsScreen />, createSampleEngine(), "/configure");
  expect(screen.text()).not.toContain("Connected sites");
});
