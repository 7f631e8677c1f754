import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { createDevnet, type Devnet } from "@satchel/devnet";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBids, readBid } from "./bids.ts";

const XEC = 100_000_000_000n;

describe("a bid", () => {
  test.each([
    [{ bid: 46948.36 }, 4_694_836_000_000_000n],
    [{ bid: "46948.36" }, 4_694_836_000_000_000n],
    [{ bid: 40000.0, more: 1 }, 40_000n * XEC],
    [{ bid: 0.00000000001 }, undefined],
    [{ bid: "0.00000000001" }, 1n],
    [{ bid: "0.000000000001" }, undefined],
    [{ bid: 0 }, undefined],
    [{ bid: -1 }, undefined],
    [{ bid: "1e5" }, undefined],
    [{ bid: 1e21 }, undefined],
    [{ bid: "46,948.36" }, undefined],
    [{ bid: " 1" }, undefined],
    [{ bid: "" }, undefined],
    [{ bid: null }, undefined],
    [{ bid: [1] }, undefined],
    [{ ask: 1 }, undefined],
    [[1], undefined],
    [undefined, undefined],
    ["1", undefined],
  ])("%j is read as %s", (answer, nanoSats) => expect(readBid(answer)).toBe(nanoSats));

  test("of any number of XEC and hundredths is read exactly, as number and as text", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 13n), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${`${cents}`.padStart(2, "0")}`;
        const nanoSats = whole * XEC + BigInt(cents) * 1_000_000_000n;
        expect(readBid({ bid: text })).toBe(nanoSats);
        expect(readBid(JSON.parse(`{"bid":${text}}`))).toBe(nanoSats);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test("whatever is answered, it is a positive number or nothing", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ bid: fc.anything() })), (answer) => {
        expect((readBid(answer) ?? 1n) > 0n).toBe(true);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("the hosts of the bid", () => {
  type Answer = (response: ServerResponse) => void;
  const asked: string[] = [];
  const answers: Record<string, Answer> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    answers[path]?.(response);
  });
  let base = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const saying =
    (body: string, status = 200): Answer =>
    (response) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  const redirect: Answer = (response) => response.writeHead(302, { Location: `${base}/second` }).end();
  beforeEach(() => {
    asked.length = 0;
    answers["/second"] = saying('{"bid":46948.36}');
  });
  const bids = () => createBids([`${base}/first`, `${base}/second`], { timeoutMs: 60_000 });

  test("the first is asked alone while it answers", async () => {
    answers["/first"] = saying('{"bid":1}');
    expect(await bids().bid()).toEqual({ nanoSatsPerToken: XEC, host: new URL(base).host });
    expect(asked).toEqual(["/first"]);
  });

  test.each<[string, Answer]>([
    ["closes the connection", (response) => response.destroy()],
    ["is in trouble", saying('{"bid":1}', 503)],
    ["has moved", redirect],
    ["answers with a web page", saying("<html>")],
    ["says no price", saying('{"bid":0}')],
  ])("the second is asked when the first one %s", async (_, answer) => {
    answers["/first"] = answer;
    expect((await bids().bid()).nanoSatsPerToken).toBe(4_694_836_000_000_000n);
    expect(asked).toEqual(["/first", "/second"]);
  });

  test("the second is asked when the first one does not answer in time", async () => {
    const never = (signal: AbortSignal | null | undefined) =>
      new Promise<Response>((_, no) => signal?.addEventListener("abort", () => no(signal.reason)));
    const { bid } = createBids(["https://a.example/bid", "https://b.example/bid"], {
      timeoutMs: 20,
      fetch: (url, { signal }) =>
        url.startsWith("https://a.") ? never(signal) : Promise.resolve(Response.json({ bid: 1 })),
    });
    expect(await bid()).toEqual({ nanoSatsPerToken: XEC, host: "b.example" });
  });

  test("when all fail, the last failure is thrown", async () => {
    answers["/first"] = saying("", 500);
    answers["/second"] = saying("{}");
    await expect(bids().bid()).rejects.toBeInstanceOf(ProtocolError);
    answers["/second"] = saying("", 429);
    await expect(bids().bid()).rejects.toMatchObject({ outcome: "refused", status: 429 });
  });

  test("who has stopped waiting asks nobody else, and without hosts nobody is asked", async () => {
    await expect(bids().bid(AbortSignal.abort())).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toEqual([]);
    await expect(createBids([]).bid()).rejects.toMatchObject({ outcome: "unreachable" });
  });
});

describe("a devnet's service", () => {
  let devnet: Devnet;
  beforeAll(async () => {
    devnet = await createDevnet({ finalize: "never", blocks: 1 });
  });
  afterAll(() => devnet.stop());

  test("says its bid, and what it was told instead", async () => {
    const { redemptionBids } = devnet.state().network.endpoints;
    const { bid } = createBids(redemptionBids);
    expect((await bid()).nanoSatsPerToken).toBeGreaterThan(40_000n * XEC);
    devnet.services.redemption = { ...devnet.services.redemption, bid: 12.5 };
    expect((await bid()).nanoSatsPerToken).toBe((25n * XEC) / 2n);
    devnet.services.faults.set("redemptionBid", { refuse: true });
    // Its port with another path is no bid either.
    await expect(bid()).rejects.toMatchObject({ outcome: "unreachable" });
  });
});
