// Reads the memory of a page and of its workers with Chrome's debugger, after a forced garbage collection.
import type { CDPSession, Page } from "@playwright/test";

type Params = Record<string, unknown>;
type Target = {
  send(method: string, params?: Params): Promise<Params>;
  onChunk(take: (chunk: string) => void): void;
};
type Message = { id?: number; method?: string; params?: Params; result?: Params; error?: { message: string } };

export type Memory = {
  /** Returns every string in memory. Chrome cuts strings after 1,024 characters and leaves out bytes in buffers. */
  strings(): Promise<string[]>;
};

/** Returns the memory of the page and of each worker it has started so far. */
export async function memoriesOf(page: Page): Promise<{ page: Memory; workers: Memory[] }> {
  const client = await page.context().newCDPSession(page);
  const workers = await attachWorkers(client);
  return { page: memoryOf(pageTarget(client)), workers: workers.map(memoryOf) };
}

function pageTarget(client: CDPSession): Target {
  return {
    send: (method, params = {}) => client.send(method as never, params as never) as Promise<Params>,
    onChunk: (take) => client.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => take(chunk)),
  };
}

/**
 * Returns the page's workers. Playwright has no session for a worker, so its messages go through the page's session.
 */
async function attachWorkers(client: CDPSession): Promise<Target[]> {
  const found: string[] = [];
  client.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") found.push(sessionId);
  });
  await client.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return found.map((sessionId) => workerTarget(client, sessionId));
}

function workerTarget(client: CDPSession, sessionId: string): Target {
  const waiting = new Map<number, (message: Message) => void>();
  const takers: ((chunk: string) => void)[] = [];
  client.on("Target.receivedMessageFromTarget", (received) => {
    if (received.sessionId !== sessionId) return;
    const message = JSON.parse(received.message) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === "HeapProfiler.addHeapSnapshotChunk")
      for (const take of takers) take(String(message.params?.chunk));
  });
  let lastId = 0;
  return {
    onChunk: (take) => void takers.push(take),
    send: async (method, params = {}) => {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
      await client.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
      const { result = {}, error } = await answered;
      if (error) throw new Error(`${method}: ${error.message}`);
      return result;
    },
  };
}

function memoryOf(target: Target): Memory {
  let chunks: string[] = [];
  target.onChunk((chunk) => chunks.push(chunk));
  return {
    async strings() {
      chunks = [];
      await target.send("HeapProfiler.enable");
      await target.send("HeapProfiler.collectGarbage");
      await target.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
      const snapshot = JSON.parse(chunks.join("")) as { strings: string[] };
      return snapshot.strings;
    },
  };
}
