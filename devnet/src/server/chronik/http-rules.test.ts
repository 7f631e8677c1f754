import { connect } from "node:net";
import { BlockHeader, BlockHeaders, BroadcastTxRequest, RawTx, ScriptBatchUtxosRequest } from "@satchel/chain/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { ecashCrypto, toDisplayHash } from "../../script/index.ts";
import { type AskOptions, ask, askError, PROTOBUF, postWire } from "../testing/ask.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ blocks: 10 });
});
afterAll(() => devnet.stop());

const errorOf = (path: string, options?: AskOptions) => askError(devnet.url, path, options);
const ZEROS = "00".repeat(32);
const P2PKH = "00".repeat(20);

describe("content type of a POST, checked before anything else", () => {
  const post = (headers: Record<string, string>, body = "") =>
    errorOf("/broadcast-tx", { method: "POST", headers, body });

  test("absent", async () => {
    expect(await post({})).toEqual({ status: 400, msg: "400: No Content-Type set" });
  });
  test("not text", async () => {
    const msg = "400: Content-Type bad encoding: failed to convert header to a str";
    expect(await post({ "content-type": "application/\xff" })).toEqual({ status: 400, msg });
  });
  test.each(["application/json", "application/x-protobuf; charset=utf-8", "text/plain", "nonsense"])(
    "%s",
    async (type) => {
      const msg = `400: Content-Type must be application/x-protobuf, got ${type}`;
      expect(await post({ "content-type": type })).toEqual({ status: 400, msg });
    },
  );
});

describe("body of a POST", () => {
  test("2,000,000 bytes are read, one more is not", async () => {
    const msg = "413: Request body exceeds maximum size of 2000000 bytes";
    expect(await errorOf("/broadcast-tx", postWire(new Uint8Array(2_000_001)))).toEqual({ status: 413, msg });
    expect(await errorOf("/broadcast-tx", postWire(new Uint8Array(2_000_000)))).toMatchObject({ status: 400 });
  });
  test.each([
    ["invalid varint", Uint8Array.of(0x18, ...Array<number>(11).fill(0xff))],
    ["buffer underflow", Uint8Array.of(0x0a, 5, 1)],
  ])("%s", async (reason, body) => {
    const msg = `400: Bad protobuf: failed to decode Protobuf message: ${reason}`;
    expect(await errorOf("/broadcast-tx", postWire(body))).toEqual({ status: 400, msg });
  });
});

describe("paths and methods", () => {
  test.each([
    "/nothing?here=1",
    "/blockchain-info/",
    "/script/p2pkh",
    `/script/p2pkh/${P2PKH}/nothing`,
    "/block/",
    "/%zz",
  ])("%s is not found", async (path) => {
    expect(await errorOf(path)).toEqual({ status: 404, msg: `404: Not found: ${path}` });
  });
  test("a wrong method is 405 without a body", async () => {
    for (const [path, method] of [
      ["/blockchain-info", "POST"],
      ["/broadcast-tx", "GET"],
      [`/tx/${ZEROS}`, "DELETE"],
    ] as const) {
      const { status, body } = await ask(devnet.url, path, { method });
      expect([status, body.length]).toEqual([405, 0]);
    }
  });
  test("OPTIONS says what a POST route takes and lets browsers send protobuf", async () => {
    const headers = { origin: "http://wallet.test", "access-control-request-method": "POST" };
    for (const options of [{}, headers]) {
      const { status, headers: answer } = await ask(devnet.url, "/broadcast-tx", {
        method: "OPTIONS",
        headers: options,
      });
      expect(status).toBe(200);
      expect(answer.allow).toBe("OPTIONS, HEAD, POST");
      expect(answer["access-control-allow-origin"]).toBe("*");
      expect(answer["access-control-allow-headers"]).toBe("content-type");
    }
  });
  test("any page may read answers and errors", async () => {
    for (const path of ["/blockchain-info", "/nothing"]) {
      expect((await ask(devnet.url, path)).headers["access-control-allow-origin"]).toBe("*");
    }
  });
  test("HEAD answers without a body", async () => {
    const { status, body } = await ask(devnet.url, "/blockchain-info", { method: "HEAD" });
    expect([status, body.length]).toEqual([200, 0]);
  });
});

