import { later } from "@satchel/core/later";
import type { Vault } from "@satchel/core/ports";
import { answerCalls } from "./wire/vault-wire.ts";

/** What is used of a MessagePort. */
export type CallPort = Pick<MessagePort, "addEventListener" | "postMessage" | "start">;

/**
 * Answers the calls that another page of the same origin makes through this port with this vault. The page uses the
 * port as the worker of `createBrowserVault`. `warm` makes the vault ready.
 */
export function answerPage(port: CallPort, vault: Vault & { warm(): Promise<void> }): void {
  const { get: ready } = later(async () => {
    await vault.warm();
    return vault;
  });
  answerCalls(port as Parameters<typeof answerCalls>[0], ready);
  port.start();
}
