import type { Device } from "./device.ts";
import { parseQueue } from "./parse-queue.ts";
import { type Happening, type Queue, type Step, step, waiting } from "./queue.ts";
import { tell } from "./tell.ts";

export const QUEUE_KEY = "requests";

/** The queue in session storage, which the background and the pages change in turn. */
export type StoredQueue = {
  read(): Promise<Queue>;
  /** Stores what has happened, then tells the documents whose requests are over. */
  happen(event: Happening): Promise<Outcome>;
};

/** `told`: the ids of the requests whose documents took their replies. */
export type Outcome = Omit<Step, "queue"> & { told: readonly string[] };

export function createStoredQueue(device: Device): StoredQueue {
  const { session, now, showWaiting } = device;
  const read = async () => parseQueue((await session.get(QUEUE_KEY))[QUEUE_KEY]);

  async function write(queue: Queue): Promise<void> {
    await session.set({ [QUEUE_KEY]: queue });
    showWaiting(waiting(queue, now()).length);
  }

  async function advance(event: Happening): Promise<Step> {
    const taken = step(await read(), event, now());
    await write(taken.queue);
    return taken;
  }

  /** A decision is stored before its document is told, and stays stored until then. */
  async function tellDecided(queue: Queue): Promise<string[]> {
    const told: string[] = [];
    for (const { id, askId, asker, reply } of queue.entries) {
      if (!reply) continue;
      if (await tell(device, asker, { kind: "reply", askId, reply })) told.push(id);
      await advance({ kind: "told", id });
    }
    return told;
  }

  return {
    read,
    happen: (event) =>
      device.exclusive(async () => {
        const { queue, ...taken } = await advance(event);
        return { ...taken, told: await tellDecided(queue) };
      }),
  };
}
