import { createdTokenId, genesisTxid, type Txid, tokenIdOf } from "@satchel/core/ids";
import type { LiveEvent } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import { aScript, aTxid, createManualClock, unparsed } from "@satchel/core/testing";
import { createSystemClock } from "@satchel/platform/memory";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChain, type IndexerClient } from "./create-chain.ts";
import * as door from "./index.ts";
import { createDeferred } from "./testing/deferred.ts";
import { createTestServer, type Reply, type TestServer } from "./testing/test-server.ts";
import { hashBytes } from "./testing/wire-builders.ts";
import * as wire from "./wire/index.ts";

const id = tokenIdOf(aTxid("ab".repeat(32)));
const NOT_HEX = unparsed<ScriptHex>("xyz1");
const p2pkh = aScript(`76a914${"11".repeat(20)}88ac`);
const p2sh = aScript(`a914${"22".repeat(20)}87`);

let server: TestServer;
let chain: IndexerClient;
beforeEach(async () => {
  server = await createTestServer();
  chain = createChain({ urls: [server.url], clock: createSystemClock(), WebSocket });
});
afterEach(async () => {
  chain.close();
  await server.close();
});

test("the entry point exports exactly these names", () => {
  expect(Object.keys(door).sort()).toEqual(["checkServerUrls", "createChain", "packTx", "unpackTx"]);
});

test("invalid URLs are refused", () => {
  expect(() => createChain({ urls: [], clock: createSystemClock() })).toThrow("Url array must not be empty");
  expect(() => createChain({ urls: ["nowhere"], clock: createSystemClock() })).toThrow(
    "Invalid url found in array: nowhere",
  );
});

describe("tip", () => {
  const info = (tipHeight: number, tipHash = hashBytes(id)): Reply => ({
    body: wire.BlockchainInfo.encode({ tipHash, tipHeight }).finish(),
  });
  const blockOf = (isFinal: boolean): Reply => ({
    body: wire.Block.encode({
      blockInfo: {
        ...wire.BlockInfo.decode(new Uint8Array()),
        hash: hashBytes(id),
        prevHash: hashBytes(id),
        height: 7,
        isFinal,
      },
    }).finish(),
  });
  const block = blockOf(true);

  test("says whether the newest block is final", async () => {
    server.answer(({ path }) => (path === "/blockchain-info" ? info(7) : block));
    expect(await chain.tip()).toEqual({ height: 7, hash: id, isFinal: true, timestamp: 0 });
    expect(server.asked.map(({ path }) => path)).toEqual(["/blockchain-info", `/block/${id}`]);
  });

  test("asks once about a block that is final, and again after a while about a block that is not", async () => {
    const clock = createManualClock();
    const own = createChain({ urls: [server.url], clock, WebSocket });
    const blocks = () => server.asked.filter(({ path }) => path.startsWith("/block/")).length;
    let isFinal = false;
    server.answer(({ path }) => (path === "/blockchain-info" ? info(7) : blockOf(isFinal)));
    expect((await own.tip()).isFinal).toBe(false);
    isFinal = true;
    clock.advance(9_999);
    expect((await own.tip()).isFinal).toBe(false);
    expect(blocks()).toBe(1);
    clock.advance(1);
    expect((await own.tip()).isFinal).toBe(true);
    clock.advance(100_000);
    expect((await own.tip()).isFinal).toBe(true);
    expect(blocks()).toBe(2);
    server.answer(({ path }) => (path === "/blockchain-info" ? info(8, hashBytes("cd".repeat(32))) : blockOf(false)));
    expect((await own.tip()).isFinal).toBe(false);
    expect(blocks()).toBe(3);
    own.close();
  });

  test("asks once about the same block for two callers, and again after a failure", async () => {
    const blocks = () => server.asked.filter(({ path }) => path.startsWith("/block/")).length;
    let isBroken = false;
    const broken: Reply = { status: 500, body: wire.Error.encode({ msg: "500: broken" }).finish() };
    server.answer(({ path }) => (path === "/blockchain-info" ? info(7) : isBroken ? broken : blockOf(false)));
    isBroken = true;
    await expect(chain.tip()).rejects.toThrow("500: broken");
    isBroken = false;
    const before = blocks();
    expect(await Promise.all([chain.tip(), chain.tip()])).toEqual(
      Array(2).fill({ height: 7, hash: id, isFinal: false, timestamp: 0 }),
    );
    expect(blocks()).toBe(before + 1);
  });

  test("asks once more when the block disappeared between the two requests", async () => {
    const gone: Reply = { status: 404, body: wire.Error.encode({ msg: `404: Block not found: ${id}` }).finish() };
    server.answer(({ path }) => (path === "/blockchain-info" ? info(7) : server.asked.length === 2 ? gone : block));
    expect((await chain.tip()).height).toBe(7);
    expect(server.asked.length).toBe(4);
    const other = createChain({ urls: [server.url], clock: createSystemClock(), WebSocket });
    server.answer(({ path }) => (path === "/blockchain-info" ? info(7) : gone));
    await expect(other.tip()).rejects.toThrow(`Failed getting /block/${id}: 404: Block not found: ${id}`);
  });

  test("is height -1 on a chain without blocks", async () => {
    server.answer(info(-1, new Uint8Array(32)));
    expect(await chain.tip()).toEqual({ height: -1, hash: "00".repeat(32), isFinal: false, timestamp: 0 });
  });
});

