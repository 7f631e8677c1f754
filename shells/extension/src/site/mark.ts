// Runs in the page's own world. cashtab-connect looks for this mark (facts.md 3).
import { mayAsk } from "./may-ask.ts";

const marked = window as { bitcoinAbc?: string };
if (mayAsk() && marked.bitcoinAbc === undefined) marked.bitcoinAbc = "cashtab";
