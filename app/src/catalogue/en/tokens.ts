import { room } from "../catalogue.ts";

/** English for names, kinds and numbers of tokens. */
export const tokensText = room("tokens", {});
