import { genesisTxid, type Txid, tokenIdOf } from "@satchel/core/ids";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { fromHex, toHex } from "@satchel/core/script";
import { aScript, aTxid, unparsed } from "@satchel/core/testing";
import { type Tx, txidOf } from "@satchel/core/tx";
import { createSystemClock } from "@satchel/platform/memory";
import { ChronikClient } from "chronik-client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChain, type IndexerClient } from "../create-chain.ts";
import { anyScript, aTx, aUtxo } from "../testing/arbitraries.ts";
import {
  changedLeaves,
  toChronikBlock,
  toChronikPage,
  toChronikScriptUtxos,
  toChronikTx,
  toChronikUtxo,
} from "../testing/chronik-shape.ts";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import { hashBytes, toWireTx, toWireUtxo } from "../testing/wire-builders.ts";
import * as wire from "../wire/index.ts";

const id = tokenIdOf(aTxid("ab".repeat(32)));
const rawTxid = txidOf(Uint8Array.of(1, 2));
const hash20 = "11".repeat(20);
const p2pkh = aScript(`76a914${hash20}88ac`);
const nothing = new Uint8Array();

let server: TestServer;
let client: IndexerClient;
let chronik: ChronikClient;
beforeAll(async () => {
  server = await createTestServer();
  client = createChain({ urls: [server.url], clock: createSystemClock(), WebSocket });
  chronik = new ChronikClient([server.url]);
});
afterAll(() => server.close());

const sample: Tx = fc.sample(aTx, { seed: 4, numRuns: 1 })[0] as Tx;
const wireTx = wire.Tx.encode(toWireTx(sample)).finish();
const page = wire.TxHistoryPage.encode({ txs: [toWireTx(sample)], numPages: 3, numTxs: 7 }).finish();
const ourPage = { txs: [sample], numPages: 3, numTxs: 7 };
const blockInfo: wire.BlockInfo = {
  hash: hashBytes(id),
  prevHash: hashBytes("cd".repeat(32)),
  height: 7,
  nBits: 0x207fffff,
  timestamp: 1_700_000_000n,
  blockSize: 300n,
  numTxs: 2n,
  numInputs: 3n,
  numOutputs: 4n,
  sumInputSats: 5n,
  sumCoinbaseOutputSats: 6n,
  sumNormalOutputSats: 8n,
  sumBurnedSats: 9n,
  isFinal: true,
};
const ourBlock = {
  hash: id,
  prevHash: "cd".repeat(32),
  height: 7,
  nBits: 0x207fffff,
  timestamp: 1_700_000_000,
  size: 300,
  numTxs: 2,
  numInputs: 3,
  numOutputs: 4,
  sumInputSats: 5n,
  sumCoinbaseOutputSats: 6n,
  sumNormalOutputSats: 8n,
  sumBurnedSats: 9n,
  isFinal: true,
};
const header: wire.BlockHeader = { rawHeader: Uint8Array.of(1), root: Uint8Array.of(2), branch: [Uint8Array.of(3)] };
const ourHeader = { rawHeader: "01", root: "02", branch: ["03"] };
const utxo = {
  outpoint: { txid: hashBytes(id), outIdx: 2 },
  blockHeight: -1,
  isCoinbase: false,
  sats: 546n,
  isFinal: true,
  token: undefined,
  plugins: {},
};
const ourUtxo = { outpoint: `${id}:2`, script: p2pkh, sats: 546n, blockHeight: -1, isCoinbase: false, isFinal: true };
const utxos = wire.Utxos.encode({ utxos: [{ ...utxo, script: fromHex(p2pkh) }] }).finish();
const scriptUtxos = wire.ScriptUtxos.encode({ script: fromHex(p2pkh), utxos: [utxo] }).finish();
const ref = { scriptType: "p2pkh", payload: fromHex(hash20) };
const api = () => client.api;

