import type { EcashProvider, Wallet } from "@satchel/connect";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { servePage, type WalletSide } from "./serve-page.ts";
import { builtScript, createPageWorld, type PageWorld } from "./testing/page-world.ts";
import { HELLO } from "./wire.ts";

const ADDRESS = "ecash:qqq";
const connected: WalletSide = {
  ask: async (wish) => ({
    result: wish.kind === "connect" ? { address: ADDRESS } : { address: ADDRESS, signature: "s", txid: "t" },
  }),
  knownAddress: async () => ({ result: { address: null } }),
  forgetSite: async () => ({ result: {} }),
  follow: () => undefined,
};

/** Runs the script at the page's start and returns what it announces. */
async function install(world: PageWorld): Promise<Wallet | undefined> {
  let announced: Wallet | undefined;
  world.window.addEventListener("ecash:announceProvider", (event) => {
    announced = (event as CustomEvent<Wallet>).detail;
  });
  world.run(await builtScript());
  return announced;
}

/** A page with the script and a content script that answers like `wallet`. */
async function openPage(wallet = connected) {
  const world = createPageWorld();
  servePage(wallet, world.contentWindow);
  const { provider } = (await install(world)) as Wallet;
  return { world, provider };
}

/** A page with the script, and the port that a content script would have. */
async function openPort() {
  const world = createPageWorld();
  const taken = new Promise<MessagePort>((resolve) => {
    world.contentWindow.addEventListener("message", ({ ports: [port] }) => port && resolve(port));
  });
  const { provider } = (await install(world)) as Wallet;
  const port = await taken;
  const asked: unknown[] = [];
  port.addEventListener("message", ({ data }) => void asked.push(data));
  port.start();
  return { world, provider, port, asked };
}

