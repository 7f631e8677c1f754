// Every fault as seen through a bare socket. The devnet is driven only by its client.
import { BlockchainInfo, BroadcastTxRequest, Error as WireErrorMessage, WsMsg, WsSub } from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet } from "../devnet.ts";
import { signTx, toWallet, walletScript } from "../node/testing/test-wallet.ts";
import { parseTx } from "../script/index.ts";
import { createDevnetClient } from "./create-devnet-client.ts";
import type { DevnetClient } from "./devnet-client.ts";
import {
  clientFrame,
  connectRaw,
  httpAnswer,
  httpRequest,
  OPCODE,
  type RawConnection,
  serverFrame,
  WEBSOCKET_HANDSHAKE,
} from "./testing/raw-connection.ts";

const PING_MS = 5_000;
let devnet: Devnet;
let client: DevnetClient;
const connections: RawConnection[] = [];
beforeEach(async () => {
  devnet = await createDevnet({ finalize: "never", blocks: 110 });
  client = createDevnetClient(devnet.url);
});
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close();
  await devnet.stop();
});

async function connect(url = devnet.url): Promise<RawConnection> {
  const connection = await connectRaw(url);
  connections.push(connection);
  return connection;
}

async function askInfo(): Promise<RawConnection> {
  const connection = await connect();
  connection.send(httpRequest("/blockchain-info"));
  return connection;
}

async function answerOf(connection: RawConnection) {
  const answer = httpAnswer(await connection.until((received) => httpAnswer(received) !== undefined));
  if (answer === undefined) throw new Error("no answer");
  return answer;
}

async function isHealthy(): Promise<boolean> {
  const { status, body } = await answerOf(await askInfo());
  return status === 200 && BlockchainInfo.decode(body).tipHeight === (await client.tip()).height;
}

/** Returns what a WebSocket received after its handshake. */
function framesOf(received: Buffer): Buffer {
  return received.subarray(received.indexOf("\r\n\r\n") + 4);
}

async function openSocket(url = devnet.url): Promise<RawConnection> {
  const socket = await connect(url);
  socket.send(WEBSOCKET_HANDSHAKE);
  expect((await answerOf(socket)).status).toBe(101);
  return socket;
}

/** Sends a ping and resolves when the last thing received is its pong. */
async function pong(socket: RawConnection, payload: string): Promise<void> {
  const bytes = Buffer.from(payload);
  socket.send(clientFrame(OPCODE.ping, bytes));
  await socket.until((received) => received.subarray(-bytes.length - 2).equals(serverFrame(OPCODE.pong, bytes)));
}

describe("HTTP", () => {
  test("refuse: the connection is ended without a byte", async () => {
    await client.faults({ refuse: true });
    const connection = await askInfo();
    expect(await connection.ended).toBe("end");
    expect(connection.received().length).toBe(0);
    await client.faults({ refuse: false });
    expect(await isHealthy()).toBe(true);
  });

  test("reset: RST, not a goodbye", async () => {
    await client.faults({ reset: 1 });
    const connection = await askInfo();
    expect(await connection.ended).toBe("ECONNRESET");
    expect(connection.received().length).toBe(0);
    expect(await isHealthy()).toBe(true);
  });

  test("hang: open and silent, while those who came later are served", async () => {
    await client.faults({ hang: 1 });
    const connection = await askInfo();
    // The count has gone down, so the request has arrived.
    await expect.poll(async () => (await client.state()).faults.hang).toBe(false);
    expect(await isHealthy()).toBe(true);
    expect(connection.received().length).toBe(0);
    await devnet.stop();
    expect(await connection.ended).toMatch(/^(end|ECONNRESET)$/);
    expect(connection.received().length).toBe(0);
  });

  test("error500: the original's words for what it does not explain", async () => {
    await client.faults({ error500: 1 });
    const { status, head, body } = await answerOf(await askInfo());
    expect([status, WireErrorMessage.decode(body).msg]).toEqual([500, "Unknown error, contact admins"]);
    expect(head).toMatch(/^content-type: application\/x-protobuf$/im);
    expect(await isHealthy()).toBe(true);
  });

  test("garbage: 200, and no decoder takes it", async () => {
    await client.faults({ garbage: 1 });
    const { status, head, body } = await answerOf(await askInfo());
    expect(status).toBe(200);
    expect(head).toMatch(/^content-type: application\/x-protobuf$/im);
    expect(() => BlockchainInfo.decode(body)).toThrow();
    expect(() => WireErrorMessage.decode(body)).toThrow();
    expect(await isHealthy()).toBe(true);
  });

  test("latencyMs: nothing for that long, then the whole answer", async () => {
    await client.faults({ latencyMs: 150 });
    // Timers of one process run in the order in which they are due, however busy it is.
    let isOver = false;
    setTimeout(() => {
      isOver = true;
    }, 148);
    const connection = await askInfo();
    const { status } = await answerOf(connection);
    expect(isOver).toBe(true);
    expect(status).toBe(200);
  });

  test("loseReply: the broadcast is in, the answer is not; other requests keep theirs", async () => {
    const { txid } = await client.fund({ script: toHex(walletScript), sats: 30_000n });
    const rawTx = signTx([{ txid, sats: 30_000n }], toWallet(20_000n));
    const body = BroadcastTxRequest.encode({ rawTx, skipTokenChecks: false, finalizationTimeoutSecs: 0n }).finish();
    await client.faults({ loseReply: 1 });
    expect(await isHealthy()).toBe(true);
    const lost = await connect();
    lost.send(httpRequest("/broadcast-tx", body));
    expect(await lost.ended).toBe("end");
    expect(lost.received().length).toBe(0);
    expect((await client.mempool()).map((tx) => tx.txid)).toContain(parseTx(rawTx).txid);
    const again = await connect();
    again.send(httpRequest("/broadcast-tx", body));
    expect((await answerOf(again)).status).toBe(200);
  });
});

