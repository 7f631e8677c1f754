// Until when an amount is told in the person's currency after the prices have gone down.
import { sats } from "@satchel/core/amount";
import type { PriceStatus } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { FiatWorth } from "./money.tsx";

afterEach(unmount);

const PRICE = { fiat: "usd", perXec: 0.00002, at: 0 };

test.each<[PriceStatus, string, string]>([
  ["fresh", "< $0.01", "< $0.01"],
  ["stale", "< $0.01", "< $0.01"],
  ["old", "", "< $0.01"],
])("with a price that is %s, a cost says '%s' and what the wallet holds '%s'", async (priceStatus, cost, held) => {
  const engine = createSampleEngine({ price: PRICE, priceStatus });
  const screen = await renderScreen(<Both />, engine);
  expect([screen.find("#cost").textContent, screen.find("#held").textContent]).toEqual([cost, held]);
});

test("with no price nothing is said of either", async () => {
  const screen = await renderScreen(<Both />, createSampleEngine({ price: undefined, priceStatus: "failed" }));
  expect(screen.text()).toBe("");
});

const Both = () => (
  <>
    <p id="cost">
      <FiatWorth sats={sats(219n)} />
    </p>
    <p id="held">
      <FiatWorth sats={sats(219n)} hideable />
    </p>
  </>
);
