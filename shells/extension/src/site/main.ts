import { connectWallet } from "./ask.ts";
import { serveCashtab } from "./cashtab.ts";
import { mayAsk, whenVisited } from "./may-ask.ts";

if (mayAsk()) {
  const wallet = connectWallet(chrome.runtime, whenVisited);
  serveCashtab(window, (wish) => wallet.ask(wish));
}
