import { type Bridge, createBridge } from "@satchel/platform/android";
import { appDouble } from "@satchel/platform/memory";
import { afterEach, describe, expect, test, vi } from "vitest";
import { followBack } from "./follow-back.ts";
import { followLinks } from "./follow-links.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A bridge to an app that answers `device.takeLink` with these texts, one after the other, and then with null. */
function anApp(links: readonly (string | null)[] = []) {
  const calls: string[] = [];
  const left = [...links];
  const port: { onmessage: MessagePort["onmessage"]; postMessage(text: string): void } = {
    onmessage: null,
    postMessage(text) {
      const { id, call } = JSON.parse(text);
      calls.push(call);
      queueMicrotask(() => say({ id, ok: call === "device.takeLink" ? (left.shift() ?? null) : null }));
    },
  };
  const say = (message: unknown) =>
    port.onmessage?.call(port as never, { data: JSON.stringify(message) } as MessageEvent);
  const bridge: Bridge = createBridge(port);
  return { bridge, calls, say };
}

describe("going back", () => {
  function aPage({ dialogs = 0, canGoBack = false } = {}) {
    const app = anApp();
    const open = Array.from({ length: dialogs }, () => new EventTarget());
    const closed: number[] = [];
    open.forEach((dialog, at) => {
      dialog.addEventListener("cancel", () => closed.push(at));
    });
    const back = vi.fn();
    const document = { querySelectorAll: () => open } as never;
    followBack(app.bridge, { document, canGoBack: () => canGoBack, back });
    app.say({ event: "back" });
    return { closed, back, calls: app.calls };
  }

  test("closes the dialog on top before anything else", () => {
    const { closed, back, calls } = aPage({ dialogs: 2, canGoBack: true });
    expect(closed).toEqual([1]);
    expect(back).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
  });

  test("shows the screen before", () => {
    const { back, calls } = aPage({ canGoBack: true });
    expect(back).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });

  test("leaves the app from the first screen", () => {
    const { back, calls } = aPage();
    expect(back).not.toHaveBeenCalled();
    expect(calls).toEqual(["device.leave"]);
  });
});

describe("a link of another app", () => {
  const LINK = "ecash:qq?amount=5&x=#";

  test("that started this one is shown on Send", async () => {
    const { bridge } = anApp([LINK]);
    const show = vi.fn();
    followLinks(bridge, show);
    await vi.waitFor(() => expect(show).toHaveBeenCalledWith("/send?bip21=ecash%3Aqq%3Famount%3D5%26x%3D%23"));
  });

  test("is shown once, and one that comes later when it comes", async () => {
    const { bridge, say, calls } = anApp([null, "ecash:later"]);
    const show = vi.fn();
    followLinks(bridge, show);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    say({ event: "link" });
    await vi.waitFor(() => expect(show).toHaveBeenCalledWith("/send?bip21=ecash%3Alater"));
    say({ event: "link" });
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(show).toHaveBeenCalledOnce();
  });

  test.each([
    ["refuses", { code: "failed" }],
    ["is missing", { code: "unknown-call" }],
    ["hangs", "silent"],
  ] as const)("is lost where the part %s, and nothing else: the next one is shown", async (_name, fault) => {
    vi.useFakeTimers();
    const app = appDouble();
    const mend = app.fault("device.takeLink", fault);
    const show = vi.fn();
    followLinks(createBridge(app.port()), show);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(show).not.toHaveBeenCalled();
    mend();
    app.arrive("ecash:next");
    await vi.advanceTimersByTimeAsync(0);
    expect(show.mock.calls).toEqual([["/send?bip21=ecash%3Anext"]]);
  });
});
