import { StorageError, VAULT_METHODS, type Vault } from "@satchel/core/ports";
import { afterEach, expect, test } from "vitest";
import { createNodeVault } from "../node.ts";
import { PUBLIC_PHRASE } from "../testing/public-wallet.ts";
import { answerCalls, readReply } from "./vault-wire.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts the worker's side of a real message channel, and lets the test send any message as an attacker could. */
function startWire(open: () => Promise<Vault>) {
  const { port1, port2 } = new MessageChannel();
  answerCalls(port2, open);
  port2.start();
  port1.start();
  closing.push(() => {
    port1.close();
    port2.close();
  });
  const replies: unknown[] = [];
  port1.addEventListener("message", ({ data }) => replies.push(data));
  return {
    replies,
    /** Sends the messages and then a valid call. When its reply comes, the worker has handled all of them. */
    send: (...messages: unknown[]) =>
      new Promise<void>((resolve) => {
        port1.addEventListener("message", ({ data }) => {
          if (data.id === 999) resolve();
        });
        for (const message of messages) port1.postMessage(message);
        port1.postMessage({ id: 999, name: "warm", args: [] });
      }),
  };
}

const refusal = (id: number) => ({
  id,
  ok: false,
  error: { name: "ProtocolError", message: "The vault has no such method" },
});

test("VAULT_METHODS names all methods of the vault", () => {
  expect(Object.keys(VAULT_METHODS).sort()).toEqual(Object.keys(createNodeVault()).sort());
});

test.each([
  "constructor",
  "__proto__",
  "prototype",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
  "then",
  "apply",
  "keyring",
  "create.constructor",
  "",
  ["create"],
  ["create", "constructor"],
  { toString: "create" },
  Object("create"),
  null,
  undefined,
  0,
])("%j is not the name of a method, and nothing is called", async (name) => {
  const touched: PropertyKey[] = [];
  const vault = new Proxy({} as Vault, {
    get: (_, key) => {
      // `await` looks for this property.
      if (key === "then") return undefined;
      touched.push(key);
      return () => Promise.resolve("called");
    },
  });
  const { send, replies } = startWire(async () => vault);
  await send({ id: 1, name, args: ["return globalThis"] });
  expect(replies[0]).toEqual(refusal(1));
  expect(touched).toEqual([]);
});

test("a message that is not a call gets no answer", async () => {
  let opened = 0;
  const { send, replies } = startWire(async () => {
    opened += 1;
    return createNodeVault();
  });
  await send(
    undefined,
    null,
    "create",
    7,
    [],
    {},
    { id: "1", name: "create", args: [] },
    { id: 1, name: "create" },
    { id: 1, name: "create", args: "device" },
    { id: 1, name: "create", args: { length: 1, 0: "device" } },
    // Messages in the format of a library for calls between threads.
    { id: "1", type: "GET", path: ["create", "constructor"] },
    { id: "1", type: "SET", path: ["create"], value: { type: "RAW", value: 1 } },
    { id: 1, type: "CONSTRUCT", path: ["create", "constructor"], argumentList: [{ type: "RAW", value: "" }] },
  );
  expect(replies).toEqual([{ id: 999, ok: true, value: undefined }]);
  expect(opened).toBe(1);
});

test("our own errors keep class and message, and other errors are sent without their message", async () => {
  const cause = new Error(PUBLIC_PHRASE);
  const failing = (error: unknown) =>
    startWire(async () => ({ ...createNodeVault(), lock: () => Promise.reject(error) }));
  const ours = failing(new StorageError("Storage failed: disk", { cause }));
  await ours.send({ id: 1, name: "lock", args: [] });
  expect(ours.replies).toContainEqual({
    id: 1,
    ok: false,
    error: { name: "StorageError", message: "Storage failed: disk" },
  });
  for (const error of [PUBLIC_PHRASE, cause, { name: "StorageError", message: PUBLIC_PHRASE }, undefined]) {
    const others = failing(error);
    await others.send({ id: 1, name: "lock", args: [] });
    expect(others.replies).toContainEqual({
      id: 1,
      ok: false,
      error: { name: "ProtocolError", message: "The vault failed" },
    });
    expect(JSON.stringify(others.replies)).not.toContain(PUBLIC_PHRASE);
  }
});

test("a value that cannot be cloned is an error, so that the caller does not wait for ever", async () => {
  const { send, replies } = startWire(async () => ({ ...createNodeVault(), lock: async () => (() => {}) as never }));
  await send({ id: 1, name: "lock", args: [] });
  expect(replies).toContainEqual({ id: 1, ok: false, error: { name: "ProtocolError", message: "The vault failed" } });
});

test("the page throws an error of the same class and message", () => {
  const error = { name: "StorageError", message: "disk" } as const;
  expect(() => readReply({ id: 1, ok: false, error })).toThrow(new StorageError("disk"));
  expect(() => readReply({ id: 1, ok: false, error })).toThrow(StorageError);
});
