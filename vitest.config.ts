import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const packages = [
  "core",
  "chain",
  "services",
  "platform",
  "vault",
  "engine",
  "app",
  "shells/web",
  "devnet",
  "bench",
  "scripts",
];

/** Tests that are too long for `npm run check` end in .slow.test.ts or .slow.test.tsx; `npm test` sets SLOW=1 and runs them too. */
const slow = process.env.SLOW === "1" ? [] : ["**/*.slow.test.{ts,tsx}"];

/** What the app's tests of words and forms need no DOM for, which costs half a second for each file. */
const APP_WITHOUT_DOM = { name: "app-words", root: "app", include: ["src/**/*.test.ts"] };
const suites = packages.map((name) => {
  if (name === "scripts") return { name, root: name, include: ["*.test.ts"] };
  return { name, root: name, include: [name === "app" ? "src/**/*.test.tsx" : "src/**/*.test.{ts,tsx}"] };
});

export default defineConfig({
  test: {
    // Its own choice is one less than there are cores, which is half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [...suites, APP_WITHOUT_DOM].map((suite) => ({
      test: {
        ...suite,
        exclude: ["**/node_modules/**", ...slow],
        setupFiles: [
          join(import.meta.dirname, "core", "src", "testing", "fixed-seeds.ts"),
          ...(suite.root === "app" ? [join(import.meta.dirname, "app", "src", "testing", "settled.ts")] : []),
        ],
        environment: suite.name === "app" ? "happy-dom" : "node",
        // Module state is shared: it takes a quarter of the time. What mounts something leaves with unmount() of app's page.ts.
        isolate: false,
        // Tests wait for what they mean: this only says when it never comes, on a machine that is busy.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 50_000 } },
      },
    })),
  },
});
