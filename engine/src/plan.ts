export { isUnderWay, reservedCoins } from "./payments/kept-payments.ts";
export { contradictionOf, planToken, planXec } from "./payments/plan-payment.ts";
