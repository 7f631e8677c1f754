// Drives Firefox over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it speaks itself on its debugging
// port. docs/decisions/engines.md says why with a client of our own.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WebSocket } from "ws";
import { keyActions, pressActions } from "./actions.ts";
import type { Browser, Engine, Tab } from "./engine.ts";
import { findProgram, startProgram } from "./program.ts";

const program = () => findProgram("firefox-esr") ?? findProgram("firefox");

/** No welcome pages, no questions, no animations, and files are saved without a dialog. */
const preferences = (downloads: string) => ({
  "browser.download.dir": downloads,
  "browser.download.folderList": 2,
  "browser.download.alwaysOpenPanel": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.sessionstore.resume_from_crash": false,
  "toolkit.startup.max_resumed_crashes": -1,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.normandy.enabled": false,
  "services.settings.server": "data:,#nothing",
  "intl.locale.requested": "en-US",
  "intl.accept_languages": "en-US",
  "ui.prefersReducedMotion": 1,
  "layout.css.prefers-color-scheme.content-override": 1,
});

type Message = { id?: number; type?: string; method?: string; params?: unknown; result?: unknown; message?: string };
type Connection = { send<Answer>(method: string, params: object): Promise<Answer>; close(): void };

/** Opens a connection; its end rejects every command that has no answer yet. */
async function connect(url: string, onEvent: (message: Message) => void): Promise<Connection> {
  const socket = new WebSocket(url, { maxPayload: 256 * 1024 * 1024 });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const open = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let count = 0;
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as Message;
    const waiting = message.id === undefined ? undefined : open.get(message.id);
    if (message.id === undefined || !waiting) return onEvent(message);
    open.delete(message.id);
    if (message.type === "error") waiting.reject(new Error(message.message ?? "Firefox refused a command"));
    else waiting.resolve(message.result);
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    for (const { reject } of open.values()) reject(new Error("Firefox has ended"));
    open.clear();
  });
  return {
    send: <Answer>(method: string, params: object) =>
      new Promise<Answer>((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error("Firefox has ended"));
        const id = ++count;
        open.set(id, { resolve: (answer) => resolve(answer as Answer), reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

type Answered = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };

function tabOf({ send }: Connection, context: string): Tab {
  const answerOf = ({ result, exceptionDetails }: Answered): unknown => {
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result?.value ?? "null");
  };
  return {
    goTo: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    reload: async () => void (await send("browsingContext.reload", { context, wait: "complete" })),
    async run<Args extends readonly unknown[], Answer>(
      work: (...args: Args) => Answer | Promise<Answer>,
      ...args: Args
    ) {
      const functionDeclaration = `async (args) => JSON.stringify((await (${work})(...JSON.parse(args))) ?? null)`;
      const values = [{ type: "string", value: JSON.stringify(args) }];
      const target = { context };
      return answerOf(
        await send("script.callFunction", { functionDeclaration, arguments: values, target, awaitPromise: true }),
      ) as Answer;
    },
    inject: async (source) =>
      void answerOf(
        await send("script.evaluate", { expression: `${source};"null"`, target: { context }, awaitPromise: false }),
      ),
    pressAt: async (x, y) => void (await send("input.performActions", { context, actions: pressActions(x, y) })),
    keys: async (keys) => void (await send("input.performActions", { context, actions: keyActions(keys) })),
    async choose(selector, file) {
      const locator = { type: "css", value: selector };
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
        context,
        locator,
      });
      const sharedId = nodes[0]?.sharedId;
      if (sharedId === undefined) throw new Error(`no input ${selector}`);
      await send("input.setFiles", { context, element: { sharedId }, files: [file] });
    },
    resize: async (viewport) => void (await send("browsingContext.setViewport", { context, viewport })),
    picture: async () =>
      Buffer.from((await send<{ data: string }>("browsingContext.captureScreenshot", { context })).data, "base64"),
    toFront: async () => void (await send("browsingContext.activate", { context })),
  };
}

type LogEntry = { level: string; text: string | null };

async function start(profile: string): Promise<Browser> {
  const downloads = join(profile, "downloads");
  mkdirSync(downloads, { recursive: true });
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0", "about:blank"];
  const firefox = startProgram(program() ?? "firefox-esr", args, { TZ: "UTC", MOZ_CRASHREPORTER_DISABLE: "1" });
  const url = await firefox.says(/WebDriver BiDi listening on (ws:\/\/\S+)/);
  const complaints: string[] = [];
  const connection = await connect(`${url}/session`, ({ method, params }) => {
    const { level, text } = (params ?? {}) as LogEntry;
    if (method === "log.entryAdded" && ["error", "warn"].includes(level)) complaints.push(text ?? "");
  });
  await connection.send("session.new", { capabilities: {} });
  await connection.send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await connection.send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const unused = contexts.map(({ context }) => context);
  return {
    downloads,
    complaints: () => complaints,
    async newTab() {
      const context =
        unused.shift() ??
        (await connection.send<{ context: string }>("browsingContext.create", { type: "tab" })).context;
      return tabOf(connection, context);
    },
    async kill() {
      await firefox.end("SIGKILL");
    },
    async close() {
      await connection.send("browser.close", {}).catch(() => undefined);
      await firefox.end("SIGKILL");
    },
  };
}

export const FIREFOX: Engine = {
  name: "Firefox",
  missing: () => (program() === undefined ? ["firefox-esr"] : []),
  packages: "firefox-esr",
  start,
};
