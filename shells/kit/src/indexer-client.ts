// This file is a separate chunk: only lazy-chain.ts imports it, dynamically.
export { createChain } from "@satchel/chain";
