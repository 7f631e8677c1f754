import { after, create, dataOf, own, post, sendPort } from "./natives.ts";
import { HELLO, type ToWallet } from "./wire.ts";

/** The content script runs at the start of the document, as this one does. If it is late it is asked again. */
const TRY_EVERY_MS = 500;
const TRIES = 20;

type Queue = { [index: number]: ToWallet | undefined; count: number };

function createQueue(): Queue {
  const queue: Queue = create(null);
  queue.count = 0;
  return queue;
}

/**
 * Connects to the content script of this document, which takes the first port that it hears of. Messages wait until it
 * answers. `onSilent`: it does not answer.
 */
export function connectPort(onMessage: (message: unknown) => void, onSilent: () => void) {
  let open: MessagePort | undefined;
  let early: Queue | undefined;

  function offerPort(): void {
    const port = sendPort({ [HELLO]: true }, (event) => {
      const message = dataOf(event);
      if (open === undefined && own(message, "isOpen") === true) {
        open = port;
        for (let index = 0; early && index < early.count; index += 1) post(port, early[index]);
        early = undefined;
      } else if (open === port) onMessage(message);
    });
  }

  function tryAgain(tries: number): void {
    if (open) return;
    if (tries > 0) {
      offerPort();
      after(TRY_EVERY_MS, () => tryAgain(tries - 1));
    } else {
      early = undefined;
      onSilent();
    }
  }

  offerPort();
  return function send(message: ToWallet): void {
    if (open) {
      post(open, message);
      return;
    }
    const queue = early ?? createQueue();
    queue[queue.count] = message;
    queue.count += 1;
    if (early) return;
    early = queue;
    tryAgain(TRIES);
  };
}
