// Sessions in processes of their own, as other programs start them. run-session.test.ts shows what a session does.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "ecash-lib";
import { TestRunner } from "ecash-lib/dist/test/testRunner";
import { afterEach, expect, test, vi } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ENTRY = fileURLToPath(new URL("../ipc.ts", import.meta.url));

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

function start(script: string) {
  const child = fork(ENTRY, [script], { cwd: ROOT, execArgv: ["--import", "tsx"], silent: true });
  children.push(child);
  const messages: Record<string, unknown>[] = [];
  let errors = "";
  child.on("message", (message) => messages.push({ ...(message as object) }));
  child.stderr?.on("data", (part: Buffer) => {
    errors += part.toString();
  });
  const ended = (event: "exit" | "close") => once(child, event) as Promise<[number | null]>;
  // "close" also means that all output has been read. It does not come after a disconnect.
  return { child, messages, errors: () => errors, exit: ended("exit"), closed: ended("close") };
}

test("commands sent before it is ready wait for it", async () => {
  const session = start("setup_scripts/ecash-lib_base");
  session.child.send("generate");
  session.child.send("stop");
  expect((await session.exit)[0]).toBe(0);
  expect(session.messages.map((message) => Object.keys(message)[0])).toEqual(["test_info", "status"]);
});

test("a script it does not know ends it with an error", async () => {
  const session = start("nothing");
  expect((await session.closed)[0]).toBe(1);
  expect(session.errors()).toContain('There is no setup script "nothing"');
});

test("a parent that goes away ends it", async () => {
  const session = start("ecash-lib_base");
  while (session.messages.length < 2) await once(session.child, "message");
  expect(session.messages[1]).toEqual({ status: "ready" });
  session.child.disconnect();
  expect((await session.exit)[0]).toBe(0);
});

test("the test runner that ecash-lib publishes drives it, under the name of the program it calls", async () => {
  const folder = mkdtempSync(join(tmpdir(), "devnet-ipc-"));
  const program = join(folder, "python3");
  writeFileSync(program, `#!/bin/sh\ncd "${ROOT}" && exec "${process.execPath}" --import tsx "${ENTRY}" "$2"\n`);
  chmodSync(program, 0o755);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH ?? ""}`);
  vi.spyOn(console, "log").mockReturnValue();
  try {
    const runner = await TestRunner.setup("setup_scripts/ecash-agora_base");
    children.push(runner.runner);
    await runner.setupCoins(10, 100_000n);
    const script = Script.p2pkh(new Uint8Array(20).fill(7));
    const txid = await runner.sendToScript([20_000n, 30_000n], script);
    const { utxos } = await runner.chronik.script("p2pkh", "07".repeat(20)).utxos();
    expect(utxos.map(({ outpoint, sats }) => [outpoint.txid, sats])).toEqual([
      [txid, 20_000n],
      [txid, 30_000n],
    ]);
    const gone = once(runner.runner, "exit");
    runner.stop();
    expect((await gone)[0]).toBe(0);
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  }
});
