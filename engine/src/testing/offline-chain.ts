import { type Chain, NetworkError } from "@satchel/core/ports";
import { createScriptedChain } from "./scripted-chain.ts";

/** An indexer that nobody reaches. */
export function offlineChain(): Chain {
  const chain = createScriptedChain();
  chain.breakWith(new NetworkError("Error connecting to known Chronik instances", "unreachable"));
  return chain;
}