type Case = [name: string, ask: () => Promise<unknown>, request: string, reply: Uint8Array, result: unknown];
const groups: [string, () => ReturnType<IndexerClient["api"]["tokenId"]>, string][] = [
  ["script", () => api().script(p2pkh), `/script/p2pkh/${hash20}`],
  ["tokenId", () => api().tokenId(id), `/token-id/${id}`],
  ["plugin", () => api().plugin("agora", "5002"), "/plugin/agora/5002"],
];
const txGroups: [string, () => ReturnType<IndexerClient["api"]["lokadId"]>, string][] = [
  ...groups,
  ["lokadId", () => api().lokadId("41475230"), "/lokad-id/41475230"],
];
const cases: Case[] = [
  [
    "chronikInfo",
    () => api().chronikInfo(),
    "GET /chronik-info",
    wire.ChronikInfo.encode({ version: "v0" }).finish(),
    { version: "v0" },
  ],
  [
    "blockchainInfo",
    () => api().blockchainInfo(),
    "GET /blockchain-info",
    wire.BlockchainInfo.encode({ tipHash: hashBytes(id), tipHeight: 9 }).finish(),
    { hash: id, height: 9 },
  ],
  ["block", () => api().block(7), "GET /block/7", wire.Block.encode({ blockInfo }).finish(), ourBlock],
  [
    "blocks",
    () => api().blocks(7, 8),
    "GET /blocks/7/8",
    wire.Blocks.encode({ blocks: [blockInfo] }).finish(),
    [ourBlock],
  ],
  [
    "blockHeader",
    () => api().blockHeader(id),
    `GET /block-header/${id}?checkpoint_height=0`,
    wire.BlockHeader.encode(header).finish(),
    ourHeader,
  ],
  [
    "blockHeaders",
    () => api().blockHeaders(1, 2, 9),
    "GET /block-headers/1/2?checkpoint_height=9",
    wire.BlockHeaders.encode({ headers: [header] }).finish(),
    [ourHeader],
  ],
  ["blockTxs", () => api().blockTxs(7), "GET /block-txs/7?page=0&page_size=25", page, ourPage],
  ["unconfirmedTxs", () => api().unconfirmedTxs(), "GET /unconfirmed-txs", page, ourPage],
  ["tx", () => api().tx(sample.txid), `GET /tx/${sample.txid}`, wireTx, sample],
  [
    "rawTx",
    () => api().rawTx(rawTxid),
    `GET /raw-tx/${rawTxid}`,
    wire.RawTx.encode({ rawTx: Uint8Array.of(1, 2) }).finish(),
    Uint8Array.of(1, 2),
  ],
  ["validateRawTx", () => api().validateRawTx("0102"), "POST /validate-tx 0a020102", wireTx, sample],
  [
    "broadcastTx",
    () => api().broadcastTx("0102"),
    "POST /broadcast-tx 0a020102",
    wire.BroadcastTxResponse.encode({ txid: hashBytes(id) }).finish(),
    id,
  ],
  [
    "broadcastTx with options",
    () => api().broadcastTx(Uint8Array.of(1, 2), { skipTokenChecks: true, finalizationTimeoutSecs: 9 }),
    "POST /broadcast-tx 0a02010210011809",
    wire.BroadcastTxResponse.encode({ txid: hashBytes(id) }).finish(),
    id,
  ],
  [
    "broadcastTxs",
    () => api().broadcastTxs(["01", Uint8Array.of(2)]),
    "POST /broadcast-txs 0a01010a0102",
    wire.BroadcastTxsResponse.encode({ txids: [hashBytes(id), hashBytes(id)] }).finish(),
    [id, id],
  ],
  ...txGroups.flatMap(([name, group, path]): Case[] => [
    [`${name} history`, () => group().history(2, 10), `GET ${path}/history?page=2&page_size=10`, page, ourPage],
    [
      `${name} confirmedTxs`,
      () => group().confirmedTxs(),
      `GET ${path}/confirmed-txs?page=0&page_size=25`,
      page,
      ourPage,
    ],
    [`${name} unconfirmedTxs`, () => group().unconfirmedTxs(), `GET ${path}/unconfirmed-txs`, page, ourPage],
  ]),
  ...groups.map(
    ([name, group, path]): Case => [
      `${name} utxos`,
      () => group().utxos(),
      `GET ${path}/utxos`,
      name === "script" ? scriptUtxos : utxos,
      [ourUtxo],
    ],
  ),
  [
    "pluginGroups",
    () => api().pluginGroups("agora"),
    "GET /plugin/agora/groups",
    wire.PluginGroups.encode({ groups: [{ group: Uint8Array.of(0x54) }], nextStart: nothing }).finish(),
    { groups: ["54"], nextStart: "" },
  ],
  [
    "pluginGroups with a query",
    () => api().pluginGroups("agora", { prefix: "54", start: "5401", pageSize: 50 }),
    "GET /plugin/agora/groups?prefix=54&start=5401&page_size=50",
    nothing,
    { groups: [], nextStart: "" },
  ],
  [
    "scriptsUtxos",
    () => api().scriptsUtxos([p2pkh]),
    `POST /script/batch/utxos 0a1f0a1d0a057032706b681214${hash20}`,
    wire.ScriptBatchUtxosResponse.encode({
      rows: [{ script: ref, utxos: { script: fromHex(p2pkh), utxos: [utxo] } }],
    }).finish(),
    [{ script: p2pkh, utxos: [ourUtxo] }],
  ],
  [
    "scriptsSummary",
    () => api().scriptsSummary([p2pkh]),
    `POST /script/batch/summary 0a1f0a1d0a057032706b681214${hash20}`,
    wire.ScriptBatchSummaryResponse.encode({
      rows: [{ script: ref, numTxs: 1, numUtxos: 2, latestTx: toWireTx(sample) }],
    }).finish(),
    [{ script: p2pkh, numTxs: 1, numUtxos: 2, latestTx: sample }],
  ],
];

