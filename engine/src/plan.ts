export { purposeOf, stepOf } from "./payments/chain-steps.ts";
export { highFee } from "./payments/high-fee.ts";
export { keepPlansReady } from "./payments/keep-plans-ready.ts";
export { begunOf, isInDoubt, isUnderWay, reservedCoins } from "./payments/kept-payments.ts";
export { contradictionOf, partsOfBalance, planAction, planToken, planXec } from "./payments/plan-payment.ts";
export { isPaidBy, readUnpaid } from "./payments/unpaid.ts";
