export { isUnderWay, reservedCoins } from "./payments/kept-payments.ts";
export { planToken, planXec } from "./payments/plan-payment.ts";
