import type { Outcome, WalletSide } from "../provider/serve-page.ts";
import type { Reply } from "../wire/reply.ts";
import type { Wallet } from "./ask.ts";

/** How often a document looks whether its extension is still there, while it waits for a person. */
const LOOK_MS = 10_000;
const GONE: Outcome = { code: "lost", message: "The wallet was removed or updated while it was asked" };

function outcomeOf(reply: Reply): Outcome {
  if (!reply.approved) return { code: reply.code, message: reply.reason };
  switch (reply.kind) {
    case "connect":
      return { result: { address: reply.address } };
    case "sign":
      return { result: { address: reply.address, signature: reply.signature } };
    case "pay":
      return { result: { txid: reply.txid } };
    case "buy":
    case "list":
      return { result: {} };
  }
}

/** Lets the provider ask as every other script of the page does. `isThere`: whether the extension still is. */
export function createWalletSide(wallet: Wallet, isThere: () => boolean): WalletSide {
  return {
    async ask(wish, signal) {
      let timer: ReturnType<typeof setInterval> | undefined;
      // An extension that was removed or updated leaves its scripts in the pages, and never answers them.
      const gone = new Promise<Outcome>((resolve) => {
        timer = setInterval(() => !isThere() && resolve(GONE), LOOK_MS);
      });
      const outcome = await Promise.race([wallet.ask(wish, signal).then(outcomeOf), gone]);
      clearInterval(timer);
      return outcome;
    },
    knownAddress: async () => ({ result: { address: await wallet.known() } }),
    async forgetSite() {
      if (await wallet.forget()) return { result: {} };
      return { code: "unavailable", message: "The wallet does not answer this page" };
    },
    follow: (onEvent) =>
      wallet.follow((event) =>
        onEvent(event.kind === "account" ? { event: "accountChanged", address: event.address } : { event: event.kind }),
      ),
  };
}
