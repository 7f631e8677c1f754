export { planToken } from "./payments/plan-token.ts";
export { planXec } from "./payments/plan-xec.ts";
export { isUnderWay, reservedCoins } from "./payments/reserved-coins.ts";
