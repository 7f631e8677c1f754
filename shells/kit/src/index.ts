export { createLazyChain, fetchIndexerClient } from "./lazy-chain.ts";