describe("numbers in the query", () => {
  const path = `/script/p2pkh/${P2PKH}/history`;
  test.each([
    ["page", "", "cannot parse integer from empty string"],
    ["page", "x", "invalid digit found in string"],
    ["page", "-1", "invalid digit found in string"],
    ["page", "4294967296", "number too large to fit in target type"],
    ["page_size", "1.5", "invalid digit found in string"],
  ])("%s=%s", async (name, value, reason) => {
    expect(await errorOf(`${path}?${name}=${value}`)).toEqual({
      status: 400,
      msg: `400: Invalid param ${name}: ${value}, ${reason}`,
    });
  });
  test.each([
    [path, "page"],
    [`/script/p2pkh/${P2PKH}/confirmed-txs`, "page"],
    ["/block-txs/1", "block tx page"],
  ])("page size of %s", async (route, what) => {
    expect(await errorOf(`${route}?page_size=0`)).toEqual({
      status: 400,
      msg: `400: Requested ${what} size 0 is too small, minimum is 1`,
    });
    expect(await errorOf(`${route}?page_size=201`)).toEqual({
      status: 400,
      msg: `400: Requested ${what} size 201 is too big, maximum is 200`,
    });
    expect((await ask(devnet.url, `${route}?page_size=200&page=4294967295`)).status).toBe(200);
  });
  test("the member is judged before the page", async () => {
    expect(await errorOf("/script/p2pkh/00/history?page_size=0")).toMatchObject({
      msg: "400: Invalid payload for P2PKH: Invalid length, expected 20 bytes but got 1 bytes",
    });
  });
});

describe("blocks", () => {
  test.each([
    [`/block/${ZEROS}`, `404: Block not found: ${ZEROS}`],
    ["/block/11", "404: Block not found: 11"],
    ["/block/-1", "404: Block not found: -1"],
    ["/block/1234f", "400: Not a hash or height: 1234f"],
    ["/block/01", "400: Not a hash or height: 01"],
    ["/block/12345678901", "400: Not a hash or height: 12345678901"],
    [`/block/${"00".repeat(31)}`, `400: Not a hash or height: ${"00".repeat(31)}`],
    ["/block-txs/11", "404: Block not found: 11"],
    ["/block-txs/x", "400: Not a hash or height: x"],
    ["/block-header/x", "400: Not a hash or height: x"],
    [
      "/block-header/4?checkpoint_height=2",
      "400: Invalid checkpoint height 2, may not be below queried header height 4",
    ],
    [
      "/block-headers/0/42?checkpoint_height=41",
      "400: Invalid checkpoint height 41, may not be below queried header height 42",
    ],
    ["/blocks/-1/0", "400: Invalid block start height: -1"],
    ["/blocks/2/1", "400: Invalid block end height: 1"],
    ["/blocks/1/501", "400: Blocks page size too large, may not be above 500 but got 501"],
    ["/block-headers/0/2147483647", "400: Blocks page size too large, may not be above 500 but got 2147483648"],
  ])("%s", async (path, msg) => {
    expect(await errorOf(path)).toEqual({ status: Number(msg.slice(0, 3)), msg });
  });
});