describe("indexers", () => {
  const tx = (script: ScriptHex): Reply => ({
    body: wire.ScriptUtxos.encode({ script: Uint8Array.from(Buffer.from(script, "hex")), utxos: [] }).finish(),
  });

  test("asks each server by itself, and a failure does not change the order in which the others are asked", async () => {
    const other = await createTestServer();
    const both = createChain({
      urls: [server.url, other.url],
      strategy: "AS_ORDERED",
      clock: createSystemClock(),
      WebSocket,
    });
    const hosts = [server.url, other.url].map((url) => url.replace("http://", ""));
    server.answer(tx(p2pkh));
    other.answer(tx(p2pkh));
    const [first, second] = await both.indexers();
    expect([first?.host, second?.host]).toEqual(hosts);
    await second?.utxos(p2pkh);
    expect([server.asked.length, other.asked.length]).toEqual([0, 1]);

    server.answer("reset");
    await expect(first?.utxos(p2pkh)).rejects.toThrow("Error connecting to known Chronik instances");
    expect(other.asked.length).toBe(1);
    expect((await both.indexers()).map(({ host }) => host)).toEqual(hosts);
    await both.utxos(p2pkh);
    expect((await both.indexers()).map(({ host }) => host)).toEqual(hosts.toReversed());
    both.close();
    await other.close();
  });
});

describe("an arrangement of the servers", () => {
  const answer = (server: TestServer) =>
    server.answer({ body: wire.BlockchainInfo.encode({ tipHash: hashBytes(id), tipHeight: -1 }).finish() });

  test("a server that is left out is asked nothing more, and its socket is closed", async () => {
    const other = await createTestServer();
    const both = createChain({
      urls: [server.url, other.url],
      strategy: "AS_ORDERED",
      clock: createSystemClock(),
      WebSocket,
    });
    answer(server);
    answer(other);
    const events: string[] = [];
    both.watch([p2pkh], ({ kind }) => events.push(kind));
    const socket = await server.opened(1);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const [first] = await both.indexers();
    await both.arrange({ out: [first?.host ?? ""], last: [] });
    await closed;
    await other.opened(1);
    await both.tip();
    expect([server.asked.length, other.asked.length]).toEqual([0, 1]);
    expect((await both.indexers()).map(({ host }) => host)).toEqual([other.url.replace("http://", "")]);
    // By itself it can still be asked, so that it can be checked again.
    await first?.tip();
    expect(server.asked.length).toBe(1);
    both.close();
    await other.close();
  });

  test("its block at a height is read, and another block is no answer", async () => {
    const body = (height: number) =>
      wire.Block.encode({
        blockInfo: { ...wire.BlockInfo.decode(new Uint8Array()), hash: hashBytes(id), prevHash: hashBytes(id), height },
      }).finish();
    server.answer({ body: body(7) });
    const [only] = await chain.indexers();
    expect(await only?.blockHash(7)).toBe(id);
    expect(server.asked.map(({ path }) => path)).toEqual(["/block/7"]);
    await expect(only?.blockHash(8)).rejects.toThrow("Asked for block 8 but got block 7");
  });
});

