// The devnet as a package: packed, installed into an empty folder, and used there as a command and by a program.
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "satchel-devnet-"));
const example = join(folder, "example");

beforeAll(async () => {
  const { stdout } = await run(process.execPath, ["--import", "tsx", join(root, "scripts", "pack-devnet.ts")], {
    cwd: root,
  });
  mkdirSync(example);
  cpSync(join(root, "devnet", "package", "example"), example, { recursive: true });
  const options = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];
  await run("npm", ["install", ...options, stdout.trim()], { cwd: example, env: { ...process.env, NODE_ENV: "" } });
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a small program is tested against it", { timeout: 120_000 }, async () => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap"], { cwd: example, env });
  expect(stdout).toContain("# pass 3");
  expect(stdout).toContain("# fail 0");
});

test("it runs as a command with the demo world", { timeout: 120_000 }, async () => {
  const bin = join(example, "node_modules", ".bin", "satchel-devnet");
  const devnet = spawn(process.execPath, [bin, "--ephemeral", "--port", "0", "--seed", "--json"], { cwd: folder });
  try {
    const line = await new Promise<string>((resolve, reject) => {
      devnet.stdout.once("data", (data: Buffer) => resolve(`${data}`));
      devnet.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
    });
    const { url } = JSON.parse(line);
    const answer = await fetch(`${url}/devnet/state`);
    const state = (await answer.json()) as { tip: { height: number }; world: { openOffers: number } };
    expect(state.tip.height).toBeGreaterThan(100);
    expect(state.world.openOffers).toBeGreaterThan(0);
  } finally {
    devnet.kill();
  }
});

test("its types are whole: a wrong option is an error, a right one passes", { timeout: 120_000 }, async () => {
  const check = async (source: string) => {
    writeFileSync(join(example, "use.ts"), source);
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    const options = "--noEmit --strict --module nodenext --target es2022 use.ts".split(" ");
    return run(process.execPath, [tsc, ...options], { cwd: example }).then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    );
  };
  const start = (options: string) => `import { startDevnet } from "satchel-devnet";
const devnet = await startDevnet(${options});
export const txid: string = await devnet.fund(devnet.faucetAddress, 1_000n);
`;
  expect(await check(start("{ blocks: 3 }"))).toBe("");
  expect(await check(start("{ blocks: true }"))).toContain("error TS2322");
});
