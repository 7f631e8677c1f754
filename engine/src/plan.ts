export { purposeOf, stepOf } from "./payments/chain/chain-steps.ts";
export { isPaidBy, readUnpaid } from "./payments/chain/unpaid.ts";
export { highFee } from "./payments/checks/high-fee.ts";
export { keepPlansReady } from "./payments/keep-plans-ready.ts";
export { begunOf, isInDoubt, isUnderWay, reservedCoins } from "./payments/outbox/kept-payments.ts";
export { endOf, type PaymentEnd } from "./payments/outbox/payment-end.ts";
export { contradictionOf, partsOfBalance, planAction, planToken, planXec } from "./payments/plan-payment.ts";
export { keepLooksReady } from "./tokens/keep-looks-ready.ts";
