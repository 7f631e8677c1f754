import { createDevnet } from "../create-devnet.ts";
import { type SetupScript, UNSPENDABLE_SCRIPT } from "./setup-scripts.ts";

/** The other end of Node's IPC. It sends plain objects and receives whatever the parent sends. */
export type IpcChannel = {
  send(message: object): void;
  /** Returns the next message in order; undefined when the parent has gone. */
  next(): Promise<unknown>;
};

/** The node's own runner tells this limit; clients multiply it to get the time limit of a whole test. */
const SETUP_TIMEOUT_SECONDS = 60;

/**
 * Serves one test runner: sends the devnet's address, sets the chain up, says "ready" and obeys until "stop", a "next"
 * after the last step, or the end of the channel. Rejects for a message that is not a command. Stops the devnet in
 * every case.
 */
export async function runSession(script: SetupScript, channel: IpcChannel): Promise<void> {
  const devnet = await createDevnet({ blocks: 0, prefix: "ecregtest", finalize: "never" });
  try {
    channel.send({ test_info: { chronik: devnet.url, setup_script_timeout: SETUP_TIMEOUT_SECONDS } });
    for (const step of script) {
      step(devnet);
      channel.send({ status: "ready" });
      if (!(await mayContinue(channel, () => devnet.generate(1, UNSPENDABLE_SCRIPT)))) return;
    }
  } finally {
    await devnet.stop();
  }
}

/** Obeys until "next" (returns true) or until the end (false). */
async function mayContinue(channel: IpcChannel, generate: () => void): Promise<boolean> {
  for (;;) {
    const message = await channel.next();
    switch (message) {
      case "generate":
        generate();
        break;
      case "next":
        return true;
      case "stop":
      case undefined:
        return false;
      default:
        throw new RangeError(`${JSON.stringify(message)} is no command; known are generate, next and stop`);
    }
  }
}
