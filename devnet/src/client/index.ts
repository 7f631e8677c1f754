export { createDevnetClient } from "./create-devnet-client.ts";
export { type DevnetClient, type DevnetOperations, DevnetRefusal } from "./devnet-client.ts";
