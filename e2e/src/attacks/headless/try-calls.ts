// Tries of single calls: a lie about a field of any message of the interface, and the client either answers with values
// that can be true or throws one of its two errors. These tries reach the messages that the wallet itself never asks
// for.

import type { IndexerClient } from "@satchel/chain";
import type { Txid } from "@satchel/core/ids";
import { type LiveEvent, NetworkError, ProtocolError } from "@satchel/core/ports";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import { createDice, type Dice } from "../dice.ts";
import type { Attack } from "../lies.ts";
import type { Outcome } from "../outcome.ts";
import { type FieldLie, liesAbout } from "../wire/lies.ts";
import { LIVE_ANSWER, LIVE_REQUEST, ROOTS } from "../wire/routes.ts";
import { wireSchema } from "../wire/schema.ts";
import type { Arena } from "./arena.ts";
import { clientOf } from "./device.ts";

/** What the calls ask about. */
type About = { script: ScriptHex; txid: Txid; rawTx: Uint8Array; tokenId: string };
type Call = (client: IndexerClient, about: About, dice: Dice) => Promise<unknown>;

/** Calls by the message that they answer or ask with; attacks.slow.test.ts finds one without a call. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  ChronikInfo: [({ api }) => api.chronikInfo()],
  BlockchainInfo: [({ api }) => api.blockchainInfo()],
  Block: [({ api }, _about, dice) => api.block(dice.below(100))],
  Blocks: [({ api }) => api.blocks(1, 4)],
  BlockHeader: [({ api }) => api.blockHeader(3, 5)],
  BlockHeaders: [({ api }) => api.blockHeaders(3, 5, 6)],
  TxHistoryPage: [
    (client, { script }) => client.history(script, 0, 10),
    (client, { script }) =>
      client.historyPacked(script, 0, 10).then(({ txs }) => client.unpack(txs.map(({ bytes }) => bytes))),
    ({ api }, _about, dice) => api.blockTxs(dice.below(100)),
    ({ api }) => api.unconfirmedTxs(),
    ({ api }, { tokenId }) => api.tokenId(aTokenId(tokenId)).confirmedTxs(),
    ({ api }) => api.lokadId("534c5000").history(),
    ({ api }, { tokenId }) => api.plugin("agora", `54${tokenId}`).history(),
  ],
  Tx: [(client, { txid }) => client.tx(txid), (client, { rawTx }) => client.validate(rawTx)],
  RawTx: [(client, { txid }) => client.rawTx(txid), (client, { rawTx }) => client.validate(rawTx)],
  TokenInfo: [(client, { tokenId }) => client.api.token(aTokenId(tokenId))],
  // The bytes of a transaction that is on the chain already: they are refused, or accepted once more.
  BroadcastTxRequest: [({ api }, { rawTx }) => api.broadcastTx(rawTx)],
  BroadcastTxResponse: [({ api }, { rawTx }) => api.broadcastTx(rawTx)],
  BroadcastTxsRequest: [({ api }, { rawTx }) => api.broadcastTxs([rawTx])],
  BroadcastTxsResponse: [({ api }, { rawTx }) => api.broadcastTxs([rawTx])],
  ScriptUtxos: [(client, { script }) => client.utxos(script)],
  Utxos: [({ api }, { tokenId }) => api.tokenId(aTokenId(tokenId)).utxos()],
  PluginGroups: [({ api }) => api.pluginGroups("agora")],
  ScriptBatchUtxosRequest: [({ api }, { script }) => api.scriptsUtxos([script])],
  ScriptBatchUtxosResponse: [({ api }, { script }) => api.scriptsUtxos([script])],
  ScriptBatchSummaryRequest: [({ api }, { script }) => api.scriptsSummary([script])],
  ScriptBatchSummaryResponse: [({ api }, { script }) => api.scriptsSummary([script])],
  Error: [(client) => client.tx(aTxid("00".repeat(32))), ({ api }) => api.block(99_999_999)],
};
const LIVE = [LIVE_ANSWER, LIVE_REQUEST];

/** Roots of the interface that no call reaches. */
export const rootsWithoutCall = (): string[] => ROOTS.filter((root) => !CALLS[root] && !LIVE.includes(root));

type RootLie = { root: string; lie: FieldLie };
const ALL: readonly RootLie[] = ROOTS.flatMap((root) => liesAbout(wireSchema, root).map((lie) => ({ root, lie })));
/** How many different lies there are: each field of each message, in each message that goes over the wire by itself. */
export const ROOT_LIES = ALL.length;

