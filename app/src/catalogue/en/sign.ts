import { room } from "../catalogue.ts";

/** English for Sign & Verify. */
export const signText = room("sign", {});