describe("the WebSocket", () => {
  test("dropSocket: gone without a close frame; the next one opens", async () => {
    const socket = await openSocket();
    await pong(socket, "a");
    const before = socket.received().length;
    await client.faults({ dropSocket: true });
    expect(await socket.ended).toBe("end");
    expect(socket.received().length).toBe(before);
    await pong(await openSocket(), "b");
  });

  test("refuse: open sockets end, and no handshake is answered", async () => {
    const socket = await openSocket();
    await client.faults({ refuse: true });
    expect(await socket.ended).toBe("end");
    const late = await connect();
    late.send(WEBSOCKET_HANDSHAKE);
    expect(await late.ended).toMatch(/^(end|ECONNRESET)$/);
    expect(late.received().length).toBe(0);
  });

  test("muteSocket: open, and no message or pong comes out of it; what comes next is what happens next", async () => {
    const socket = await openSocket();
    socket.send(
      clientFrame(OPCODE.binary, WsSub.encode({ isUnsub: false, subType: { $case: "blocks", blocks: {} } }).finish()),
    );
    await pong(socket, "before");
    const before = framesOf(socket.received()).length;
    await client.faults({ muteSocket: true });
    await client.generate({ blocks: 1 });
    socket.send(clientFrame(OPCODE.ping, Buffer.from("unheard")));
    // This request connects later: once it is served, the ping has arrived.
    expect(await isHealthy()).toBe(true);
    await client.faults({ muteSocket: false });
    await client.generate({ blocks: 1 });
    const frames = framesOf(await socket.until((received) => framesOf(received).length > before)).subarray(before);
    const message = WsMsg.decode(frames.subarray(2)).msgType;
    expect(frames[0]).toBe(0x80 | OPCODE.binary);
    expect(message?.$case === "block" && message.block.blockHeight).toBe(112);
  });

  test("pings come by themselves, and with muteSocket they stop", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const clocked = await createDevnet({ finalize: "never", blocks: 1 });
    try {
      const socket = await openSocket(clocked.url);
      vi.advanceTimersByTime(PING_MS);
      const ping = serverFrame(OPCODE.ping, Buffer.from("Bitcoin ABC Chronik Indexer"));
      await socket.until((received) => framesOf(received).equals(ping));
      clocked.faults.set({ muteSocket: true });
      vi.advanceTimersByTime(3 * PING_MS);
      clocked.faults.set({ muteSocket: false });
      await pong(socket, "after");
      expect(framesOf(socket.received())).toEqual(
        Buffer.concat([ping, serverFrame(OPCODE.pong, Buffer.from("after"))]),
      );
    } finally {
      vi.useRealTimers();
      await clocked.stop();
    }
  });
});

test("a closed port refuses connections until it is opened again", async () => {
  await client.offline({ forMs: 200 });
  await expect
    .poll(() =>
      connectRaw(devnet.url).then(
        () => "open",
        (error) => error.code,
      ),
    )
    .toBe("ECONNREFUSED");
  await expect.poll(() => isHealthy().catch(() => false)).toBe(true);
});
