// A server puts itself in the place of all holders of a token, with the same total. An airdrop does not pay its list:
// another operator's server, or the bytes of the listed outputs, contradict it, or the person is told whose word it is.
import { Utxos } from "@satchel/chain/wire";
import { aTokenId, scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createRewritingServer, type Rewrite, type RewritingServer } from "../rewriting-server.ts";
import { clientOf, createDevice, type Run, startRun } from "./device.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
let servers: [RewritingServer, RewritingServer];
const runs: Run[] = [];
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  honest = clientOf(devnet.url, 60_000);
  servers = [await createRewritingServer(devnet.url), await createRewritingServer(devnet.url)];
});
afterEach(() => {
  for (const run of runs.splice(0)) run.stop();
  for (const server of servers) server.tell();
});
afterAll(async () => {
  honest.close();
  await Promise.all(servers.map((server) => server.close()));
  await devnet.stop();
});

const hostOf = ({ url }: RewritingServer) => url.replace("http://", "");
const hosts = () => servers.map(hostOf);
const LIAR = scriptOf("liar");
const isOfToken = (path: string) => /^\/token-id\/[0-9a-f]+\/utxos/.test(path);

/** Names its own script as the holder of every output; the outputs and their atoms are the true ones. */
const allMine: Rewrite = (path, bytes) => {
  if (!isOfToken(path)) return bytes;
  const { utxos } = Utxos.decode(bytes);
  const script = new Uint8Array(Buffer.from(LIAR, "hex"));
  return Utxos.encode({ utxos: utxos.map((utxo) => ({ ...utxo, script, plugins: {} })) }).finish();
};
const withoutBytes =
  (rewrite: Rewrite): Rewrite =>
  (path, bytes) =>
    path.startsWith("/raw-tx/") ? undefined : rewrite(path, bytes);

async function holders(urls: readonly string[]) {
  const clock = createSystemClock();
  const hasty = { ...clock, after: (ms: number, run: () => void) => clock.after(Math.min(ms, 50), run) };
  const run = startRun(urls, createDevice(), honest, { timeoutMs: 20_000, clock: hasty });
  runs.push(run);
  await run.engine.start();
  await run.engine.createWallet();
  return run.engine.fetchHolders({ tokenId: aTokenId(devnet.world?.tokenIds.reward ?? "") });
}
const both = () => servers.map(({ url }) => url);

test.each([
  ["the first", 0],
  ["the second", 1],
] as const)("%s of two servers lies: no list is paid, and both are named with the difference", async (_name, liar) => {
  servers[liar].tell(allMine);
  const told = await holders(both());
  const outputs = (await honest.tokenUtxos(aTokenId(devnet.world?.tokenIds.reward ?? ""))).length;
  expect(told).toEqual({
    ok: false,
    problem: { code: "holders-differ", hosts: hosts(), onlyFirst: outputs, onlySecond: outputs },
  });
});

test("one server alone: the bytes of the outputs contradict it", async () => {
  servers[0].tell(allMine);
  expect(await holders(both().slice(0, 1))).toMatchObject({
    ok: false,
    problem: { code: "holders-contradicted", host: hosts()[0] },
  });
});

test("one server alone that has no bytes: its word is called its word, and nothing is called proven", async () => {
  servers[0].tell(withoutBytes(allMine));
  expect(await holders(both().slice(0, 1))).toMatchObject({ ok: true, value: { by: { host: hosts()[0] }, proven: 0 } });
});

test("a second server that does not answer leaves the first one alone", async () => {
  servers[1].tell((path, bytes) => (isOfToken(path) ? undefined : bytes));
  expect(await holders(both())).toMatchObject({ ok: true, value: { by: { host: hosts()[0] } } });
});

test("two honest servers: the holders are those of the chain, as told by both", async () => {
  const told = await holders(both());
  expect(told).toMatchObject({ ok: true, value: { by: { hosts: hosts() } } });
  if (!told.ok) return;
  const { holdings, outputs, proven } = told.value;
  expect(holdings.has(LIAR)).toBe(false);
  expect(proven).toBe(Math.min(outputs, 100));
});
