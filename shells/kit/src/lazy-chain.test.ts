import { toHex } from "@satchel/core/script";
import { aScript, createManualClock } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { createLazyChain } from "./lazy-chain.ts";

const hashOf = (digit: string) => digit.repeat(40);
const scriptOf = (digit: string) => aScript(`76a914${hashOf(digit)}88ac`);

/** A socket that notes what is sent; a test opens it. */
function createSockets() {
  const sent: string[] = [];
  let open = () => {};
  let tell = () => {};
  const connected = new Promise<void>((resolve) => {
    tell = resolve;
  });
  class NotingSocket {
    binaryType = "";
    addEventListener(type: string, listener: (event: object) => void) {
      if (type === "open") open = () => listener({});
      tell();
    }
    send(data: Uint8Array) {
      sent.push(toHex(data));
    }
    close() {}
  }
  return { WebSocket: NotingSocket, sent, connected, open: () => open() };
}

test("a watch grows and shrinks before the indexer's client is there, and after", async () => {
  const { WebSocket, sent, connected, open } = createSockets();
  const chain = createLazyChain({ urls: ["https://one.example"], WebSocket, clock: createManualClock() });
  const watch = chain.watch([scriptOf("1"), scriptOf("2")], () => {});
  watch.add([scriptOf("3")]);
  watch.remove([scriptOf("1")]);
  await connected;
  open();
  const has = (digit: string) => sent.filter((frame) => frame.includes(hashOf(digit))).length;
  expect([has("1"), has("2"), has("3")]).toEqual([0, 1, 1]);
  watch.add([scriptOf("1")]);
  watch.remove([scriptOf("2")]);
  expect([has("1"), has("2"), has("3")]).toEqual([1, 2, 1]);
  watch.stop();
  expect([has("1"), has("2"), has("3")]).toEqual([2, 2, 2]);
});
