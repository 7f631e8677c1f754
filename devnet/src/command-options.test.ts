import { expect, test } from "vitest";
import { commandOptions, defaultDataDir } from "./command-options.ts";

const read = (...args: string[]) => commandOptions(args, { XDG_CACHE_HOME: "/cache", LOCALAPPDATA: "C:\\Local" });

test("what it does unless told", () => {
  expect(read()).toMatchObject({
    isJson: false,
    devnet: { port: 18442, prefix: "ecash", blockIntervalMs: 20_000 },
  });
  expect(read().devnet.finalize).toBeUndefined();
});

test("everything told", () => {
  const args = ["--ephemeral", "--port", "0", "--json", "--prefix", "ecregtest", "--finalize", "never", "--manual"];
  expect(read(...args)).toEqual({
    isJson: true,
    isHelp: false,
    devnet: { port: 0, prefix: "ecregtest", finalize: "never", blockIntervalMs: "manual" },
  });
  expect(read("--accept-nonstd").devnet.acceptNonstd).toBe(true);
  const wallets = ["--wallet-origin", "http://127.0.0.1:4173/", "--wallet-origin", "http://localhost:4173"];
  expect(read(...wallets).devnet.walletOrigins).toEqual(["http://127.0.0.1:4173", "http://localhost:4173"]);
  expect(read("--allow-pause").devnet.allowPause).toBe(true);
  expect(read("--data", "/x", "--block-interval", "500").devnet).toMatchObject({ dataDir: "/x", blockIntervalMs: 500 });
});

test.each([
  ["--port", "x"],
  ["--port", "70000"],
  ["--prefix", "btc"],
  ["--finalize", "soon"],
  ["--wallet-origin", "wallet"],
  ["--wallet-origin", "file:///etc"],
  ["--nonsense"],
  ["extra"],
])("%s %s is refused", (...args) => {
  expect(() => read(...args.filter((arg) => arg !== undefined))).toThrow();
});

test("the cache folder of each system", () => {
  expect(defaultDataDir({ XDG_CACHE_HOME: "/cache" }, "linux")).toBe("/cache/satchel/devnet");
  expect(defaultDataDir({}, "linux")).toMatch(/\.cache\/satchel\/devnet$/);
  expect(defaultDataDir({}, "darwin")).toMatch(/Library\/Caches\/satchel\/devnet$/);
  expect(defaultDataDir({ LOCALAPPDATA: "/Local" }, "win32")).toBe("/Local/satchel/devnet");
});
