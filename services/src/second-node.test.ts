import { createDevnet } from "@satchel/devnet";
import { expect, test } from "vitest";
import { createSecondNode } from "./index.ts";

const thrown = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test("a transaction of any length is sent in one POST as a BroadcastTxRequest", async () => {
  for (const length of [1, 127, 128, 300, 99_999]) {
    const asked: { url: string; body: unknown; type: unknown }[] = [];
    const node = createSecondNode({
      baseUrl: "https://node.example",
      fetch: async (url, { body, headers }) => {
        asked.push({ url, body, type: (headers as Record<string, string>)["Content-Type"] });
        return new Response(new Uint8Array());
      },
    });
    const rawTx = new Uint8Array(length).fill(7);
    await node.broadcast(rawTx);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: "https://node.example/broadcast-tx", type: "application/x-protobuf" });
    const body = asked[0]?.body as Uint8Array;
    // Decoded by the wire format: a key, a length in groups of seven bits, the bytes.
    expect(body[0]).toBe(0x0a);
    let at = 1;
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = body[at++] ?? 0;
      size += (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    expect(size).toBe(length);
    expect(body.slice(at)).toEqual(rawTx);
  }
});

test("a real indexer accepts a transaction it knows, refuses an invalid one, and is an error when it is down", async () => {
  const devnet = await createDevnet({ finalize: "never" });
  const node = createSecondNode({ baseUrl: devnet.state().network.endpoints.secondBroadcast, timeoutMs: 60_000 });
  const txid = await devnet.fund("ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g", 1_000n);
  const reply = await fetch(`${devnet.url}/raw-tx/${txid}`);
  // RawTx has its bytes in field 1 too, after a key and a length of one or two bytes.
  const message = new Uint8Array(await reply.arrayBuffer());
  const rawTx = message.slice((message[1] ?? 0) < 0x80 ? 2 : 3);
  await node.broadcast(rawTx);
  expect(await thrown(node.broadcast(new Uint8Array([1, 2, 3])))).toMatchObject({ outcome: "refused" });
  await devnet.stop();
  expect(await thrown(node.broadcast(rawTx))).toMatchObject({ name: "NetworkError", outcome: "unknown" });
});
