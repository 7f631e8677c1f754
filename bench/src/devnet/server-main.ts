// Runs a devnet in its own process, so that the bench itself uses neither its time nor its memory.
import { createDevnet, type DevnetOptions } from "@satchel/devnet";

async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? "{}") as DevnetOptions;
  const begin = performance.now();
  const devnet = await createDevnet({ finalize: "never", ...options });
  const startMs = performance.now() - begin;
  process.on("message", (message) => {
    if (message === "cpu") {
      const { user, system } = process.cpuUsage();
      process.send?.((user + system) / 1e6);
    } else if (message === "memory") {
      globalThis.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      process.send?.({ rss, peakRss: process.resourceUsage().maxRSS * 1024, heapUsed });
    } else {
      // An orderly exit, so that a CPU profile is written.
      devnet.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    }
  });
  process.send?.({ url: devnet.url, height: devnet.node.tip()?.height ?? -1, startMs });
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
