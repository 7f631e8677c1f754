import { once } from "node:events";
import { createConnection } from "node:net";

/** A bare TCP connection, which shows what really goes over the wire without an HTTP library in between. */
export type RawConnection = {
  /** Everything received so far. */
  received(): Buffer;
  send(bytes: Uint8Array | string): void;
  /** Resolves when what was received satisfies the condition; rejects when the connection ends first. */
  until(isEnough: (received: Buffer) => boolean): Promise<Buffer>;
  /** Resolves when the other side has gone: "end" after a proper close, otherwise the error's code. */
  ended: Promise<string>;
  close(): void;
};

/** Rejects with the system's error, e.g. ECONNREFUSED. */
export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  let received: Buffer = Buffer.alloc(0);
  const looks = new Set<() => void>();
  socket.on("data", (part) => {
    received = Buffer.concat([received, part]);
    for (const look of [...looks]) look();
  });
  const ended = new Promise<string>((resolve) => {
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.once("end", () => resolve("end"));
    socket.once("close", () => resolve("closed by us"));
  });
  return {
    received: () => received,
    send: (bytes) => socket.write(bytes),
    until: (isEnough) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!isEnough(received)) return;
          looks.delete(look);
          resolve(received);
        };
        looks.add(look);
        look();
        void ended.then((how) => reject(new Error(`ended (${how}) with ${received.length} bytes`)));
      }),
    ended,
    close: () => socket.destroy(),
  };
}

/** Returns the text of an HTTP request. A body is sent as protobuf. */
export function httpRequest(path: string, body?: Uint8Array): Buffer {
  const head = `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\nHost: devnet\r\n`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const lengths = `Content-Type: application/x-protobuf\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head + lengths), body]);
}

export const WEBSOCKET_HANDSHAKE =
  "GET /ws HTTP/1.1\r\nHost: devnet\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

/**
 * Returns a masked frame, as clients must send it, with up to 125 bytes. The mask is zero, so the payload stays
 * readable.
 */
export function clientFrame(opcode: number, payload: Uint8Array): Buffer {
  return Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0, ...payload]);
}

/** Returns a frame as servers send it, with up to 125 bytes. */
export function serverFrame(opcode: number, payload: Uint8Array): Buffer {
  return Buffer.from([0x80 | opcode, payload.length, ...payload]);
}

export const OPCODE = { binary: 2, ping: 9, pong: 10 } as const;

/** Returns where the body of the first HTTP answer begins and whether all of it has arrived. */
export function httpAnswer(received: Buffer): { status: number; head: string; body: Buffer } | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = received.subarray(0, end).toString("latin1");
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const body = received.subarray(end + 4, end + 4 + length);
  return body.length < length ? undefined : { status: Number(head.slice(9, 12)), head, body };
}