test.each(cases)("%s", async (_, ask, request, reply, result) => {
  server.answer({ body: reply });
  expect(await ask()).toEqual(result);
  const { method, path, body } = server.asked.at(-1) ?? { method: "", path: "", body: nothing };
  expect(`${method} ${path} ${toHex(body)}`.trim()).toBe(request);
});

test("arguments are escaped, so that they cannot change the path", async () => {
  server.answer({ body: wireTx });
  await expect(api().tx(unparsed<Txid>("../block/7?x="))).rejects.toBeInstanceOf(ProtocolError);
  expect(server.asked.at(-1)?.path).toBe("/tx/..%2Fblock%2F7%3Fx%3D");
});

describe("a reply to another request is refused:", () => {
  const refused: [string, () => Promise<unknown>, Uint8Array, string][] = [
    [
      "another transaction",
      () => api().tx(genesisTxid(id)),
      wireTx,
      `Asked for transaction ${id} but got ${sample.txid}`,
    ],
    [
      "utxos of another script",
      () => api().script(aScript("51")).utxos(),
      scriptUtxos,
      `Asked for utxos of 51 but got those of ${p2pkh}`,
    ],
    [
      "an empty reply for utxos",
      () => api().script(aScript("51")).utxos(),
      nothing,
      "Asked for utxos of 51 but got those of ",
    ],
    ["an empty raw transaction", () => api().rawTx(genesisTxid(id)), nothing, `Raw transaction ${id} is empty`],
    [
      "the bytes of another transaction",
      () => api().rawTx(genesisTxid(id)),
      wire.RawTx.encode({ rawTx: Uint8Array.of(1, 2) }).finish(),
      `Raw transaction ${id} has another hash`,
    ],
    ["too few rows", () => api().scriptsUtxos([p2pkh]), nothing, "Asked for 1 scripts but got 0"],
    [
      "rows of other scripts",
      () => api().scriptsUtxos([aScript("51")]),
      wire.ScriptBatchUtxosResponse.encode({ rows: [{ script: ref, utxos: undefined }] }).finish(),
      "Row 0 of a batch is not about 51",
    ],
  ];
  test.each(refused)("%s", async (_, ask, reply, message) => {
    server.answer({ body: reply });
    await expect(ask()).rejects.toThrow(new ProtocolError(message));
  });

  test("too few ids for a broadcast, whose outcome is then unknown", async () => {
    server.answer(({ path }) => ({
      body: path === "/chronik-info" ? wire.ChronikInfo.encode({ version: "v" }).finish() : nothing,
    }));
    const error: unknown = await api()
      .broadcastTxs(["01"])
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ outcome: "unknown", message: "Broadcast 1 transactions but got 0 ids" });
  });
});

