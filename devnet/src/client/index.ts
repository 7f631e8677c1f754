export { createDevnetClient } from "./create-devnet-client.ts";
export type { DevnetClient, DevnetOperations } from "./devnet-client.ts";
export { DevnetRefusal } from "./devnet-client.ts";
