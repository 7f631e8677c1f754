export { addressOf } from "./address-of.ts";
export type { AddressProblem, EncodeProblem, LegacyProblem } from "./address-problem.ts";
export type { CashAddr, CashAddrType } from "./cashaddr.ts";
export { decodeCashAddr, encodeCashAddr, KNOWN_PREFIXES } from "./cashaddr.ts";
export type { LegacyAddress } from "./legacy.ts";
export { encodeLegacy, parseLegacy } from "./legacy.ts";
export type { Payee } from "./parse-address.ts";
export { parseAddress, parseTokenAddress } from "./parse-address.ts";
export { groupAddress, shortAddress } from "./short-address.ts";
