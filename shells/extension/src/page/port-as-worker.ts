import type { VaultWorker } from "@satchel/vault/browser";

/**
 * Returns a port to the keeper that a vault can use as its worker. `pass` hands the other end over; when it rejects,
 * when the keeper goes, or when `pass` says that it has gone, the calls that wait fail. Calls that are made before the
 * keeper has its end wait in the port.
 */
export function portAsWorker(pass: (port: MessagePort, onGone: () => void) => Promise<void>): VaultWorker {
  const { port1: own, port2: other } = new MessageChannel();
  const failures = new Set<() => void>();
  const fail = () => {
    for (const onFailure of [...failures]) onFailure();
  };
  own.addEventListener("close", fail);
  own.addEventListener("messageerror", fail);
  own.start();
  pass(other, fail).catch(fail);
  return {
    postMessage: (message) => own.postMessage(message),
    addEventListener(type: string, listener: ((event: MessageEvent) => void) | (() => void)) {
      if (type === "message") own.addEventListener("message", listener as (event: MessageEvent) => void);
      else failures.add(listener as () => void);
    },
    terminate: () => own.close(),
  };
}
