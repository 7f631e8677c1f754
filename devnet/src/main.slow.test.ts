// The command as a person runs it: in another process, which is killed and started again.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { createDevnet } from "./create-devnet.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const started: ChildProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ child: ChildProcess; line: string; warnings: () => string }> {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  let warnings = "";
  child.stderr?.on("data", (part: Buffer) => {
    warnings += part;
  });
  if (child.stdout === null) throw new Error("no output to read");
  const lines = createInterface(child.stdout);
  const line = await Promise.race([
    once(lines, "line").then(([first]) => String(first)),
    once(child, "exit").then(() => `exited: ${warnings}`),
  ]);
  return { child, line, warnings: () => warnings };
}
const urlIn = (line: string): string => JSON.parse(line).url;

async function order(url: string, operation: string, params: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/devnet/${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(params),
  });
  return (await response.json()) as Record<string, unknown>;
}

test("--json prints the url when it answers; killed, it goes on where it was; Ctrl-C ends it cleanly", async () => {
  const folder = mkdtempSync(join(tmpdir(), "devnet-main-"));
  folders.push(folder);
  const args = ["--json", "--port", "0", "--data", folder, "--manual", "--prefix", "ecregtest"];
  const first = await run(...args);
  const url = urlIn(first.line);
  expect((await fetch(`${url}/chronik-info`)).status).toBe(200);
  const { hashes } = await order(url, "generate", { blocks: 3 });
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = await run(...args);
  const state = (await (await fetch(`${urlIn(second.line)}/devnet/state`)).json()) as {
    tip: object;
    faucetAddress: string;
  };
  expect(state.tip).toEqual({ height: 123, hash: (hashes as string[])[2] });
  expect(state.faucetAddress).toMatch(/^ecregtest:/);
  second.child.kill("SIGINT");
  expect(await once(second.child, "exit")).toEqual([0, null]);
});

test("a taken port: the next one, and says so; without --json in words", async () => {
  const { port, stop } = await createDevnet();
  const { line, warnings } = await run("--port", String(port), "--ephemeral");
  await stop();
  expect(warnings()).toContain(`port ${port} is taken, trying ${port + 1}`);
  expect(line).toMatch(/^Satchel devnet {2}http:\/\/127\.0\.0\.1:\d+$/);
});

test("an option it does not know ends it with a sentence", async () => {
  const { line, child } = await run("--nonsense");
  expect(line).toContain("--nonsense");
  expect(child.exitCode).toBe(1);
});
