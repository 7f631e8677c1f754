import { PATIENCE } from "./headless/device.ts";

/** A try that takes longer will never end. One whose server drips its answers takes a minute for eight of patience. */
const MAX_TRY_MS = 300_000 * Math.min(PATIENCE, 8);

/**
 * Does what the work does, and rejects where it does not end. The error has the steps that the work has written down so
 * far: where it waits for ever, they are all that there is to look at.
 */
export async function within<Value>(work: (steps: string[]) => Promise<Value>): Promise<Value> {
  const steps: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error(`the try did not end\n    steps: ${steps.join("; ")}`));
    timer = setTimeout(fail, MAX_TRY_MS);
  });
  try {
    return await Promise.race([work(steps), late]);
  } finally {
    clearTimeout(timer);
  }
}
