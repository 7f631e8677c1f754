import { room } from "../catalogue.ts";

/** English for free XEC and token rewards. */
export const rewardsText = room("rewards", {});
