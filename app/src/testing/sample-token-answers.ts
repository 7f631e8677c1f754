import { ok } from "@satchel/core/result";
import type { Engine } from "@satchel/engine";
import type { Done } from "./sample-books.ts";

/** No icon waits for its upload. */
export function iconAnswers(done: Done) {
  return {
    keepTokenIcon: (walletId, subject, file) =>
      done("keepTokenIcon", { walletId, subject, file }).then(() => ok(undefined)),
    keptTokenIcons: () => Promise.resolve([]),
    uploadTokenIcon: (tokenId) => done("uploadTokenIcon", tokenId).then(() => ok(undefined)),
    forgetTokenIcon: (tokenId) => done("forgetTokenIcon", tokenId),
  } satisfies Partial<Engine>;
}

/** Nothing is found out about prices; alerts are stored, and nowhere shown. */
export function priceAnswers(done: Done) {
  return {
    needTokenPrice: (tokenId) => done("needTokenPrice", tokenId),
    setTokenAlert: (wish) => done("setTokenAlert", wish).then(() => ok(undefined)),
    removeTokenAlert: (alert) => done("removeTokenAlert", alert).then(() => ok({ wasThere: true })),
  } satisfies Partial<Engine>;
}
