// A server lies about decimals, names and tickers at first sight. What a person types means what the genesis says, or
// nothing can be typed; and a lie seen once does not stay.

import { RawTx, TokenInfo } from "@satchel/chain/wire";
import { parseAtoms } from "@satchel/core/amount";
import { parseTokenId, type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { aTokenId } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createRewritingServer, type Rewrite, type RewritingServer } from "../rewriting-server.ts";
import { clientOf, createDevice, type Device, type Run, startRun, untilFresh } from "./device.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
let server: RewritingServer;
/** What the chain says about every token of the world, and of the wallet. */
let truth: Map<TokenId, TokenGenesis>;
const runs: Run[] = [];
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  honest = clientOf(devnet.url, 60_000);
  server = await createRewritingServer(devnet.url);
  const { tokenIds, collections } = devnet.world ?? {};
  const all = [
    ...Object.values(tokenIds ?? {}),
    ...Object.values(collections ?? {}).flatMap(({ tokenId, nftTokenIds }) => [tokenId, ...nftTokenIds]),
  ];
  truth = new Map(await Promise.all(all.map(aTokenId).map(async (id) => [id, await honest.api.token(id)] as const)));
});
afterEach(() => {
  for (const run of runs.splice(0)) run.stop();
  server.tell();
});
afterAll(async () => {
  honest.close();
  await server.close();
  await devnet.stop();
});

async function open(device: Device, urls: string | readonly string[] = server.url): Promise<Run> {
  const run = startRun(urls, device, honest, { timeoutMs: 20_000 });
  runs.push(run);
  await run.engine.start();
  return run;
}

/** The device of the demo wallet, which holds tokens of every kind; opened with a server that lies from the first. */
async function deceived(lie: Rewrite): Promise<{ device: Device; run: Run }> {
  const device = createDevice();
  server.tell(lie);
  const run = await open(device);
  const imported = await run.engine.importWallet(devnet.world?.demo.phrase ?? "");
  if (!imported.ok) throw new Error(imported.problem.code);
  await untilFresh(run);
  const held = [...run.engine.state.getState().ledger.utxos.values()].flatMap(({ token }) => token?.tokenId ?? []);
  for (const id of held) if (!truth.has(id) && id !== UNKNOWN_TOKEN_ID) truth.set(id, await honest.api.token(id));
  await run.engine.needTokens([...truth.keys()]);
  return { device, run };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Changes the info of every token. */
const infoLie =
  (lie: Partial<NonNullable<TokenInfo["genesisInfo"]>>): Rewrite =>
  (path, bytes) => {
    if (!path.startsWith("/token/")) return bytes;
    const info = TokenInfo.decode(bytes);
    return TokenInfo.encode({
      ...info,
      ...(info.genesisInfo && { genesisInfo: { ...info.genesisInfo, ...lie } }),
    }).finish();
  };

/** The same lie, and bytes that would bear it out, if they hashed to the id. */
const bytesLie =
  (lie: Partial<NonNullable<TokenInfo["genesisInfo"]>>): Rewrite =>
  (path, bytes) => {
    if (!path.startsWith("/raw-tx/")) return infoLie(lie)(path, bytes);
    const { rawTx } = RawTx.decode(bytes);
    return RawTx.encode({ rawTx: rawTx.map((byte, at) => (at === rawTx.length - 5 ? byte ^ 1 : byte)) }).finish();
  };

/** Returns what the wallet knows of tokens that the chain does not say. A typed amount means what it knows. */
function lies({ engine }: Run): string[] {
  const { tokens } = engine.state.getState();
  return [...tokens].flatMap(([id, { genesisInfo, tokenType }]) => {
    const { genesisInfo: actual, tokenType: type } = truth.get(id) ?? {};
    const typed = parseAtoms("1", genesisInfo.decimals);
    const meant = parseAtoms("1", actual?.decimals ?? -1);
    const isTrue =
      typed.ok && meant.ok && typed.value === meant.value && same(genesisInfo, actual) && same(tokenType, type);
    return isTrue ? [] : [`${id}: ${JSON.stringify(genesisInfo)}`];
  });
}
const same = (one: object | undefined, other: object | undefined) =>
  JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other ?? {}).sort());

