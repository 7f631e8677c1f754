import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine } from "../../testing/sample-engine.ts";
import { HomeScreen } from "./home-screen.tsx";

afterEach(unmount);

const FIRST = "Receive your first eCash";

test("a wallet is called unused only after a server has said so", async () => {
  const engine = createSampleEngine({ ledger: aLedger([], 0n), sync: { state: "stale" }, connection: "offline" });
  const screen = await renderScreen(<HomeScreen />, engine);
  await screen.until(() => screen.text().includes("not known yet, because no server answered"));
  expect(screen.text()).not.toContain(FIRST);
  expect(screen.text()).toContain("Copy address");
  act(() => engine.state.setState({ sync: { state: "fresh", at: 1 } }));
  await screen.until(() => screen.text().includes(FIRST));
});
