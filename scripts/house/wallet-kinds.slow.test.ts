// Type-checks the whole wallet as if there were a second kind of wallet, one without secrets: what compiles then needs
// no change when such a kind comes.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
/** Inside `node_modules`, so that the packages that core uses are found from there, and git does not look. */
const PLACE = join(ROOT, "node_modules", ".satchel-wallet-kinds");
const TODAY = "export type Wallet = SeedWallet;";
const TOMORROW = 'export type Wallet = SeedWallet | (WalletBase & { kind: "watch" });';

/** Hands any wallet to the vault without asking whether it has secrets. */
const CONTROL = `import type { Vault } from "@satchel/core/ports";
import type { Wallet } from "@satchel/core/wallet";
export const reveals = (vault: Vault, wallet: Wallet) => vault.reveal(wallet);
export const names = (wallet: Wallet): string => wallet.name;
`;

const isSource = (path: string) => !/\.test\.tsx?$/.test(path);

function setUp(): void {
  rmSync(PLACE, { recursive: true, force: true });
  mkdirSync(PLACE, { recursive: true });
  cpSync(join(ROOT, "core/src"), join(PLACE, "core"), { recursive: true, filter: isSource });
  const walletFile = join(PLACE, "core/wallet/wallet.ts");
  const source = readFileSync(walletFile, "utf8");
  expect(source.split(TODAY)).toHaveLength(2);
  writeFileSync(walletFile, source.replace(TODAY, TOMORROW));
  writeFileSync(join(PLACE, "control.ts"), CONTROL);
  const config = {
    extends: "../../tsconfig.base.json",
    compilerOptions: {
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      types: [],
      jsx: "react-jsx",
      incremental: false,
      paths: { "@satchel/core/*": ["./core/*.ts", "./core/*/index.ts"] },
    },
    include: ["control.ts", ...["vault", "engine", "app"].map((name) => `../../${name}/src`)],
    exclude: ["../../*/src/**/*.test.ts", "../../*/src/**/*.test.tsx"],
  };
  writeFileSync(join(PLACE, "tsconfig.json"), JSON.stringify(config));
}

/** Returns the places of all errors. */
function errors(): Promise<string[]> {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  return new Promise((done) => {
    const args = [tsc, "-p", join(PLACE, "tsconfig.json"), "--singleThreaded", "--pretty", "false"];
    execFile(process.execPath, args, { cwd: PLACE, maxBuffer: 2 ** 26 }, (_error, output) =>
      done(output.split("\n").filter((line) => line.includes(": error TS"))),
    );
  });
}

afterAll(() => rmSync(PLACE, { recursive: true, force: true }));

test("a kind of wallet without secrets compiles everywhere, but where somebody would use its secrets unasked", async () => {
  setUp();
  const found = await errors();
  const others = found.filter((line) => !line.startsWith("control.ts(3,"));
  expect(others).toEqual([]);
  expect(found).toHaveLength(1);
});
