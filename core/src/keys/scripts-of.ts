import { p2pkhScript } from "../script/index.ts";
import type { KeyRef } from "./key-ref.ts";

/** The output scripts (hex) these keys can spend, in their order. */
export const scriptsOf = (keys: readonly KeyRef[]): string[] => keys.map(({ hash160 }) => p2pkhScript(hash160));
