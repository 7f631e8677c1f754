// Drives WebKitGTK over the classic WebDriver protocol (https://www.w3.org/TR/webdriver2/) of Debian's WebKitWebDriver.
// The browser is webkit-window.py, on a screen in memory.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keyActions, pressActions } from "./actions.ts";
import type { Browser, Engine, Tab } from "./engine.ts";
import { findProgram, startProgram } from "./program.ts";

const WINDOW = fileURLToPath(new URL("webkit-window.py", import.meta.url));
/** The key of a reference to an element in the protocol. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

type Send = <Answer>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<Answer>;

/** Returns the commands of the server at this address; what it refuses rejects with its message. */
const commandsOf =
  (server: string): Send =>
  async <Answer>(method: string, path: string, body?: object, signal?: AbortSignal) => {
    const answer = await fetch(`${server}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (!answer.ok) throw new Error(`${error}: ${message}`);
    return value as Answer;
  };

/** Runs an async function of JSON in the page; its own errors are told as a value, because WebKit drops their text. */
const WRAPPED = (work: string) =>
  `const [args, done] = arguments; (async () => (await (${work})(...JSON.parse(args))) ?? null)().then(` +
  "(value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));";

/** `atTab`: runs a command at the tab with this handle; commands of other tabs wait. */
function tabOf(atTab: <Answer>(work: (send: Send) => Promise<Answer>) => Promise<Answer>): Tab {
  const post = <Answer>(path: string, body: object = {}) => atTab((send) => send<Answer>("POST", path, body));
  return {
    goTo: async (url) => void (await post("/url", { url })),
    reload: async () => void (await post("/refresh")),
    async run<Args extends readonly unknown[], Answer>(
      work: (...args: Args) => Answer | Promise<Answer>,
      ...args: Args
    ) {
      const body = { script: WRAPPED(String(work)), args: [JSON.stringify(args)] };
      const { value, error } = JSON.parse(await post<string>("/execute/async", body));
      if (error !== undefined) throw new Error(error);
      return value as Answer;
    },
    inject: async (source) => void (await post("/execute/sync", { script: source, args: [] })),
    pressAt: async (x, y) => void (await post("/actions", { actions: pressActions(x, y) })),
    keys: async (keys) => void (await post("/actions", { actions: keyActions(keys) })),
    choose: (selector, file) =>
      atTab(async (send) => {
        const found = await send<Record<string, string>>("POST", "/element", {
          using: "css selector",
          value: selector,
        });
        await send("POST", `/element/${found[ELEMENT]}/value`, { text: file });
      }),
    resize: async (size) => void (await post("/window/rect", { x: 0, y: 0, ...size })),
    picture: async () => Buffer.from(await atTab((send) => send<string>("GET", "/screenshot")), "base64"),
    toFront: async () => void (await atTab((send) => send("GET", "/url"))),
  };
}

const OPTIONS = { binary: "/usr/bin/python3" };

async function start(profile: string): Promise<Browser> {
  const downloads = join(profile, "downloads");
  mkdirSync(downloads, { recursive: true });
  const screen = startProgram("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
  const display = await screen.says(/^(\d+)\n/m);
  const port = await freePort();
  // A locale without UTF-8 ends WebKit's page process.
  const env = {
    DISPLAY: `:${display}`,
    LANG: "C.UTF-8",
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    GTK_A11Y: "none",
    NO_AT_BRIDGE: "1",
  };
  const driver = startProgram("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], env);
  const send = commandsOf(`http://127.0.0.1:${port}`);
  const options = { ...OPTIONS, args: [WINDOW, profile] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const end = async () => {
    await driver.end("SIGKILL");
    await screen.end("SIGTERM");
  };
  const session = await untilUp(
    (signal) => send<{ sessionId: string }>("POST", "/session", { capabilities }, signal),
    driver.output,
  ).catch(async (error) => {
    await end();
    throw error;
  });
  const inSession: Send = (method, path, body) => send(method, `/session/${session.sessionId}${path}`, body);
  await inSession("POST", "/timeouts", { script: 240_000, pageLoad: 240_000 });
  const unused = await inSession<string[]>("GET", "/window/handles");
  let current = unused[0];
  let last: Promise<unknown> = Promise.resolve();
  const atHandle =
    (handle: string) =>
    <Answer>(work: (send: Send) => Promise<Answer>): Promise<Answer> => {
      const next = last
        .catch(() => undefined)
        .then(async () => {
          if (current !== handle) await inSession("POST", "/window", { handle });
          current = handle;
          return work(inSession);
        });
      last = next;
      return next;
    };
  return {
    downloads,
    complaints: () => [...driver.output().matchAll(/^CONSOLE .*(?:ERROR|WARN).*$/gm)].map(([line]) => line),
    newTab: async () =>
      tabOf(
        atHandle(
          unused.shift() ?? (await inSession<{ handle: string }>("POST", "/window/new", { type: "tab" })).handle,
        ),
      ),
    async kill() {
      process.kill(Number(readFileSync(join(profile, "pid"), "utf8")), "SIGKILL");
      await end();
    },
    async close() {
      await inSession("DELETE", "").catch(() => undefined);
      await end();
    },
  };
}

/** The driver listens after some milliseconds, and starts a browser in seconds. */
const UP_WITHIN_MS = 60_000;

/** Repeats a request until the server that was just started listens; rejects if it never does. */
async function untilUp<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, said: () => string): Promise<Answer> {
  const limit = AbortSignal.timeout(UP_WITHIN_MS);
  for (;;) {
    try {
      return await ask(limit);
    } catch (error) {
      if (limit.aborted) throw new Error(`WebKit did not start within ${UP_WITHIN_MS / 1000} s:\n${said()}`);
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function hasBindings(): boolean {
  try {
    execFileSync(OPTIONS.binary, ["-c", "import gi; gi.require_version('WebKit2', '4.1')"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export const WEBKIT: Engine = {
  name: "WebKit",
  missing: () => [
    ...["WebKitWebDriver", "Xvfb"].filter((name) => findProgram(name) === undefined),
    ...(hasBindings() ? [] : ["WebKitGTK for Python"]),
  ],
  packages: "webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1",
  start,
};
