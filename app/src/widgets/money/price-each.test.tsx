import { UNKNOWN_TOKEN } from "@satchel/core/token";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { PriceEach } from "./price-each.tsx";

afterEach(unmount);

const price = (nanoSatsPerAtom: bigint, isExact?: boolean) =>
  renderScreen(
    <PriceEach nanoSatsPerAtom={nanoSatsPerAtom} token={UNKNOWN_TOKEN} {...(isExact && { isExact })} />,
    createSampleEngine({}),
    "/",
  );

test("a long price is rounded; a press shows all its digits, and another one rounds it again", async () => {
  const screen = await price(23_000_333_333_333n);
  expect(screen.text()).toBe("230.00\u00a0XEC");
  const button = screen.find("button");
  expect(button.getAttribute("aria-label")).toBe("230.00 XEC. Show all digits");
  await screen.click(button as HTMLButtonElement);
  expect(screen.text()).toBe("230.00333333333\u00a0XEC");
  await screen.click(button as HTMLButtonElement);
  expect(screen.text()).toBe("230.00\u00a0XEC");
});

test("a review has all digits at once, and a short price has nothing to press", async () => {
  const exact = await price(23_000_333_333_333n, true);
  expect(exact.text()).toBe("230.00333333333\u00a0XEC");
  expect(exact.has("button")).toBe(false);
  await unmount();
  const short = await price(100_000_000_000n);
  expect(short.text()).toBe("1.00\u00a0XEC");
  expect(short.has("button")).toBe(false);
});
