import { after, consume, create, dataOf, listen, own, post, sendPort, sourceOf } from "./natives.ts";
import { HELLO, type ToWallet } from "./wire.ts";

/** How long the content script may take to answer. It is there from the document's start, or never. */
const OPEN_WITHIN_MS = 10_000;

type Queue = { [index: number]: ToWallet | undefined; count: number };

/**
 * Connects to the content script of this document: whichever of the two scripts runs first, the other one hears it.
 * Messages wait until it answers. `onSilent`: it has not answered in time to a page that asks.
 */
export function connectPort(onMessage: (message: unknown) => void, onSilent: () => void) {
  let open: MessagePort | undefined;
  let early: Queue | undefined;

  function offerPort(): void {
    const port = sendPort({ [HELLO]: "page" }, (event) => {
      const message = dataOf(event);
      if (open === undefined && own(message, "isOpen") === true) {
        open = port;
        for (let index = 0; early && index < early.count; index += 1) post(port, early[index]);
        early = undefined;
      } else if (open === port) onMessage(message);
    });
  }

  listen(window, "message", (event) => {
    const hello = sourceOf(event) === window ? own(dataOf(event), HELLO) : undefined;
    if (hello === undefined) return;
    // The content script hears 'page' whatever is done here: it listens on its own.
    if (hello === "wallet" && !open) offerPort();
    if (hello === "wallet") consume(event);
  });
  offerPort();

  function startQueue(): Queue {
    const queue: Queue = create(null);
    queue.count = 0;
    after(OPEN_WITHIN_MS, () => {
      if (open) return;
      early = undefined;
      onSilent();
    });
    return queue;
  }

  return function send(message: ToWallet): void {
    if (open) {
      post(open, message);
      return;
    }
    early ??= startQueue();
    early[early.count] = message;
    early.count += 1;
  };
}
