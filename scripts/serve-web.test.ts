import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveWeb } from "./serve-web.mjs";

const SECRET = "outside the folder";
let parent: string;
let folder: string;
let server: Server;
let giveConfig: (config: object) => void;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), "serve-web-"));
  folder = join(parent, "dist");
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(parent, "secret.txt"), SECRET);
  writeFileSync(join(folder, "index.html"), "<p>wallet</p>");
  writeFileSync(join(folder, "assets", "base-1a2b3c4d.js"), "let hashed;");
  const immutable = "/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n";
  writeFileSync(join(folder, "_headers"), `/*\n  X-Frame-Options: DENY\n\n${immutable}`);
  const config = new Promise<object>((resolve) => {
    giveConfig = resolve;
  });
  server = await serveWeb({ folder, port: 0, config });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(parent, { recursive: true });
});

/** Sends the bytes as they are, which fetch would not; resolves to all that comes back. */
function send(requestLine: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`${requestLine}\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

test.each([
  ["GET /% HTTP/1.1", 400],
  ["GET // HTTP/1.1", 400],
  ["GET /%c0%ae HTTP/1.1", 400],
  ["GET http://[/ HTTP/1.1", 400],
  ["GET /%00 HTTP/1.1", 404],
  ["GET * HTTP/1.1", 404],
  ["OPTIONS * HTTP/1.1", 404],
  ["GET /assets HTTP/1.1", 404],
  ["GET /assets/ HTTP/1.1", 404],
  ["GET /..%2fsecret.txt HTTP/1.1", 404],
  ["GET /../secret.txt HTTP/1.1", 404],
  ["GET /%2e%2e/secret.txt HTTP/1.1", 404],
  ["GET http://evil.test/nothing HTTP/1.1", 404],
  [`GET /${"a".repeat(5000)} HTTP/1.1`, 404],
  ["nonsense", 400],
])("%s is answered, and the next request too", async (line, status) => {
  const answer = await send(line);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).not.toContain(SECRET);
  expect(await send("GET / HTTP/1.1")).toContain("<p>wallet</p>");
});

test("files come with the headers of the build; a request for the config waits until it is known", async () => {
  expect(await send("GET /index.html?v=1 HTTP/1.1")).toMatch(/X-Frame-Options: DENY\r\n[\s\S]*<p>wallet<\/p>/);
  const asked = send("GET /config.json HTTP/1.1");
  expect(await send("GET / HTTP/1.1")).toContain("<p>wallet</p>");
  giveConfig({ name: "devnet" });
  expect(await asked).toContain('{"name":"devnet"}');
});

test("hashed files are immutable, as the headers of the build say, and the page is not", async () => {
  const hashed = await send("GET /assets/base-1a2b3c4d.js HTTP/1.1");
  expect(hashed).toMatch(/X-Frame-Options: DENY\r\nCache-Control: public, max-age=31536000, immutable\r\n/);
  expect(await send("GET / HTTP/1.1")).not.toContain("immutable");
});

test("for measurements files are compressed as hosts do it, and fonts and pictures are not", async () => {
  writeFileSync(join(folder, "icon.png"), "already small");
  const hosted = await serveWeb({ folder, port: 0, gzip: true });
  try {
    const url = `http://127.0.0.1:${(hosted.address() as AddressInfo).port}`;
    const script = await fetch(`${url}/assets/base-1a2b3c4d.js`);
    expect([script.headers.get("content-encoding"), await script.text()]).toEqual(["gzip", "let hashed;"]);
    const picture = await fetch(`${url}/icon.png`);
    expect([picture.headers.get("content-encoding"), await picture.text()]).toEqual([null, "already small"]);
  } finally {
    hosted.closeAllConnections();
    await new Promise((resolve) => hosted.close(resolve));
  }
});