describe("headers", () => {
  const hash = (bytes: Uint8Array): Uint8Array => ecashCrypto.sha256d(bytes);
  const header = async (path: string) => BlockHeader.decode((await ask(devnet.url, path)).body);

  test("the header of a block hashes to its id", async () => {
    const id = devnet.node.blockAt(5)?.hash ?? "";
    for (const path of ["/block-header/5", `/block-header/${id}`, "/block-header/5?checkpoint_height=0"]) {
      const { rawHeader, root, branch } = await header(path);
      expect(toDisplayHash(hash(rawHeader))).toBe(id);
      expect([root.length, branch.length]).toEqual([0, 0]);
    }
  });
  test("a block outside the active chain has its header by hash, not by height", async () => {
    const fork = await createDevnet({ blocks: 3, finalize: "never" });
    const { hash: id = "", header: bytes } = fork.node.blockAt(3) ?? {};
    fork.node.parkBlock(id);
    const stale = BlockHeader.decode((await ask(fork.url, `/block-header/${id}`)).body);
    expect(Buffer.compare(stale.rawHeader, bytes ?? Uint8Array.of())).toBe(0);
    expect(await askError(fork.url, "/block-header/3")).toEqual({ status: 404, msg: "404: Block not found: 3" });
    for (const path of [`/block/${id}`, `/block-txs/${id}`]) {
      expect(await askError(fork.url, path)).toEqual({ status: 404, msg: `404: Block not found: ${id}` });
    }
    await fork.stop();
  });
  test("a checkpoint proves it", async () => {
    const { rawHeader, root, branch } = await header("/block-header/5?checkpoint_height=10");
    let proven = hash(rawHeader);
    for (const [level, neighbour] of branch.entries()) {
      const pair = (5 >> level) % 2 === 0 ? [proven, neighbour] : [neighbour, proven];
      proven = hash(Buffer.concat(pair));
    }
    expect(branch.length).toBe(4);
    expect(Buffer.compare(proven, root)).toBe(0);
  });
  test("a checkpoint above the tip is an unknown error, one below zero no checkpoint", async () => {
    for (const path of ["/block-header/5", "/block-headers/3/6", "/block-headers/3/11", "/block-headers/11/11"]) {
      expect(await errorOf(`${path}?checkpoint_height=11`)).toEqual({
        status: 500,
        msg: "Unknown error, contact admins",
      });
    }
    expect((await header("/block-header/5?checkpoint_height=-1")).root.length).toBe(0);
  });
  test("of a range only the last one carries the proof; it stops at the tip", async () => {
    const { body } = await ask(devnet.url, "/block-headers/3/6?checkpoint_height=10");
    const { headers } = BlockHeaders.decode(body);
    expect(headers.map(({ branch }) => branch.length)).toEqual([0, 0, 0, 4]);
    expect(headers[3]).toEqual(await header("/block-header/6?checkpoint_height=10"));
    expect(BlockHeaders.decode((await ask(devnet.url, "/block-headers/9/50")).body).headers.length).toBe(2);
  });
});

describe("transactions and scripts", () => {
  test.each([
    ["/pause", "403: Pause is not allowed on this node; enable with -chronikallowpause"],
    ["/tx/xyz", "400: Not a txid: xyz"],
    [`/tx/${ZEROS}`, `404: Transaction ${ZEROS} not found in the index`],
    ["/raw-tx/00", "400: Not a txid: 00"],
    [`/raw-tx/${ZEROS}`, `404: Transaction ${ZEROS} not found in the index`],
    [`/script/p2x/${P2PKH}/utxos`, "400: Unknown script type: p2x"],
    ["/script/p2sh/0/utxos", "400: Invalid hex: Odd number of digits"],
    ["/script/p2sh/0g/utxos", "400: Invalid hex: Invalid character 'g' at position 1"],
    ["/script/p2sh/00/utxos", "400: Invalid payload for P2SH: Invalid length, expected 20 bytes but got 1 bytes"],
    [
      "/script/p2pk/0000/history",
      "400: Invalid payload for P2PK: Invalid length, expected one of [33, 65] but got 2 bytes",
    ],
    ["/script/scripthash/00/history", '400: Unable to parse script hash "00"'],
    [`/script/scripthash/${ZEROS}/history`, "400: Script hash index disabled"],
  ])("%s", async (path, msg) => {
    expect(await errorOf(path)).toEqual({ status: Number(msg.slice(0, 3)), msg });
  });

  const ref = (scriptType: string, payload: Uint8Array) => ({ scriptType, payload });
  test.each([
    ["none", [], "400: Batch script request must include at least one script"],
    [
      "too many, and all the same",
      Array.from({ length: 501 }, () => ref("other", Uint8Array.of(1))),
      "400: Too many scripts in batch: max is 500, got 501",
    ],
    [
      "twice the same",
      [ref("other", Uint8Array.of(1)), ref("nonsense", Uint8Array.of(1)), ref("other", Uint8Array.of(1))],
      "400: Duplicate script entries in batch request",
    ],
    [
      "an unknown type",
      [ref("other", Uint8Array.of(1)), ref("nonsense", Uint8Array.of(1))],
      "400: Unknown script type: nonsense",
    ],
  ])("a batch of %s", async (_, scripts, msg) => {
    for (const path of ["/script/batch/utxos", "/script/batch/summary"]) {
      const body = ScriptBatchUtxosRequest.encode({ params: { scripts } }).finish();
      expect(await errorOf(path, postWire(body))).toEqual({ status: 400, msg });
    }
  });
});