describe("watch", () => {
  const names = (server: TestServer) =>
    server.frames.map(({ isUnsub, subType }) => {
      const name = subType?.$case === "script" ? subType.script.scriptType : subType?.$case;
      return isUnsub ? `-${name}` : name;
    });

  test("subscribes to blocks and to each script once, and unsubscribes from all of them", async () => {
    const { stop } = chain.watch([p2pkh, p2sh, p2pkh, aScript("51")], () => {});
    await server.hasFrames(4);
    expect(names(server)).toEqual(["blocks", "p2pkh", "p2sh", "other"]);
    const { stop: stopOther } = chain.watch([p2sh], () => {});
    stop();
    stop();
    await server.hasFrames(6);
    expect(names(server).slice(4)).toEqual(["-p2pkh", "-other"]);
    stopOther();
    await server.hasFrames(8);
    expect(names(server).slice(6)).toEqual(["-blocks", "-p2sh"]);
  });

  test("grows and shrinks while it runs; a script counts once, and nothing happens after the stop", async () => {
    const watch = chain.watch([p2pkh], () => {});
    watch.add([p2pkh, p2sh]);
    watch.add([p2sh, aScript("51")]);
    await server.hasFrames(4);
    expect(names(server)).toEqual(["blocks", "p2pkh", "p2sh", "other"]);
    watch.remove([p2pkh, aScript("52")]);
    watch.remove([p2pkh]);
    await server.hasFrames(5);
    expect(names(server).slice(4)).toEqual(["-p2pkh"]);
    expect(() => watch.add([aScript("53"), NOT_HEX])).toThrow('Invalid hex: "xyz1"');
    watch.add([p2pkh]);
    watch.stop();
    watch.stop();
    watch.add([aScript("54")]);
    watch.remove([p2sh]);
    // The answer to this one shows that nothing else was sent before it.
    chain.watch([aScript("55")], () => {});
    await server.hasFrames(12);
    expect(names(server).slice(5)).toEqual(["p2pkh", "-blocks", "-p2sh", "-other", "-p2pkh", "blocks", "other"]);
  });

  test("what another watch needs stays subscribed", async () => {
    const [one, two] = [chain.watch([p2pkh, p2sh], () => {}), chain.watch([p2pkh], () => {})];
    await server.hasFrames(3);
    two.add([p2sh]);
    one.remove([p2pkh, p2sh]);
    two.remove([p2sh]);
    await server.hasFrames(4);
    expect(names(server)).toEqual(["blocks", "p2pkh", "p2sh", "-p2sh"]);
  });

  test("refuses a script that is not hex without subscribing to the others", async () => {
    const heard: LiveEvent[] = [];
    expect(() => chain.watch([p2pkh, NOT_HEX], (event) => heard.push(event))).toThrow('Invalid hex: "xyz1"');
    const { promise, resolve } = createDeferred<LiveEvent>();
    chain.watch([p2sh], resolve);
    expect(await promise).toEqual({ kind: "reconnected" });
    await server.hasFrames(2);
    expect(names(server)).toEqual(["blocks", "p2sh"]);
    expect(heard).toEqual([]);
  });

  test("tells an event to current watchers only", async () => {
    const { promise, resolve } = createDeferred<LiveEvent>();
    chain.watch([p2pkh], (event) => event.kind === "tx-added" && resolve(event));
    const { stop } = chain.watch([p2pkh], () => expect.unreachable("stopped"));
    stop();
    const socket = await server.opened(1);
    const tx = { msgType: wire.TxMsgType.TX_ADDED_TO_MEMPOOL, txid: hashBytes(id), finalizationReason: undefined };
    socket.send(wire.WsMsg.encode({ msgType: { $case: "tx", tx } }).finish());
    expect(await promise).toEqual({ kind: "tx-added", txid: id });
  });

  test("of a transaction tells of it and of the connection, not of others and of blocks", async () => {
    const heard: string[] = [];
    const { promise, resolve } = createDeferred<void>();
    const stop = chain.watchTx(genesisTxid(id), (event) => {
      heard.push(event.kind);
      if (event.kind === "tx-finalized") resolve();
    });
    const socket = await server.opened(1);
    await server.hasFrames(1);
    expect(server.frames[0]?.subType).toEqual({ $case: "txid", txid: { txid: id } });
    const told = (txid: Txid) => {
      const tx = { msgType: wire.TxMsgType.TX_FINALIZED, txid: hashBytes(txid), finalizationReason: undefined };
      socket.send(wire.WsMsg.encode({ msgType: { $case: "tx", tx } }).finish());
    };
    const hashes = { blockHash: hashBytes(id), blockHeight: 7, blockTimestamp: 9n, coinbaseData: undefined };
    const block = { msgType: wire.BlockMsgType.BLK_FINALIZED, ...hashes };
    socket.send(wire.WsMsg.encode({ msgType: { $case: "block", block } }).finish());
    told(aTxid("cd".repeat(32)));
    told(genesisTxid(id));
    await promise;
    expect(heard).toEqual(["reconnected", "tx-finalized"]);
    stop();
    stop();
    await server.hasFrames(2);
    expect(server.frames[1]?.isUnsub).toBe(true);
    expect(() => chain.watchTx(unparsed<Txid>("xyz"), () => undefined)).toThrow("Invalid txid");
  });

  test.each<[string, (chain: IndexerClient, onChange: (txid: Txid | undefined) => void) => () => void, object]>([
    ["a token", (chain, onChange) => chain.watchToken(id, onChange), { $case: "tokenId", tokenId: { tokenId: id } }],
    [
      "a group of a plugin",
      (chain, onChange) => chain.watchGroup("agora", "54ab", onChange),
      { $case: "plugin", plugin: { pluginName: "agora", group: new Uint8Array([0x54, 0xab]) } },
    ],
  ])("of %s tells of new transactions and of a new connection, not of confirmations", async (_, watch, subType) => {
    const heard: (string | undefined)[] = [];
    const { promise, resolve } = createDeferred<void>();
    const stop = watch(chain, (txid) => {
      heard.push(txid);
      if (heard.length === 2) resolve();
    });
    const socket = await server.opened(1);
    await server.hasFrames(1);
    expect(server.frames[0]?.subType).toEqual(subType);
    for (const msgType of [wire.TxMsgType.TX_CONFIRMED, wire.TxMsgType.TX_ADDED_TO_MEMPOOL]) {
      const tx = { msgType, txid: hashBytes(id), finalizationReason: undefined };
      socket.send(wire.WsMsg.encode({ msgType: { $case: "tx", tx } }).finish());
    }
    await promise;
    expect(heard).toEqual([undefined, id]);
    stop();
    stop();
    await server.hasFrames(2);
    expect(server.frames[1]?.isUnsub).toBe(true);
  });

  test("of an invalid token or group is refused", () => {
    expect(() => chain.watchToken(createdTokenId(0), () => undefined)).toThrow("Invalid tokenId");
    expect(() => chain.watchGroup("agora", "5", () => undefined)).toThrow("group must have even length");
  });
});
