// Drives a devnet for outside test runners, which fork it: `node --import tsx devnet/src/ipc.ts ecash-lib_base`.
import { openProcessChannel } from "./ipc/process-channel.ts";
import { runSession } from "./ipc/run-session.ts";
import { setupScript } from "./ipc/setup-scripts.ts";

async function main(): Promise<void> {
  const [name = ""] = process.argv.slice(2);
  const script = setupScript(name);
  const channel = openProcessChannel();
  try {
    await runSession(script, channel);
  } finally {
    channel.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`devnet: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
