export { mainnet } from "./mainnet.data.ts";
export { testnet } from "./testnet.data.ts";
