import { type Chain, NetworkError } from "@satchel/core/ports";
import { createScriptedChain } from "./scripted-chain.ts";

/** A chain whose every call fails as unreachable. */
export function offlineChain(): Chain {
  const chain = createScriptedChain();
  chain.breakWith(new NetworkError("Error connecting to known Chronik instances", "unreachable"));
  return chain;
}
