import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createDevnet } from "@satchel/devnet";
import { expect, test } from "vitest";
import { listen } from "../listen.ts";
import { startFrontServer } from "./front-server.ts";

const PROTOBUF = { "content-type": "application/x-protobuf" };

test("answers pass through as they are, and pages of every origin may ask, also by POST", async () => {
  const devnet = await createDevnet({ blocks: 1 });
  const front = await startFrontServer(devnet.url);
  try {
    const asked = await fetch(`${front.url}/validate-tx`, {
      method: "OPTIONS",
      headers: { origin: "http://wallet.test", "access-control-request-headers": "content-type" },
    });
    expect(asked.ok).toBe(true);
    expect(asked.headers.get("access-control-allow-headers")).toBe("content-type");
    expect(asked.headers.get("access-control-allow-origin")).toBe("*");
    const bytesOf = async (url: string) => (await fetch(`${url}/block/1`)).arrayBuffer();
    expect(await bytesOf(front.url)).toEqual(await bytesOf(devnet.url));
    const posted = async (url: string) => {
      const answer = await fetch(`${url}/validate-tx`, { method: "POST", headers: PROTOBUF, body: "no transaction" });
      return [answer.status, await answer.text()];
    };
    expect(await posted(front.url)).toEqual(await posted(devnet.url));

    const live = await listen(front.url, 60_000);
    live.subscribe({ $case: "blocks", blocks: {} });
    expect(await live.heard(0)).toEqual([]);
    devnet.generate(1);
    expect(await live.heard(1)).toHaveLength(1);
    live.close();
  } finally {
    await front.stop();
    await devnet.stop();
  }
});

test("while the server is away, the front says so", async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const front = await startFrontServer(`http://127.0.0.1:${port}`);
  try {
    const answer = await fetch(`${front.url}/blockchain-info`);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([502, "*"]);
    await expect(listen(front.url, 0)).rejects.toThrow();
  } finally {
    await front.stop();
  }
});
