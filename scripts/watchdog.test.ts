import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const thread = JSON.stringify(join(import.meta.dirname, "watchdog-thread.mjs"));
const LOOP = `
  const memory = new SharedArrayBuffer(1004);
  new TextEncoder().encodeInto("a.test.ts > loops", new Uint8Array(memory, 4));
  new (require("node:worker_threads").Worker)(${thread}, { workerData: { memory, limitS: 1 } }).on("online", () => {
    const more = () => process.nextTick(more);
    more();
  });
`;

test("a process whose event loop stands still is ended, and its test is named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "satchel-loops-"));
  const list = join(folder, "loops.txt");
  const child = spawn(process.execPath, ["-e", LOOP], { env: { ...process.env, SATCHEL_LOOPS: list } });
  const [said, signal] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => child.on("close", (_, by) => resolve(by))),
  ]);
  expect(signal).toBe("SIGKILL");
  expect(said).toContain("a.test.ts > loops");
  expect(readFileSync(list, "utf8")).toBe("a.test.ts > loops\n");
  rmSync(folder, { recursive: true });
});
