import { commandOptions, USAGE } from "./command-options.ts";
import { createDevnet } from "./create-devnet.ts";
import type { Devnet, DevnetOptions } from "./devnet.ts";

// The command `npm run devnet`.

const MAX_PORTS_TRIED = 50;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const warn = (text: string): void => {
  process.stderr.write(`devnet: ${text}\n`);
};

/** Starts on the next free port when the wanted one is taken. */
async function startOnFreePort(options: DevnetOptions): Promise<Devnet> {
  for (let port = options.port ?? 0, tried = 1; ; port++, tried++) {
    try {
      return await createDevnet({ ...options, port });
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isTaken || tried === MAX_PORTS_TRIED || port >= 65_535) throw error;
      warn(`port ${port} is taken, trying ${port + 1}`);
    }
  }
}

function greet(devnet: Devnet, dataDir: string | undefined): void {
  say(`Satchel devnet  ${devnet.url}`);
  say(
    `  Height ${devnet.node.tip()?.height ?? -1}, ${dataDir === undefined ? "in memory only" : `kept in ${dataDir}`}`,
  );
  say(`  Faucet and explorer: open ${devnet.url}/ in a browser`);
  say("  Ctrl-C stops it");
}

async function main(): Promise<void> {
  const { devnet: options, isJson, isHelp } = commandOptions(process.argv.slice(2), process.env);
  if (isHelp) {
    process.stdout.write(USAGE);
    return;
  }
  const devnet = await startOnFreePort({ ...options, log: warn });
  const stop = (): void => {
    devnet.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        warn(String(error));
        process.exit(1);
      },
    );
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  if (isJson) say(JSON.stringify({ url: devnet.url }));
  else greet(devnet, options.dataDir);
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
