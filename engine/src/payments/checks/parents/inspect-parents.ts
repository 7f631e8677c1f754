import type { ParentBytes, Vault } from "@satchel/core/ports";
import type { Parent } from "@satchel/core/tx";

/** One message to the vault has at most this many transactions and, from the second on, this many bytes. */
const MAX_ASKED = 64;
const MAX_BYTES = 1_000_000;

type Waiting = ParentBytes & { resolve(parent: Parent | undefined): void; reject(error: unknown): void };

/**
 * Returns a function that has the vault read one transaction. What is asked while a call is under way goes into the
 * next one together, because a message to another thread takes longer than reading a usual transaction.
 */
export function createInspector({ inspectParents }: Pick<Vault, "inspectParents">) {
  const waiting: Waiting[] = [];
  let isBusy = false;

  function takeBatch(): Waiting[] {
    let bytes = 0;
    const end = waiting.findIndex(({ rawTx }, at) => {
      bytes += rawTx.length;
      return at === MAX_ASKED || (at > 0 && bytes > MAX_BYTES);
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  }

  async function ask(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = takeBatch();
      try {
        const parents = await inspectParents(batch.map(({ rawTx, outIdxs }) => ({ rawTx, outIdxs })));
        for (const [at, { resolve }] of batch.entries()) resolve(parents[at]);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isBusy = false;
  }

  return (asked: ParentBytes): Promise<Parent | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ ...asked, resolve, reject });
      if (!isBusy) void ask();
    });
}
