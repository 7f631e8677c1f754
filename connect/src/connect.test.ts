import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type EcashProvider,
  findWallet,
  followWallets,
  isProviderError,
  isSafeToRepeat,
  onceAtATime,
} from "./index.ts";

const page = () => new EventTarget() as unknown as Window;

const provider = (calls: Partial<EcashProvider> = {}): EcashProvider => {
  const never = () => new Promise<never>(() => undefined);
  return Object.freeze({
    connect: never,
    disconnect: never,
    getAddress: never,
    signMessage: never,
    sendBip21: never,
    buy: never,
    list: never,
    on: () => () => undefined,
    ...calls,
  });
};
const wallet = (rdns: string, id = rdns) => ({
  info: { id, rdns, name: rdns, version: "1", icon: "data:image/svg+xml,x" },
  provider: provider(),
});

const announce = (at: Window, detail: unknown) =>
  at.dispatchEvent(new CustomEvent("ecash:announceProvider", { detail }));
/** A wallet of the browser: it was there before and answers when it is asked. */
const install = (at: Window, detail: unknown) =>
  at.addEventListener("ecash:requestProvider", () => announce(at, detail));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("every wallet is found once, also one that comes later", () => {
  const at = page();
  install(at, wallet("wallet.one"));
  install(at, wallet("wallet.two"));
  const found: string[] = [];
  const stop = followWallets(({ info }) => found.push(info.name), at);
  announce(at, wallet("wallet.three"));
  announce(at, wallet("wallet.one"));
  stop();
  announce(at, wallet("wallet.four"));
  expect(found).toEqual(["wallet.one", "wallet.two", "wallet.three"]);
});

test.each([
  undefined,
  null,
  "wallet",
  {},
  { info: {}, provider: {} },
  { ...wallet("a"), provider: { connect: () => undefined } },
  { ...wallet("a"), info: { ...wallet("a").info, name: 5 } },
  { ...wallet("a"), info: { ...wallet("a").info, icon: "https://tracker.example/pixel.png" } },
])("an announcement of another shape is not a wallet: %o", (detail) => {
  const at = page();
  const found: unknown[] = [];
  followWallets((each) => found.push(each), at);
  announce(at, detail);
  expect(found).toEqual([]);
});

test("an announcement that throws when it is read is not a wallet", () => {
  const at = page();
  const found: unknown[] = [];
  followWallets((each) => found.push(each), at);
  const info = () => {
    throw new Error("odd");
  };
  announce(at, Object.defineProperty({ provider: provider() }, "info", { get: info }));
  expect(found).toEqual([]);
});

test("one wallet is found by its name, at once or while there is time", async () => {
  const at = page();
  install(at, wallet("another.wallet"));
  install(at, wallet("wallet.satchel", "first"));
  install(at, wallet("wallet.satchel", "second"));
  expect((await findWallet({ page: at }))?.info.id).toBe("first");

  const late = page();
  const found = findWallet({ page: late, waitMs: 500 });
  await vi.advanceTimersByTimeAsync(400);
  announce(late, wallet("wallet.satchel"));
  expect((await found)?.info.rdns).toBe("wallet.satchel");

  const none = findWallet({ page: page(), waitMs: 500 });
  await vi.advanceTimersByTimeAsync(500);
  expect(await none).toBeUndefined();
});

test("an equal call that waits already is the same call", async () => {
  const calls: { link: string; end: (txid: string) => void; fail: (error: Error) => void }[] = [];
  const sendBip21 = (link: string) =>
    new Promise<{ txid: string }>((resolve, reject) => {
      calls.push({ link, end: (txid) => resolve({ txid }), fail: reject });
    });
  const once = onceAtATime(provider({ sendBip21 }));
  const first = once.sendBip21("ecash:a");
  expect(once.sendBip21("ecash:a")).toBe(first);
  const other = once.sendBip21("ecash:b");
  expect(calls.map(({ link }) => link)).toEqual(["ecash:a", "ecash:b"]);
  calls[0]?.end("t");
  expect(await first).toEqual({ txid: "t" });
  calls[1]?.fail(new Error("no"));
  await expect(other).rejects.toThrow("no");
  // Afterwards the site asks anew, and decides itself whether it should.
  void once.sendBip21("ecash:a");
  expect(calls).toHaveLength(3);
});

test("an error is read by its name and code, and only 'lost' may hide a payment", () => {
  const error = (code: string, name = "EcashProviderError") => Object.assign(new Error("x"), { name, code });
  expect(isProviderError(error("denied"))).toBe(true);
  expect(isProviderError(error("denied"), "denied")).toBe(true);
  expect(isProviderError(error("denied"), "expired")).toBe(false);
  for (const other of [error("denied", "Error"), new Error("x"), { code: "denied" }, "denied", undefined])
    expect(isProviderError(other)).toBe(false);
  expect(
    ["denied", "expired", "replaced", "rate-limited", "unavailable"].map((code) => isSafeToRepeat(error(code))),
  ).toEqual(Array(5).fill(true));
  expect(isSafeToRepeat(error("lost"))).toBe(false);
  expect(isSafeToRepeat(new Error("x"))).toBe(false);
});
