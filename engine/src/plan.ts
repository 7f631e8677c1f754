export { planToken } from "./actions/plan-token.ts";
export { planXec } from "./actions/plan-xec.ts";
export { isUnderWay, reservedCoins } from "./reserved-coins.ts";
