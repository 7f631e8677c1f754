import { type Bridge, createBridge } from "@satchel/platform/android";
import { appDouble } from "@satchel/platform/memory";
import { afterEach, describe, expect, test, vi } from "vitest";
import { followBack } from "./follow-back.ts";
import { followLinks } from "./follow-links.ts";
import { followTheme, type ThemePage } from "./follow-theme.ts";

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

describe("the strips under the system's bars", () => {
  type Theme = "system" | "light" | "dark";

  function aPage(theme: Theme, prefersDark: boolean) {
    const app = appDouble();
    const listeners: (() => void)[] = [];
    const device = Object.assign(new EventTarget(), { matches: prefersDark });
    const settings = { theme };
    const page: ThemePage = {
      settings: { getState: () => ({ settings }), subscribe: (listener) => listeners.push(listener) },
      prefersDark: device as ThemePage["prefersDark"],
    };
    const follow = () => followTheme(createBridge(app.port()), page);
    const choose = (next: Theme) => {
      settings.theme = next;
      for (const listener of listeners) listener();
    };
    const turn = (isDark: boolean) => {
      device.matches = isDark;
      device.dispatchEvent(new Event("change"));
    };
    const painted = () => app.calls.map(({ call, args }) => call === "device.paint" && args.isDark);
    return { app, follow, choose, turn, painted };
  }

  test.each([
    ["light", true, false],
    ["dark", false, true],
    ["system", true, true],
    ["system", false, false],
  ] as const)("with %s, on a device that prefers dark: %s", (theme, prefersDark, isDark) => {
    const { follow, painted } = aPage(theme, prefersDark);
    follow();
    expect(painted()).toEqual([isDark]);
  });

  test("follow the setting and the device, and each change is told once", () => {
    const { follow, choose, turn, painted } = aPage("system", false);
    follow();
    choose("dark");
    choose("dark");
    turn(true);
    choose("light");
    turn(false);
    choose("system");
    turn(true);
    expect(painted()).toEqual([false, true, false, true]);
  });

  test("stay as they are where the app cannot paint, and nothing else fails", async () => {
    const { app, follow, choose, painted } = aPage("dark", false);
    app.fault("device.paint", { code: "unknown-call" });
    follow();
    choose("light");
    await vi.waitFor(() => expect(painted()).toEqual([true, false]));
  });
});
