import { expect, test } from "vitest";
import { callerOf } from "./caller-of.ts";

const CLOCK = "    at Object.after (/work/platform/src/system-clock.ts:20:5)";
const STUB = "    at setTimeout (/work/engine/src/testing/hour-clock.ts:70:18)";
const SYNC = "    at requestAfter (file:///work/engine/src/sync/sync.ts:73:31)";
const WAITING = "    at async syncOnce (file:///work/engine/src/sync/sync.ts:85:46)";

const of = (...lines: readonly string[]) => callerOf(["Error: ", ...lines].join("\n"));

test("the file that has made the call is named, whatever passes it on", () => {
  expect(of(STUB, SYNC, WAITING)).toBe("engine/src/sync/sync.ts");
  expect(of(CLOCK, SYNC)).toBe("engine/src/sync/sync.ts");
  expect(of("    at /work/app/src/at-rest.test.tsx:36:33", SYNC)).toBe("engine/src/sync/sync.ts");
});

test.each([
  ["Node, for a question of ours", "    at refreshTimeout (node:internal/deps/undici/undici:2030:24)"],
  ["a library that we call", "    at WebSocket.close (/work/node_modules/ws/lib/websocket.js:300:12)"],
  ["the devnet", "    at later (/work/devnet/src/server/listener.ts:12:3)"],
  ["a test", "    at /work/engine/src/sync/sync.test.ts:10:3\n    at node_modules/@vitest/runner/index.js:1:2"],
])("a call by %s is not ours", (_who, line) => {
  expect(of(STUB, line, SYNC)).toBeUndefined();
  expect(of(STUB, line, WAITING)).toBeUndefined();
});

test("who waits for the call has not made it", () => {
  expect(of(STUB, WAITING)).toBeUndefined();
  expect(callerOf()).toBeUndefined();
});
