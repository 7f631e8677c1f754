import type { CallOptions, EcashProvider, ErrorCode } from "@satchel/connect";
import { providerError, readAnswer } from "./answers.ts";
import { createEvents } from "./events.ts";
import { create, freeze, listen, NativePromise, own } from "./natives.ts";
import type { Method, ToWallet } from "./wire.ts";

/** More calls than that at once are refused here; the wallet has its own limits. */
const MAX_WAITING = 16;

type Waiting = { method: Method; resolve: (value: unknown) => void; reject: (error: Error) => void };

/**
 * Creates the object that the page asks, and what takes in the wallet's messages. `send` hands a message to the
 * wallet's side.
 */
export function createProvider(send: (message: ToWallet) => void) {
  const { on, tell } = createEvents();
  const waiting: Record<number, Waiting | undefined> = create(null);
  let lastId = 0;
  let count = 0;

  function finish(id: number): Waiting | undefined {
    const call = waiting[id];
    if (!call) return undefined;
    delete waiting[id];
    count -= 1;
    return call;
  }

  // What throws in here rejects the call, also what a page's odd objects throw.
  const ask = (method: Method, text?: string, options?: CallOptions) =>
    new NativePromise<unknown>((resolve, reject) => {
      if (text !== undefined && typeof text !== "string") throw providerError("bad-request", `${method} takes a text`);
      if (count >= MAX_WAITING) throw providerError("rate-limited", `${MAX_WAITING} calls are waiting already`);
      const signal = options?.signal;
      if (signal?.aborted) throw providerError("aborted", "The signal was aborted before the call");
      lastId += 1;
      const id = lastId;
      if (signal) listen(signal, "abort", () => waiting[id] && send({ id, abort: true }));
      waiting[id] = { method, resolve, reject };
      count += 1;
      send(text === undefined ? { id, method } : { id, method, text });
    });

  // A missing text is an empty one here, which the wallet refuses with a reason.
  const withText = (method: Method) => (text?: string, options?: CallOptions) => ask(method, text ?? "", options);

  const provider = {
    connect: (options?: CallOptions) => ask("connect", undefined, options),
    disconnect: () => ask("disconnect"),
    getAddress: () => ask("getAddress"),
    signMessage: withText("signMessage"),
    sendBip21: withText("sendBip21"),
    buy: withText("buy"),
    list: withText("list"),
    on,
  };
  for (const name in provider) freeze(provider[name as keyof typeof provider]);

  return {
    provider: freeze(provider) as unknown as EcashProvider,

    /** Takes in a message of the wallet's side. What is not one of ours changes nothing. */
    receive(message: unknown): void {
      const id = own(message, "id");
      const event = own(message, "event");
      const address = own(message, "address");
      if (event === "disconnect") tell(event, "");
      if (event === "accountChanged" && typeof address === "string") tell(event, address);
      const call = typeof id === "number" ? finish(id) : undefined;
      if (!call) return;
      const answer = readAnswer(call.method, message);
      if (answer.error) call.reject(answer.error);
      else call.resolve(answer.value);
    },

    /** Ends all calls that wait. */
    fail(code: ErrorCode, message: string): void {
      for (let id = 1; id <= lastId; id += 1) finish(id)?.reject(providerError(code, message));
    },
  };
}
