import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { SendTokenScreen } from "./send-token-screen.tsx";

afterEach(unmount);

const ID = "ab".repeat(32);

test("while the token is being read there is no field, and the screen says what it waits for", async () => {
  const engine = createSampleEngine({ tokens: new Map() }, { needTokens: () => new Promise(() => {}) });
  const screen = await renderScreen(<SendTokenScreen rest={ID} />, engine, `/send-token/${ID}`);
  expect(screen.find("[role=status]").textContent).toBe("Reading this token from the transaction that created it…");
  expect(screen.has("input")).toBe(false);
});
