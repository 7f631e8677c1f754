import { fromHex } from "../script/index.ts";

const utf8 = new TextDecoder();

/** Hex as UTF-8 text; what is no UTF-8 becomes replacement characters. */
export const textOf = (hex: string): string => utf8.decode(fromHex(hex));
