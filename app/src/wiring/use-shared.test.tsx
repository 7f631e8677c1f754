import { receiveAddress } from "@satchel/core/wallet";
import { afterEach, expect, test, vi } from "vitest";
import { aNetwork, unmount } from "../testing/page.ts";
import { renderApp } from "../testing/render-app.tsx";
import { aWallet, createSampleEngine } from "../testing/sample-engine.ts";
import { sharedText } from "./shared-text.ts";

afterEach(unmount);

const ADDRESS = receiveAddress(aWallet(), "ecash");

/** Opens the wallet as a device does that shares this text with it. */
async function share(text: string) {
  const forget = vi.fn();
  const search = { text: `?shared_title=Tea&shared_text=${encodeURIComponent(text)}`, forget };
  const screen = await renderApp(createSampleEngine({}), "/", aNetwork(), { search });
  return { screen, forget };
}

test("an address that is shared stands in Send, with its amount", async () => {
  const { screen, forget } = await share(`Pay me, please: ${ADDRESS}?amount=6`);
  await screen.until(() => location.hash.startsWith("#/send?bip21="));
  expect(decodeURIComponent(location.hash)).toBe(`#/send?bip21=${ADDRESS}?amount=6`);
  expect(forget).toHaveBeenCalledTimes(1);
});

test.each([
  ["a script", "<script>alert(1)</script>", "Nothing in what was shared can be paid"],
  ["two amounts", `${ADDRESS} ${ADDRESS}?amount=6`, "What was shared asks for several payments"],
  ["a book", "word ".repeat(4000), "What was shared is too long to look through"],
])("%s gets a sentence, and nothing is opened", async (_, text, sentence) => {
  const { screen, forget } = await share(text);
  await screen.until(() => screen.text().includes(sentence));
  expect(location.hash.startsWith("#/send")).toBe(false);
  expect(forget).toHaveBeenCalledTimes(1);
});

test("what else stands in the query is nothing that was shared", () => {
  expect(sharedText("")).toBeUndefined();
  expect(sharedText("?connect=1&return_url=https%3A%2F%2Fshop.example")).toBeUndefined();
  expect(sharedText("?shared_url=")).toBe("");
  expect(sharedText("?shared_title=a&shared_text=b&shared_url=c")).toBe("a\nb\nc");
});
