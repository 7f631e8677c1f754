import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FOLDER, startRealNode } from "./real-node.ts";
import { START_TIME } from "./round.ts";

// Programs that are not a node: a real one is not part of `npm test`.

const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER));
const start = (binary: string, plugin?: string) => startRealNode({ binary, plugin }, { time: START_TIME });

test("a program that ends at once, a file that cannot be run and a missing plugin are named, and leave nothing", async () => {
  const before = folders();
  await expect(start("/bin/false")).rejects.toThrow("/bin/false did not start: Error: it ended with 1");
  await expect(start("/dev/null")).rejects.toThrow("/dev/null did not start: Error: it cannot be run");
  const plugin = join(tmpdir(), "no-such-plugin.py");
  await expect(start("/bin/false", plugin)).rejects.toThrow(`there is no plugin at ${plugin}`);
  expect(folders()).toEqual(before);
});
