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

/** Tests that are too long for `npm run check` end in .slow.test.ts; `npm test` sets SLOW=1 and runs them too. */
const slow = process.env.SLOW === "1" ? [] : ["**/*.slow.test.ts"];

export default defineConfig({
  test: {
    // Its own choice is one less than there are cores, which is half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: packages.map((name) => ({
      test: {
        name,
        root: name,
        include: name === "scripts" ? ["*.test.ts"] : ["src/**/*.test.{ts,tsx}"],
        exclude: ["**/node_modules/**", ...slow],
        setupFiles: [join(import.meta.dirname, "core", "src", "testing", "fixed-seeds.ts")],
        environment: name === "app" ? "happy-dom" : "node",
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
