export type { Atoms, Sats } from "./units.ts";
export { atoms, sats, XEC_DECIMALS } from "./units.ts";
