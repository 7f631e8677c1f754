import { describe, expect, test, vi } from "vitest";
import { BridgeError, createBridge } from "./create-bridge.ts";
import { MAX_MESSAGE_CHARS, parseAppMessage } from "./protocol.ts";
import { receivePort } from "./receive-port.ts";
import vectors from "./vectors.json" with { type: "json" };

/** A port whose other end is the test. */
function aPort() {
  const sent: string[] = [];
  const port = { postMessage: (text: string) => void sent.push(text), onmessage: null as MessagePort["onmessage"] };
  const say = (data: unknown) => port.onmessage?.call(port as never, { data } as MessageEvent);
  return { port, sent, say };
}

function aBridge() {
  const { port, sent, say } = aPort();
  const onStray = vi.fn();
  return { bridge: createBridge(port, onStray), sent, say, onStray };
}

describe("the vectors of the protocol", () => {
  test.each(vectors.calls)("$name", ({ reply }) => {
    const message = parseAppMessage(JSON.stringify(reply));
    expect(message).toEqual(
      "no" in reply
        ? { kind: "refusal", id: reply.id, ...reply.no }
        : { kind: "answer", id: reply.id, value: reply.ok },
    );
  });

  test.each(vectors.stray)("left alone: $name", async ({ text }) => {
    const { bridge, say, onStray } = aBridge();
    const answer = bridge.call("device.takeLink", {});
    say(text);
    expect(onStray).toHaveBeenCalledOnce();
    say('{"id":1,"ok":"mine"}');
    expect(await answer).toBe("mine");
  });
});

describe("a call", () => {
  test("has the form of the protocol, and ids that count from 1", async () => {
    const { bridge, sent, say } = aBridge();
    const answers = [bridge.call("device.copy", { text: "a", isSecret: true }), bridge.call("device.leave", {})];
    expect(sent.map((text) => JSON.parse(text))).toEqual([
      { id: 1, call: "device.copy", args: { text: "a", isSecret: true } },
      { id: 2, call: "device.leave", args: {} },
    ]);
    // Without an answer they would end with an error while another test runs.
    for (const id of [1, 2]) say(JSON.stringify({ id, ok: null }));
    await Promise.all(answers);
  });

  test("is answered by its id, in any order", async () => {
    const { bridge, say } = aBridge();
    const both = [bridge.call("device.takeLink", {}), bridge.call("device.takeLink", {})];
    say('{"id":2,"ok":"second"}');
    say('{"id":1,"ok":null}');
    expect(await Promise.all(both)).toEqual([null, "second"]);
  });

  test("counts its first answer only", async () => {
    const { bridge, say, onStray } = aBridge();
    const answer = bridge.call("device.takeLink", {});
    say('{"id":1,"ok":"first"}');
    say('{"id":1,"ok":"second"}');
    say('{"id":1,"no":{"code":"refused","message":""}}');
    expect(await answer).toBe("first");
    expect(onStray).toHaveBeenCalledTimes(2);
  });

  test("rejects with the code of a refusal", async () => {
    const { bridge, say } = aBridge();
    const answer = bridge.call("device.leave", {});
    say('{"id":1,"no":{"code":"refused","message":"not now"}}');
    await expect(answer).rejects.toEqual(new BridgeError("refused", "not now"));
    await expect(answer).rejects.toMatchObject({ code: "refused" });
  });

  test.each([
    ["device.hello", '{"id":1,"ok":{"protocol":1,"android":"36","isTestKey":false}}'],
    ["device.hello", '{"id":1,"ok":null}'],
    ["device.takeLink", '{"id":1,"ok":5}'],
    ["device.leave", '{"id":1,"ok":"done"}'],
  ] as const)("of %s rejects an answer of another type: %s", async (name, reply) => {
    const { bridge, say } = aBridge();
    const answer = bridge.call(name, {});
    say(reply);
    await expect(answer).rejects.toMatchObject({ code: "bad-answer" });
  });

  test("that is not answered ends after its time, and its late answer is left alone", async () => {
    vi.useFakeTimers();
    const { bridge, say, onStray } = aBridge();
    const answer = bridge.call("device.leave", {}, { withinMs: 2000 });
    const outcome = expect(answer).rejects.toMatchObject({ code: "late" });
    vi.advanceTimersByTime(2000);
    await outcome;
    say('{"id":1,"ok":null}');
    expect(onStray).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test("that asks the person waits without an end", async () => {
    vi.useFakeTimers();
    const { bridge, say } = aBridge();
    const answer = bridge.call("device.leave", {}, { withinMs: Number.POSITIVE_INFINITY });
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    say('{"id":1,"ok":null}');
    expect(await answer).toBeNull();
  });

  test("that is too long is not sent", async () => {
    const { bridge, sent } = aBridge();
    const text = "a".repeat(MAX_MESSAGE_CHARS);
    await expect(bridge.call("device.copy", { text, isSecret: false })).rejects.toMatchObject({ code: "too-long" });
    expect(sent).toEqual([]);
  });
});

test("an event reaches who listens for it, until they stop", () => {
  const { bridge, say } = aBridge();
  const [back, link] = [vi.fn(), vi.fn()];
  const stop = bridge.on("back", back);
  bridge.on("link", link);
  say('{"event":"back"}');
  stop();
  say('{"event":"back"}');
  say('{"event":"link"}');
  expect([back.mock.calls.length, link.mock.calls.length]).toEqual([1, 1]);
});

describe("the port", () => {
  const greet = (page: EventTarget, init: Record<string, unknown>) =>
    page.dispatchEvent(Object.assign(new Event("message"), { source: null, ports: [], ...init }));

  test("is the one of the app's own message", async () => {
    const page = new EventTarget();
    const received = receivePort(page as never);
    const frame = {};
    const [theirs, ours] = [aPort().port, aPort().port];
    greet(page, { data: "satchel-port", source: frame, ports: [theirs] });
    greet(page, { data: "something", ports: [theirs] });
    greet(page, { data: "satchel-port" });
    greet(page, { data: "satchel-port", ports: [theirs, theirs] });
    greet(page, { data: "satchel-port", ports: [ours] });
    expect(await received).toBe(ours);
  });

  test("is not waited for without an end", async () => {
    vi.useFakeTimers();
    const outcome = expect(receivePort(new EventTarget() as never)).rejects.toThrow("Android bridge is not available");
    vi.advanceTimersByTime(10_000);
    await outcome;
    vi.useRealTimers();
  });
});
