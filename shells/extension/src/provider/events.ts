import { providerError } from "./answers.ts";
import { create, reportToPage } from "./natives.ts";

type Listener = (address: string) => void;
type Listeners = { [index: number]: Listener | undefined; next: number };

const noListeners = (): Listeners => {
  const list = create(null);
  list.next = 0;
  return list;
};

/** Creates the listeners of a page: `on` adds one and returns what ends it, `tell` calls them. */
export function createEvents() {
  const lists: Record<string, Listeners | undefined> = create(null);
  lists.accountChanged = noListeners();
  lists.disconnect = noListeners();

  function on(event: string, listener: Listener): () => void {
    const list = lists[event];
    if (!list || typeof listener !== "function") throw providerError("bad-request", "on takes an event and a function");
    const at = list.next;
    list.next += 1;
    list[at] = listener;
    return () => {
      delete list[at];
    };
  }

  function tell(event: string, address: string): void {
    const list = lists[event];
    for (let index = 0; list && index < list.next; index += 1) {
      try {
        list[index]?.(address);
      } catch (error) {
        reportToPage(error);
      }
    }
  }

  return { on, tell };
}
