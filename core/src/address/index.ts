export type { Payee } from "./address.ts";
export { addressOf, groupAddress, parseAddress, parseTokenAddress, shortAddress } from "./address.ts";
export type { AddressProblem, CashAddr, CashAddrType, EncodeProblem } from "./cashaddr.ts";
export { decodeCashAddr, encodeCashAddr, KNOWN_PREFIXES } from "./cashaddr.ts";
