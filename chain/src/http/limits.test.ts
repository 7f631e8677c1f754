import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { createManualClock } from "@satchel/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import { decodeVersion } from "../decode/block.ts";
import { decodeMessage } from "../decode/decode-message.ts";
import { createDeferred } from "../testing/deferred.ts";
import { closeServers, type Reply, startServer, type TestServer } from "../testing/test-server.ts";
import * as wire from "../wire/index.ts";
import { exchange, type Request } from "./exchange.ts";

afterEach(closeServers);

const version = (text: string): Reply => ({ body: wire.ChronikInfo.encode({ version: text }).finish() });
const read: Request<string> = {
  path: "/chronik-info",
  decode: (reply) => decodeMessage(wire.ChronikInfo, decodeVersion, reply),
};
const tools = {
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  clock: createManualClock(),
  timeoutMs: 15_000,
};
const ask = ({ url }: TestServer, request = read) => exchange(url, request, tools);
const tooLong = (bytes: number) => ({
  kind: "failed",
  error: expect.objectContaining({ name: "ProtocolError", message: `A reply has more than ${bytes} bytes` }),
});

describe("an answer that is too long", () => {
  const megabyte = new Uint8Array(1024 * 1024).fill(0x0a);

  test("is ended when it passes the limit", async () => {
    const closed = createDeferred<void>();
    let written = 0;
    const endless = await startServer((response: ServerResponse) => {
      response.writeHead(200, { "Content-Type": "application/x-protobuf" });
      response.on("close", () => closed.resolve());
      // A lost connection is an error of the write: today's Node says so before the response counts as destroyed.
      const more = (error?: Error | null) => {
        if (error || response.destroyed) return;
        written++;
        response.write(megabyte, more);
      };
      more();
    });
    expect(await ask(endless)).toMatchObject(tooLong(32 * 1024 * 1024));
    await closed.promise;
    // What the operating system holds back comes on top of the 32 MB.
    expect(written).toBeLessThan(64);
  });

  test("is refused after decompression: a bomb of a few bytes", async () => {
    const bomb = gzipSync(new Uint8Array(40 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    const server = await startServer((response: ServerResponse) => {
      response.writeHead(200, { "Content-Type": "application/x-protobuf", "Content-Encoding": "gzip" }).end(bomb);
    });
    expect(await ask(server)).toMatchObject(tooLong(32 * 1024 * 1024));
  });

  test("has its own limits for small answers and for errors", async () => {
    const long = await startServer(version("x".repeat(1000)));
    expect(await ask(long, { ...read, maxBytes: 1010 })).toMatchObject({ kind: "value" });
    expect(await ask(long, { ...read, maxBytes: 1000 })).toMatchObject(tooLong(1000));
    const body = wire.Error.encode({ msg: `400: ${"x".repeat(20_000)}` }).finish();
    expect(await ask(await startServer({ status: 400, body }))).toMatchObject(tooLong(16 * 1024));
  });
});

test("a redirect is not followed: the other host gets no request", async () => {
  const other = await startServer(version("other"));
  const redirecting = await startServer((response: ServerResponse) => {
    response.writeHead(307, { Location: `${other.url}/chronik-info` }).end();
  });
  expect(await ask(redirecting)).toMatchObject({ kind: "failed" });
  expect(other.asked).toEqual([]);
});