describe("broadcast and validate", () => {
  const send = (rawTx: Uint8Array, secs = 0n) =>
    errorOf(
      "/broadcast-tx",
      postWire(BroadcastTxRequest.encode({ rawTx, skipTokenChecks: false, finalizationTimeoutSecs: secs }).finish()),
    );

  test("a limit of more than two minutes", async () => {
    const msg = "400: Finalization timeout of 121s exceeds maximum of 120s";
    expect(await send(new Uint8Array(), 121n)).toEqual({ status: 400, msg });
  });
  test("bytes that are not a transaction", async () => {
    const { status, msg } = await send(Uint8Array.of(2, 0, 0, 0));
    expect(status).toBe(400);
    expect(msg).toMatch(/^400: Parsing tx failed ./);
  });
  test("an unknown coin", async () => {
    const input = `${"ab".repeat(32)}0000000000ffffffff`;
    const raw = Buffer.from(`0200000001${input}01e803000000000000015100000000`, "hex");
    const msg = `400: Failed indexing mempool token tx: Tx is spending ${"ab".repeat(32)} which is found neither in the mempool nor DB`;
    expect(await send(raw)).toEqual({ status: 400, msg });
    expect(await errorOf("/validate-tx", postWire(RawTx.encode({ rawTx: raw }).finish()))).toEqual({
      status: 400,
      msg,
    });
  });
});

describe("an empty segment of a path", () => {
  test.each([
    ["/script///history", "400: Unknown script type: "],
    ["/script//00/utxos", "400: Unknown script type: "],
    ["/script/p2pkh//history", "400: Invalid payload for P2PKH: Invalid length, expected 20 bytes but got 0 bytes"],
    ["/script/scripthash//utxos", '400: Unable to parse script hash ""'],
    ["/lokad-id//history", "400: Invalid LOKAD ID length: expected 4 but got 0"],
    ["/plugin/x//utxos", '404: Plugin "x" not loaded'],
    ["/plugin//groups", '404: Plugin "" not loaded'],
    ["/token-id//utxos", "Unknown error, contact admins"],
    ["/blocks//5", "400: Invalid URL: Cannot parse `` to a `i32`"],
    // An empty last segment does not match.
    ["/blocks/5/", "404: Not found: /blocks/5/"],
    ["/block-header/?checkpoint_height=1", "404: Not found: /block-header/?checkpoint_height=1"],
  ])("%s", async (path, msg) => {
    expect(await errorOf(path)).toEqual({ status: Number(msg.slice(0, 3)) || 500, msg });
  });
});

test("an idle connection is kept open without a limit, so a client is promised none", async () => {
  const { headers } = await ask(devnet.url, "/chronik-info", { headers: { connection: "keep-alive" } });
  expect(headers.connection).toBe("keep-alive");
  expect(headers["keep-alive"]).toBeUndefined();
});

test("a request that cannot be read never stops the server", async () => {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(devnet.port, "127.0.0.1", () => socket.write("GET /\x00 nonsense\r\n\r\n"));
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.resume();
  });
  expect((await ask(devnet.url, "/chronik-info")).status).toBe(200);
  expect(PROTOBUF["content-type"]).toBe((await ask(devnet.url, "/chronik-info")).type);
});
