import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;
const packages = [
  "core",
  "chain",
  "services",
  "platform",
  "vault",
  "engine",
  "app",
  "connect",
  "shells/android",
  "shells/extension",
  "shells/kit",
  "shells/web",
  "devnet",
  "bench",
  "e2e",
];

/**
 * Tests that are too long for `npm run check` end in .slow.test.ts or .slow.test.tsx; `npm test` sets SLOW=1 and runs
 * them too.
 */
const slow = process.env.SLOW === "1" ? [] : ["**/*.slow.test.{ts,tsx}"];

/**
 * Two projects for all packages: each has workers of its own, which load the modules below its tests once more.
 * `vitest run engine/src` runs those of a package.
 */
const IN_NODE = {
  name: "node",
  include: [
    ...packages.map((name) => `${name}/src/**/*.test.ts`),
    "shells/*/{build,build-plugins}/*.test.ts",
    "scripts/**/*.test.ts",
  ],
  environment: "node",
};
/** Screens and their parts. A worker with a DOM takes half a second to start. */
const IN_DOM = { name: "dom", include: ["app/src/**/*.test.tsx"], environment: "happy-dom" };

/**
 * Where compiled modules are kept for the next run. Vitest compiles a module again when its text, this file or the lock
 * changes; what a package exports and how TypeScript is compiled decides over them too, so it is in the folder's name.
 */
function moduleCache(): string {
  const settings = ["", ...packages].flatMap((name) => [join(name, "package.json"), join(name, "tsconfig.json")]);
  const hash = createHash("sha256").update(process.version);
  for (const file of [...settings, "tsconfig.base.json"].map((name) => join(root, name)).filter(existsSync)) {
    hash.update(readFileSync(file));
  }
  return join(root, "node_modules", ".cache", "vitest", hash.digest("hex").slice(0, 16));
}

/** Take ten seconds and more. A run would end with one of them alone, and with a core that has nothing to do. */
const LONGEST = [
  "trades/trades.slow.test.ts",
  "headless/attacks.slow.test.ts",
  "headless/limits.slow.test.ts",
  "lock/crash-password.slow.test.ts",
  "beside/recorded.slow.test.ts",
  "chain/chain-kills.slow.test.ts",
];
const isLongest = ({ moduleId }: TestSpecification): boolean => LONGEST.some((name) => moduleId.endsWith(name));

/** The longest files of a project begin first. The files of a project stay together, because workers are its own. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const names = [...new Set(sorted.map(({ project }) => project.name))];
    return names.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [...own.filter(isLongest), ...own.filter((file) => !isLongest(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Its own choice is one less than there are cores, which is half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache() },
    projects: [IN_NODE, IN_DOM].map((suite) => ({
      test: {
        ...suite,
        exclude: ["**/node_modules/**", ...slow],
        setupFiles: [
          join(root, "scripts", "watchdog.mjs"),
          join(root, "core", "src", "testing", "fixed-seeds.ts"),
          join(root, "app", "src", "testing", "settled.ts"),
        ],
        // Module state is shared: it takes a quarter of the time. What mounts something leaves with unmount() of app's
        // page.ts.
        isolate: false,
        // Tests wait for what they mean: this only says when it never comes, on a machine that is busy.
        testTimeout: 180_000,
        hookTimeout: 180_000,
        expect: { poll: { timeout: 150_000 } },
      },
    })),
  },
});
