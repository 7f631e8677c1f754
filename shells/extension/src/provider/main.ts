// Runs in the page's own world, before the page's scripts (register-page-script.ts). It adds no global: the page learns
// of the wallet by an event, so several wallets can be there and none overwrites another.
import type { ANNOUNCE_EVENT, REQUEST_EVENT } from "@satchel/connect";
import { connectPort } from "./connect-port.ts";
import { announceAt, freeze, listen } from "./natives.ts";
import { isOrdinaryPage } from "./ordinary-page.ts";
import { createProvider } from "./provider.ts";
import { walletInfo } from "./wallet-info.ts";

const ANNOUNCE: typeof ANNOUNCE_EVENT = "ecash:announceProvider";
const REQUEST: typeof REQUEST_EVENT = "ecash:requestProvider";

function start(): void {
  const { provider, receive, fail } = createProvider((message) => send(message));
  const send = connectPort(receive, () => fail("unavailable", "The wallet does not answer"));
  const detail = freeze({ info: freeze(walletInfo(crypto.randomUUID())), provider });
  const announce = () => announceAt(ANNOUNCE, detail);
  listen(window, REQUEST, announce);
  announce();
}

if (isOrdinaryPage(window)) start();