/** Tells `count` lies, from number `from` on in an order that is the same for each seed. All of them: ROOT_LIES. */
export async function tryCalls(arena: Arena, seed: number | string, count: number, from = 0): Promise<Outcome[]> {
  const order = shuffled(ALL, createDice(`${seed}/calls`));
  const about = await findAbout(arena);
  const chosen = Array.from({ length: count }, (_, at) => order[(from + at) % order.length] as RootLie);
  const calls = chosen.filter(({ root }) => !LIVE.includes(root));
  const outcomes: Outcome[] = [];
  const client = clientOf(arena.server.url);
  for (const each of calls) outcomes.push(await tryCall(arena, client, about, each, seed));
  client.close();
  outcomes.push(
    ...(await tryLive(
      arena,
      seed,
      chosen.filter(({ root }) => LIVE.includes(root)),
    )),
  );
  return outcomes;
}

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = dice.below(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

async function findAbout({ honest, devnet }: Arena): Promise<About> {
  const { demo, tokenIds } = devnet.world ?? {};
  const [txid = ""] = demo?.txids ?? [];
  const page = await honest.tx(aTxid(txid));
  const script = page.outputs.find((output) => output.script !== "")?.script ?? NO_SCRIPT;
  const [tokenId = ""] = Object.values(tokenIds ?? {});
  return { script, txid: aTxid(txid), tokenId, rawTx: await honest.rawTx(aTxid(txid)) };
}

const attackOf = ({ lie }: RootLie): Attack => ({
  name: `call: ${lie.how}`,
  lies: [{ kind: "field", ...lie, isEverywhere: true }],
});
const nameOf = ({ root, lie }: RootLie): string => `${root}: ${lie.message}.${lie.field} ${lie.how}`;

async function tryCall(
  { server }: Arena,
  client: IndexerClient,
  about: About,
  each: RootLie,
  seed: number | string,
): Promise<Outcome> {
  const dice = createDice(`${seed}/${nameOf(each)}`);
  const attack = attackOf(each);
  const call = dice.pick(CALLS[each.root] ?? []);
  server.lie(attack, `${seed}/${nameOf(each)}`);
  const row = { attack: attack.name, seed: `${seed} (${nameOf(each)})`, told: 1, noticed: 0 };
  try {
    const impossible = findImpossible(await call(client, about, dice));
    row.told = server.told();
    return { ...row, outcome: "believed", failures: impossible.map((text) => `${nameOf(each)}: ${text}`) };
  } catch (error) {
    if (error instanceof ProtocolError) return { ...row, outcome: "refused", failures: [], noticed: 1 };
    if (error instanceof NetworkError)
      return { ...row, outcome: `no answer (${error.outcome})`, failures: [], noticed: 1 };
    return { ...row, outcome: "", failures: [`${nameOf(each)}: threw ${String(error)}`] };
  } finally {
    server.beHonest();
  }
}

/** Returns what in a value cannot be true of any chain: an amount below zero, a number that cannot be counted to. */
function findImpossible(value: unknown, path = "answer"): string[] {
  if (typeof value === "bigint") return value < 0n || value >= 2n ** 128n ? [`${path} is ${value}`] : [];
  if (typeof value === "number")
    return Number.isSafeInteger(value) && value >= -2_147_483_648 ? [] : [`${path} is ${value}`];
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    // An unknown token type keeps its number, whatever it is.
    if (name === "tokenType") return [];
    const at = `${path}.${name}`;
    // Only these may be -1: not in a block, not in the list.
    const isSigned = /height|idx|index/i.test(name) || name === "version";
    return typeof part === "number" && part < 0 && !(isSigned && part >= -1) && name !== "version"
      ? [`${at} is ${part}`]
      : findImpossible(part, at);
  });
}

/** Lies over live connections. Each lie is told about a block; in the end an honest block has to arrive. */
async function tryLive(arena: Arena, seed: number | string, lies: readonly RootLie[]): Promise<Outcome[]> {
  if (lies.length === 0) return [];
  const { server, devnet } = arena;
  const listener = listen(clientOf(server.url));
  const outcomes: Outcome[] = [];
  for (const each of lies) {
    await listener.connect(server);
    const attack = attackOf(each);
    const from = listener.events.length;
    const isPassedOn = Promise.race([server.relayed(), listener.until(({ kind }) => kind === "disconnected")]);
    server.lie(attack, `${seed}/${nameOf(each)}`);
    if (each.root === LIVE_REQUEST) listener.client.live.subscribe({ kind: "token-id", tokenId: NO_TOKEN });
    devnet.generate(1);
    // A lie about the subscription can end the messages; then there is nothing to wait for.
    if (each.root === LIVE_ANSWER) await isPassedOn;
    const failures = findImpossible(listener.events.slice(from)).map((text) => `${nameOf(each)}: ${text}`);
    outcomes.push({ attack: `live ${attack.name}`, seed: `${seed} (${nameOf(each)})`, outcome: "no harm", failures });
    if (each.root !== LIVE_REQUEST) continue;
    listener.client.live.unsubscribe({ kind: "token-id", tokenId: NO_TOKEN });
    await listener.reconnect(server);
  }
  await listener.reconnect(server);
  const height = (devnet.node.tip()?.height ?? 0) + 1;
  const isHeard = listener.until((event) => event.kind === "block-connected" && event.height === height);
  devnet.generate(1);
  await isHeard;
  listener.client.close();
  return outcomes;
}

const NO_TOKEN = aTokenId("00".repeat(32));

/** Listens to blocks, and resolves what waits for an event. */
function listen(client: IndexerClient) {
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let isUp = false;
  const until = (isIt: (event: LiveEvent) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const from = events.length;
      const check = () => {
        if (!events.slice(from).some(isIt)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
    });
  client.live.onEvent((event) => {
    events.push(event);
    if (event.kind === "reconnected" || event.kind === "disconnected") isUp = event.kind === "reconnected";
    for (const check of waiting) check();
  });
  client.live.subscribe({ kind: "blocks" });
  /** Ends the connection, and waits for one that was opened without lies. */
  const reconnect = async (server: Arena["server"]): Promise<void> => {
    const isDown = isUp ? until(({ kind }) => kind === "disconnected") : undefined;
    server.beHonest();
    await isDown;
    const isOpen = until(({ kind }) => kind === "reconnected");
    client.wake();
    await isOpen;
    // The devnet answers a question of the open socket after it has read the subscription before it.
    const isAnswered = server.relayed();
    client.wake();
    await isAnswered;
  };
  return {
    client,
    events,
    until,
    reconnect,
    connect: (server: Arena["server"]): Promise<void> => (isUp ? Promise.resolve() : reconnect(server)),
  };
}