/** Lets everything happen that is due. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

const outcome = (call: Promise<unknown>) =>
  call.then(
    (value) => ({ value }),
    (error: { name: string; code: string }) => ({ name: error.name, code: error.code }),
  );

describe("the announcement", () => {
  test("comes at the start and again when a page asks, and nothing in it can be changed", async () => {
    const world = createPageWorld();
    const first = (await install(world)) as Wallet;
    expect(first.info).toMatchObject({ rdns: "wallet.satchel", name: "Satchel", version: "1.2.3" });
    expect(first.info.icon).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    let again: unknown;
    world.window.addEventListener("ecash:announceProvider", (event) => {
      again = (event as CustomEvent).detail;
    });
    world.window.dispatchEvent(new Event("ecash:requestProvider"));
    expect(again).toBe(first);
    for (const part of [first, first.info, first.provider, ...Object.values(first.provider)])
      expect(Object.isFrozen(part)).toBe(true);
  });

  test("leaves no name in the page, and the globals of other wallets as they are", async () => {
    const world = createPageWorld();
    world.run("globalThis.ecash = { isOther: true }; globalThis.bitcoinAbc = 'other'");
    const before = [...Reflect.ownKeys(world.scope), ...Reflect.ownKeys(world.window)];
    const lexical = "typeof P + typeof e + typeof t + typeof start";
    expect(await install(world)).toBeDefined();
    expect([...Reflect.ownKeys(world.scope), ...Reflect.ownKeys(world.window)]).toEqual(before);
    expect(world.run(lexical)).toBe("undefined".repeat(4));
    expect(world.run("ecash.isOther && bitcoinAbc")).toBe("other");
  });

  const odd: [string, (window: PageWorld["window"]) => void][] = [
    ["a sandbox", (window) => Object.assign(window, { origin: "null" })],
    [
      "a data: address",
      (window) => Object.assign(window, { origin: "null", location: { origin: "null", protocol: "data:" } }),
    ],
    ["about:blank of another page", ({ location }) => Object.assign(location, { origin: "null", protocol: "about:" })],
    ["a blob: address", ({ location }) => Object.assign(location, { protocol: "blob:" })],
    ["a page without a secure connection", (window) => Object.assign(window, { isSecureContext: false })],
    ["an editor", ({ document }) => Object.assign(document, { designMode: "on" })],
    ["a PDF", ({ document }) => Object.assign(document, { contentType: "application/pdf" })],
    ["a picture", ({ document }) => Object.assign(document, { contentType: "image/png" })],
    ["JSON", ({ document }) => Object.assign(document, { contentType: "application/json" })],
  ];
  test.each(odd)("does not come in %s, where the script does nothing at all", async (_, change) => {
    const world = createPageWorld();
    change(world.window);
    const messages: unknown[] = [];
    world.window.addEventListener("message", (event) => void messages.push(event));
    expect(await install(world)).toBeUndefined();
    world.window.dispatchEvent(new Event("ecash:requestProvider"));
    await settle();
    expect(messages).toEqual([]);
  });
});

describe("a call", () => {
  test("gets its answer, whichever of the two scripts runs first", async () => {
    const { provider } = await openPage();
    expect(await provider.connect()).toEqual({ address: ADDRESS });
    const world = createPageWorld();
    const other = (await install(world)) as Wallet;
    const early = other.provider.sendBip21("ecash:qqq?amount=1");
    await settle();
    servePage(connected, world.contentWindow);
    world.timers[0]?.act();
    expect(await early).toEqual({ txid: "t" });
    expect(await other.provider.signMessage("hello")).toEqual({ address: ADDRESS, signature: "s" });
    expect(await other.provider.getAddress()).toBe(null);
    expect(await other.provider.disconnect()).toBe(undefined);
    expect(await other.provider.buy("link")).toBe(undefined);
  });

  test("fails if no content script answers in time", async () => {
    const world = createPageWorld();
    const { provider } = (await install(world)) as Wallet;
    const calls = [provider.connect(), provider.getAddress()].map(outcome);
    for (let tries = 0; tries < world.timers.length; tries += 1) world.timers[tries]?.act();
    expect(world.timers.map(({ milliseconds }) => milliseconds)).toEqual(Array(20).fill(500));
    for (const call of await Promise.all(calls)) expect(call).toMatchObject({ code: "unavailable" });
  });

  test("takes texts only, and sixteen calls at once", async () => {
    const { provider, asked } = await openPort();
    for (const text of [5, {}, [], Symbol("x"), () => "x"] as never[])
      expect(await outcome(provider.sendBip21(text))).toEqual({ name: "EcashProviderError", code: "bad-request" });
    const odd = {
      get signal(): AbortSignal {
        throw new Error("odd");
      },
    };
    await expect(provider.connect(odd)).rejects.toThrow("odd");
    const waiting = Array.from({ length: 16 }, () => provider.getAddress());
    expect(await outcome(provider.getAddress())).toMatchObject({ code: "rate-limited" });
    expect(waiting).toHaveLength(16);
    expect(asked).toEqual([]);
  });

  test("is withdrawn by its signal, and ends when the wallet says so", async () => {
    const { provider, port, asked } = await openPort();
    port.postMessage({ isOpen: true });
    const controller = new AbortController();
    const call = outcome(provider.sendBip21("ecash:a", { signal: controller.signal }));
    controller.abort();
    await settle();
    expect(asked).toEqual([
      { id: 1, method: "sendBip21", text: "ecash:a" },
      { id: 1, abort: true },
    ]);
    // It was paid before the withdrawal arrived.
    port.postMessage({ id: 1, result: { txid: "t" } });
    expect(await call).toEqual({ value: { txid: "t" } });
    expect(await outcome(provider.connect({ signal: controller.signal }))).toMatchObject({ code: "aborted" });
  });
});

describe("an answer", () => {
  test("counts by its id and its shape alone", async () => {
    const { provider, port } = await openPort();
    port.postMessage({ isOpen: true });
    const address = outcome(provider.connect());
    const txid = outcome(provider.sendBip21("ecash:a"));
    for (const id of [0, 3, -1, 1.5, "1", null, "__proto__"])
      port.postMessage({ id, result: { address: "a", txid: "a" } });
    port.postMessage({ id: 2, result: { txid: "t", more: "x" } });
    port.postMessage({ id: 2, result: { txid: "another" } });
    port.postMessage({ id: 1, code: "denied", message: "The person said no" });
    expect(await txid).toEqual({ value: { txid: "t" } });
    expect(await address).toEqual({ name: "EcashProviderError", code: "denied" });
  });

  test.each([
    {},
    { result: null },
    { result: { address: 5 } },
    { result: { address: null } },
    { code: "made-up" },
    { code: "__proto__" },
    { code: 7, result: { address: "a" } },
  ])("of another shape is lost: %o", async (answer) => {
    const { provider, port } = await openPort();
    port.postMessage({ isOpen: true });
    const call = outcome(provider.connect());
    port.postMessage({ id: 1, ...answer });
    expect(await call).toMatchObject({ code: "lost" });
  });

  test("of any kind never throws, and settles only the call that it names", async () => {
    const { provider, port, world } = await openPort();
    port.postMessage({ isOpen: true });
    let isSettled = false;
    const call = outcome(provider.connect()).finally(() => {
      isSettled = true;
    });
    await fc.assert(
      fc.asyncProperty(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true }), async (odd) => {
        fc.pre(typeof odd !== "object" || odd === null || (odd as { id?: unknown }).id !== 1);
        try {
          port.postMessage(odd);
        } catch {
          return; // cannot be cloned
        }
        await settle();
        expect(isSettled).toBe(false);
      }),
      { numRuns: 200 },
    );
    port.postMessage({ id: 1, result: { address: ADDRESS } });
    expect(await call).toEqual({ value: { address: ADDRESS } });
    expect(world.reported).toEqual([]);
  });
});

describe("events", () => {
  test("reach each listener until it ends, also after one that throws", async () => {
    const { provider, port, world } = await openPort();
    port.postMessage({ isOpen: true });
    const heard: unknown[] = [];
    provider.on("accountChanged", () => {
      throw new Error("a page's own");
    });
    const end = provider.on("accountChanged", (address) => void heard.push(address));
    provider.on("disconnect", () => void heard.push("gone"));
    for (const odd of ["constructor", "__proto__", "message", 5])
      expect(() => provider.on(odd as "disconnect", () => undefined)).toThrow("an event and a function");
    port.postMessage({ event: "accountChanged", address: ADDRESS });
    port.postMessage({ event: "accountChanged", address: 5 });
    port.postMessage({ event: "disconnect" });
    port.postMessage({ event: "toString" });
    await settle();
    end();
    port.postMessage({ event: "accountChanged", address: "later" });
    await settle();
    expect(heard).toEqual([ADDRESS, "gone"]);
    expect(world.reported).toHaveLength(2);
  });
});

describe("a page that changes its world after the start", () => {
  const BOOBY = "() => { throw new Error('spoiled') }";
  const tricks = {
    postMessage: `window.postMessage = ${BOOBY}; MessagePort.prototype.postMessage = ${BOOBY}`,
    "events and listeners": `for (const name of ['addEventListener', 'dispatchEvent']) { EventTarget.prototype[name] = ${BOOBY} }
      Event.prototype.stopImmediatePropagation = ${BOOBY}; CustomEvent = MessageChannel = ${BOOBY}`,
    "what a message holds": `Object.defineProperty(MessageEvent.prototype, 'data', { get: () => ({ id: 1, result: { address: 'forged' } }) })`,
    Promise: `Promise.prototype.then = ${BOOBY}; Promise.resolve = ${BOOBY}; Promise = class { constructor() { throw new Error('spoiled') } }`,
    "Array.prototype": `for (const name of Object.getOwnPropertyNames(Array.prototype)) if (typeof [][name] === 'function' && name !== 'constructor') Array.prototype[name] = ${BOOBY}
      Array.prototype[Symbol.iterator] = ${BOOBY};
      Object.defineProperty(Array.prototype, '0', { set: ${BOOBY}, get: () => 'forged' })`,
    "Object.prototype": `for (const name of ['id', 'code', 'result', 'event', 'abort', 'isOpen']) Object.prototype[name] = 'denied'
      Object.prototype.get = Object.prototype.set = () => 'forged'; Object.prototype.address = 'forged'; Object.prototype.message = 'forged'`,
    "Object and Reflect": `const { ownKeys } = Reflect
      for (const home of [Reflect, Object, Function.prototype]) for (const name of ownKeys(home))
      try { home[name] = ${BOOBY} } catch {}`,
    "everything, frozen": `for (const home of [Object, Array, Promise, Error, Function]) { Object.freeze(home); Object.freeze(home.prototype) }
      Object.freeze(EventTarget.prototype); Object.freeze(MessagePort.prototype); Object.freeze(window.location)`,
  };

  const orders = Object.entries(tricks).flatMap(([name, trick]) => [
    { name, trick, isLate: false },
    { name: `${name}, before the content script`, trick, isLate: true },
  ]);
  test.each(orders)("$name: calls, refusals and events work as before", async ({ trick, isLate }) => {
    let refuse = false;
    let tell: Parameters<WalletSide["follow"]>[0] = () => undefined;
    const wallet: WalletSide = {
      ...connected,
      ask: (wish, signal) =>
        refuse ? Promise.resolve({ code: "denied", message: "no" }) : connected.ask(wish, signal),
      follow: (onEvent) => {
        tell = onEvent;
      },
    };
    const world = createPageWorld();
    if (!isLate) servePage(wallet, world.contentWindow);
    const { provider } = (await install(world)) as Wallet;
    await settle();
    const { then } = world.run("Promise.prototype") as Promise<unknown>;
    const result = (call: Promise<unknown>) =>
      new Promise((resolve) => Reflect.apply(then, call, [resolve, (error: { code: unknown }) => resolve(error.code)]));
    const heard: unknown[] = [];
    world.run(trick);
    provider.on("accountChanged", (address) => void heard.push(address));
    const first = provider.connect();
    await settle();
    if (isLate) servePage(wallet, world.contentWindow);
    world.timers[0]?.act();
    expect(await result(first)).toMatchObject({ address: ADDRESS });
    expect(await result(provider.sendBip21("ecash:qqq"))).toMatchObject({ txid: "t" });
    refuse = true;
    expect(await result(provider.connect())).toBe("denied");
    tell({ event: "accountChanged", address: ADDRESS });
    await settle();
    expect(heard).toEqual([ADDRESS]);
  });
});

describe("another window", () => {
  const hello = { [HELLO]: true };

  test("cannot hand its port to the content script and ask under this page's name", async () => {
    const world = createPageWorld();
    const asked: unknown[] = [];
    const ask: WalletSide["ask"] = async (wish) => {
      asked.push(wish);
      return { result: { address: ADDRESS } };
    };
    servePage({ ...connected, ask }, world.contentWindow);
    for (const source of [{ name: "a frame" }, null]) {
      const [mine, theirs] = world.createEnds();
      world.deliver(hello, source, [theirs]);
      mine.send({ id: 1, method: "connect" });
    }
    await settle();
    expect(asked).toEqual([]);
    const { provider } = (await install(world)) as Wallet;
    expect(await provider.connect()).toEqual({ address: ADDRESS });
  });

  test("a second port of the page itself is not served", async () => {
    const { world } = await openPage();
    await settle();
    const [mine, theirs] = world.createEnds();
    const heard: unknown[] = [];
    mine.start((data) => void heard.push(data));
    world.deliver(hello, "itself", [theirs]);
    await settle();
    expect(heard).toEqual([]);
  });
});

// The type that the package promises is the one that the script has.
test("the provider has the methods of the package", async () => {
  const { provider } = await openPage();
  const names: (keyof EcashProvider)[] = [
    "buy",
    "connect",
    "disconnect",
    "getAddress",
    "list",
    "on",
    "sendBip21",
    "signMessage",
  ];
  expect(Object.keys(provider).sort()).toEqual(names);
});
