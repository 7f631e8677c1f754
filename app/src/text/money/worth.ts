import { sendText } from "../../catalogue/en/payment/send.ts";

/**
 * Returns an amount in another unit as a rough value: "≈ $5.33 USD". What is less than a cent is rough already: "<
 * $0.01".
 */
export const roughly = (worth: string): string => (worth.startsWith("<") ? worth : sendText.worth({ amount: worth }));
