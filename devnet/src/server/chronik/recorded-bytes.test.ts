import {
  BlockHeader,
  BlockHeaders,
  Empty,
  ScriptBatchSummaryRequest,
  ScriptBatchSummaryResponse,
  ScriptBatchUtxosRequest,
  ScriptBatchUtxosResponse,
} from "@satchel/chain/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { ask, postWire } from "../testing/ask.ts";

// Requests for which chronik-client 4.1.0 has no call, compared byte by byte. On a chain at a fixed time every answer
// is always the same.
const OP_TRUE_HASH = "da1745e9b549bd0bfa1a569971c77eba30cd5a4b";
const script = Uint8Array.from(Buffer.from(`a914${OP_TRUE_HASH}87`, "hex"));
const params = { scripts: [{ scriptType: "p2sh", payload: Uint8Array.from(Buffer.from(OP_TRUE_HASH, "hex")) }] };

/** Regtest's genesis header, the same on every node of the network. */
const GENESIS_HEADER =
  "0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f2002000000";

let devnet: Devnet;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const answer = async (...asked: [string, ReturnType<typeof postWire>?]) => {
  const { status, body } = await ask(devnet.url, ...asked);
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  devnet = await createDevnet({ blocks: 0, finalize: "never", allowPause: true });
  devnet.node.setMockTime(1_300_000_000);
  devnet.generate(3, script);
});
afterAll(() => devnet.stop());

test("a header, and headers with their proof for a checkpoint", async () => {
  expect(hex(await answer("/block-header/0"))).toBe(`0a50${GENESIS_HEADER}`);
  const one = await answer("/block-header/1?checkpoint_height=3");
  const proven = BlockHeader.decode(one);
  expect(proven.branch).toHaveLength(2);
  expect(hex(proven.root)).toMatchInlineSnapshot(`"f011e282f843302bb53fe8a868465d05789ea72bada6d01c66d6eed3450083be"`);
  const range = await answer("/block-headers/0/2");
  expect(BlockHeaders.decode(range).headers.map(({ rawHeader }) => rawHeader.length)).toEqual([80, 80, 80]);
  expect(hex(range).slice(0, 168)).toBe(`0a520a50${GENESIS_HEADER}`);
  expect(hex(range).slice(168)).toMatchInlineSnapshot(
    `"0a520a500000002006226e46111a0b59caaf126043eb5bbf28c34f3a5e332a1fc7b2b73cf188910f13460fc435121fc6dc2c06c41aa75f58a641a1cb9e53f77e44df5ea5fc35a43f006d7c4dffff7f20000000000a520a50000000207a8233275a6a42d42effef33e656e6ec1a5cde507d159912a55c35152f964d1a0356923697055521d311148a9b35f6d10e3b137d2dc6be0b127844e10a609170016d7c4dffff7f2004000000"`,
  );
});

test("utxos and summary of several scripts", async () => {
  const utxos = await answer("/script/batch/utxos", postWire(ScriptBatchUtxosRequest.encode({ params }).finish()));
  expect(ScriptBatchUtxosResponse.decode(utxos).rows[0]?.utxos?.utxos).toHaveLength(3);
  expect(hex(utxos)).toMatchInlineSnapshot(
    `"0aca010a1c0a04703273681214da1745e9b549bd0bfa1a569971c77eba30cd5a4b12a9010a17a914da1745e9b549bd0bfa1a569971c77eba30cd5a4b87122e0a220a2013460fc435121fc6dc2c06c41aa75f58a641a1cb9e53f77e44df5ea5fc35a43f100118012880e497d012122e0a220a200356923697055521d311148a9b35f6d10e3b137d2dc6be0b127844e10a609170100218012880e497d012122e0a220a200d40d03badda4ef7e9c1dd37d3eff32a8ebaa5afe07027382f240334a26559b1100318012880e497d012"`,
  );
  const summary = await answer(
    "/script/batch/summary",
    postWire(ScriptBatchSummaryRequest.encode({ params }).finish()),
  );
  expect(ScriptBatchSummaryResponse.decode(summary).rows[0]).toMatchObject({ numTxs: 3, numUtxos: 3 });
  expect(hex(summary)).toMatchInlineSnapshot(
    `"0adf010a1c0a04703273681214da1745e9b549bd0bfa1a569971c77eba30cd5a4b1003180322ba010a200d40d03badda4ef7e9c1dd37d3eff32a8ebaa5afe07027382f240334a26559b110021a430a280a20000000000000000000000000000000000000000000000000000000000000000010ffffffff0f121153000e000000000000000000000000000028ffffffff0f221f0880e497d0121217a914da1745e9b549bd0bfa1a569971c77eba30cd5a4b87422a08031220cabd4a2e5803e20869e5828dec941d091d55b52ee527449ade788651aeaf705b1881daf1eb0458646001"`,
  );
});

test("pause and resume answer with the empty message", async () => {
  for (const path of ["/pause", "/resume"]) {
    const body = await answer(path);
    expect(body).toHaveLength(0);
    expect(Empty.decode(body)).toEqual({});
  }
});
