export { addressOf, groupAddress, shortAddress } from "./address.ts";
export type { CashAddrType, EncodeProblem } from "./cashaddr.ts";
export { encodeCashAddr } from "./cashaddr.ts";
export type { AddressProblem, CashAddr } from "./decode-cashaddr.ts";
export { decodeCashAddr, KNOWN_PREFIXES } from "./decode-cashaddr.ts";
export type { Payee } from "./parse-address.ts";
export { parseAddress, parseTokenAddress } from "./parse-address.ts";
