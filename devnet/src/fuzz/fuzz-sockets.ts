import { once } from "node:events";
import { createConnection } from "node:net";
import { WsMsg } from "@satchel/chain/wire";
import { WebSocket } from "ws";
import { mutateBytes, pick, type Random, randomBytes } from "./mutate.ts";
import type { Seeds } from "./seeds.ts";

const FRAMES_PER_SOCKET = 250;
const MAX_FRAME_BYTES = 20_000;
const HANDSHAKE =
  "GET /ws HTTP/1.1\r\nHost: devnet\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

export type SocketCounts = { frames: number; errors: number };

/** Sends this many frames over one socket after the other. Every message that comes back must be a described error. */
export async function fuzzFrames(url: string, random: Random, seeds: Seeds, count: number): Promise<SocketCounts> {
  const counts: SocketCounts = { frames: 0, errors: 0 };
  while (counts.frames < count) {
    const frames = Array.from({ length: Math.min(FRAMES_PER_SOCKET, count - counts.frames) }, () =>
      randomFrame(random, seeds),
    );
    await sendFrames(url, frames, counts);
    counts.frames += frames.length;
  }
  return counts;
}

async function sendFrames(url: string, frames: readonly (Buffer | string)[], counts: SocketCounts): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  let wrong: string | undefined;
  socket.on("message", (bytes: Buffer) => {
    wrong ??= faultOfMessage(bytes);
    counts.errors++;
  });
  await once(socket, "open");
  for (const frame of frames) socket.send(frame);
  // Answers come in order: when the pong is here, everything before it has been handled.
  socket.ping();
  await once(socket, "pong");
  socket.terminate();
  if (wrong !== undefined) throw new Error(wrong);
}

/** One error text may answer several frames, because equal neighbours are sent once. */
function faultOfMessage(bytes: Buffer): string | undefined {
  const message = WsMsg.decode(bytes).msgType;
  if (message?.$case !== "error") return `an answer of kind ${message?.$case}`;
  const { msg } = message.error;
  return /^4\d\d: ./.test(msg) || msg === "Unknown error, contact admins" ? undefined : `an error "${msg}"`;
}

function randomFrame(random: Random, seeds: Seeds): Buffer | string {
  switch (random(8)) {
    case 0:
      return randomBytes(random, 120);
    case 1:
      return randomBytes(random, 60).toString("latin1");
    case 2:
      return Buffer.from(pick(random, seeds.frames));
    case 3:
      return random(50) === 0 ? Buffer.alloc(MAX_FRAME_BYTES, random(256)) : Buffer.alloc(random(200), random(256));
    default:
      return mutateBytes(random, pick(random, seeds.frames));
  }
}

/**
 * Sends invalid frames after a valid handshake, and bytes that are not HTTP. The server must close the connection or
 * wait for more, and whatever it sends must be HTTP.
 */
export async function fuzzFraming(url: string, random: Random, count: number): Promise<void> {
  const { hostname, port } = new URL(url);
  for (let sent = 0; sent < count; sent++) {
    const socket = createConnection({ host: hostname, port: Number(port) });
    const parts: Buffer[] = [];
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => parts.push(part));
    await once(socket, "connect");
    if (random(2) === 0) {
      socket.write(HANDSHAKE);
      await once(socket, "data");
      socket.end(randomBytes(random, 64));
    } else {
      socket.end(mutateBytes(random, Buffer.from(HANDSHAKE)));
    }
    await once(socket, "close");
    const answer = Buffer.concat(parts).toString("latin1");
    if (!/^(HTTP\/1\.1 \d{3} |$)/.test(answer)) throw new Error(`answered ${JSON.stringify(answer.slice(0, 100))}`);
  }
}
