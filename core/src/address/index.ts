export { addressOf, groupAddress, shortAddress } from "./address.ts";
export type { AddressProblem, CashAddr, CashAddrType, EncodeProblem } from "./cashaddr.ts";
export { decodeCashAddr, encodeCashAddr, KNOWN_PREFIXES } from "./cashaddr.ts";
export type { Payee } from "./parse-address.ts";
export { parseAddress, parseTokenAddress } from "./parse-address.ts";
