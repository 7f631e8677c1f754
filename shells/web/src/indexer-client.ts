// A chunk of its own: imported only dynamically, by lazy-chain.ts.
export { createChain } from "@satchel/chain";