const LIES: readonly [string, Parameters<typeof infoLie>[0]][] = [
  ["decimals", { decimals: 4 }],
  ["fewer decimals", { decimals: 0 }],
  ["a name", { tokenName: utf8("Staked XEC") }],
  ["a ticker", { tokenTicker: utf8("XECX") }],
  ["the hash of a document", { hash: new Uint8Array(32).fill(7) }],
];

test.each(LIES)("%s: no token is known by the server's word", async (_name, lie) => {
  const { run } = await deceived(infoLie(lie));
  expect(truth.size).toBeGreaterThan(25);
  expect([...run.engine.state.getState().tokens.keys()]).toEqual(expect.arrayContaining([...truth.keys()]));
  expect(lies(run)).toEqual([]);
});

test("bytes of another transaction are no genesis: the token stays unknown, and is known once a server has it", async () => {
  const { device, run } = await deceived(bytesLie({ decimals: 4 }));
  expect(run.engine.state.getState().tokens.size).toBe(0);
  const [one = ""] = truth.keys();
  // An honest second server is asked when the first one sends other bytes.
  const second = await open(device, [server.url, devnet.url]);
  await second.engine.needTokens([aTokenId(one)]);
  expect(second.engine.state.getState().tokens.has(aTokenId(one))).toBe(true);
  expect(lies(second)).toEqual([]);
});

test("a server without the genesis leaves the token unknown, and nothing is lost", async () => {
  const { run } = await deceived((path, bytes) => (path.startsWith("/raw-tx/") ? undefined : bytes));
  const { tokens, ledger } = run.engine.state.getState();
  expect(tokens.size).toBe(0);
  expect([...ledger.utxos.values()].some(({ token }) => token !== undefined)).toBe(true);
});

test("a lie of an earlier release does not stay in the cache", async () => {
  const { device, run } = await deceived((_, bytes) => bytes);
  run.stop();
  // As earlier releases stored it: what one server said, once.
  const told = [...truth.values()].map(({ tokenId, ...token }) => {
    const block = { height: 1, hash: "00".repeat(32), timestamp: 0 };
    const genesisInfo = { ...token.genesisInfo, decimals: (token.genesisInfo.decimals + 3) % 10, tokenName: "Lie" };
    return [tokenId, { tokenType: token.tokenType, genesisInfo, timeFirstSeen: 0, block }];
  });
  const stored = JSON.parse((await device.store.get("cashtabCache")) ?? "{}") as { tokens: unknown[] };
  await device.store.set("cashtabCache", JSON.stringify({ tokens: [stored.tokens[0], ...told] }));

  server.tell();
  const healed = await open(device);
  await healed.engine.needTokens([...truth.keys()]);
  expect([...healed.engine.state.getState().tokens.keys()]).toEqual(expect.arrayContaining([...truth.keys()]));
  expect(lies(healed)).toEqual([]);
  healed.stop();

  // The third start needs no server: the cache is right.
  server.tell((path, bytes) => (/^\/(raw-tx|token)\//.test(path) ? undefined : bytes));
  const offline = await open(device);
  await offline.engine.needTokens([...truth.keys()]);
  expect([...offline.engine.state.getState().tokens.keys()]).toEqual(expect.arrayContaining([...truth.keys()]));
  expect(lies(offline)).toEqual([]);
});

test("a token takes one request, for its bytes", async () => {
  const { run } = await deceived((_, bytes) => bytes);
  const asked = server.asked().filter((path) => /^\/(raw-tx|token)\/[0-9a-f]{64}$/.test(path));
  const { tokens } = run.engine.state.getState();
  expect(asked.filter((path) => path.startsWith("/token/"))).toEqual([]);
  // A restored wallet also asks for the bytes of its own transactions that may be interrupted listings.
  const forTokens = asked.filter((path) => tokens.has(parseTokenId(path.replace("/raw-tx/", "")) ?? UNKNOWN_TOKEN_ID));
  expect(forTokens.sort()).toEqual([...tokens.keys()].map((tokenId) => `/raw-tx/${tokenId}`).sort());
});