test("a raw transaction is bytes or hex", async () => {
  const asked = server.asked.length;
  await expect(api().broadcastTx(7 as never)).rejects.toThrow("rawTx must be a hex string or a Uint8Array");
  await expect(api().validateRawTx("abc")).rejects.toThrow("Not whole bytes of hex: 3 digits");
  expect(server.asked.length).toBe(asked);
});

describe("the npm chronik-client reads the same values from", () => {
  test("pages of any transactions, and the comparison notices a change of any field", async () => {
    let controls = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(aTx, { maxLength: 3 }), async (txs) => {
        server.answer({ body: wire.TxHistoryPage.encode({ txs: txs.map(toWireTx), numPages: 1, numTxs: 2 }).finish() });
        const ours = await api().lokadId("41475230").history();
        const theirs = await chronik.lokadId("41475230").history();
        expect(toChronikPage(ours)).toStrictEqual(theirs);
        for (const { path, changed } of changedLeaves(ours.txs[0])) {
          controls++;
          expect(toChronikTx(changed as Tx), path).not.toStrictEqual(theirs.txs[0]);
        }
      }),
      { numRuns: 60 },
    );
    expect(controls).toBeGreaterThan(1000);
  });

  test("utxos", () => {
    return fc.assert(
      fc.asyncProperty(fc.array(aUtxo, { maxLength: 5 }), anyScript, async (some, script) => {
        server.answer({ body: wire.Utxos.encode({ utxos: some.map(toWireUtxo) }).finish() });
        const ours = await api().tokenId(id).utxos();
        expect({ tokenId: id, utxos: ours.map(toChronikUtxo) }).toStrictEqual(await chronik.tokenId(id).utxos());
        server.answer({
          body: wire.ScriptUtxos.encode({ script: fromHex(script), utxos: some.map(toWireUtxo) }).finish(),
        });
        const ofScript = await api().script(script).utxos();
        expect(toChronikScriptUtxos(script, ofScript)).toStrictEqual(await chronik.script("other", script).utxos());
      }),
      { numRuns: 40 },
    );
  });

  test("blocks and tokens", async () => {
    server.answer({ body: wire.Block.encode({ blockInfo }).finish() });
    expect({ blockInfo: toChronikBlock(await api().block(7)) }).toStrictEqual(await chronik.block(7));
    const text = (value: string) => new TextEncoder().encode(value);
    const genesisInfo = {
      tokenTicker: text("TKR"),
      tokenName: text("Name €"),
      url: text("u"),
      hash: Uint8Array.of(1),
      mintVaultScripthash: Uint8Array.of(2),
      data: Uint8Array.of(3),
      authPubkey: Uint8Array.of(4),
      decimals: 9,
    };
    const types: wire.TokenType["tokenType"][] = [
      { $case: "slp", slp: 1 },
      { $case: "slp", slp: 2 },
      { $case: "slp", slp: 77 as 1 },
      { $case: "alp", alp: 0 },
      { $case: "alp", alp: 5 as 0 },
      undefined,
    ];
    for (const tokenType of types) {
      const block = { height: 3, hash: hashBytes(id), timestamp: 4n, isFinal: true };
      const token = { tokenId: id, tokenType: { tokenType }, genesisInfo, block, timeFirstSeen: 5n };
      server.answer({ body: wire.TokenInfo.encode(token).finish() });
      expect(await api().token(id)).toStrictEqual(await chronik.token(id));
    }
  });
});
