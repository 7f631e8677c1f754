// The entry point of the clients of the small web services.
export { createBids } from "./bids.ts";
export { createBlacklist } from "./blacklist.ts";
export type { ServiceConfig } from "./create-request.ts";
export { createPrices } from "./prices.ts";
export { createRewards } from "./rewards.ts";
export { createSecondNode } from "./second-node.ts";
export { createTokenIcons } from "./token-icons.ts";
export { createYields } from "./yields.ts";
