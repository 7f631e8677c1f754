import { isOrdinaryPage } from "../provider/ordinary-page.ts";
import { servePage } from "../provider/serve-page.ts";
import { connectWallet } from "./ask.ts";
import { serveCashtab } from "./cashtab.ts";
import { mayAsk, whenVisited } from "./may-ask.ts";
import { createWalletSide } from "./wallet-side.ts";

if (mayAsk()) {
  const wallet = connectWallet(chrome.runtime, whenVisited);
  serveCashtab(window, (wish) => wallet.ask(wish));
  const isThere = () => chrome.runtime?.id !== undefined;
  if (isOrdinaryPage(window)) servePage(createWalletSide(wallet, isThere));
}
