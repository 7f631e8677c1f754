import { room } from "../catalogue.ts";

/** English for the first visit, and a path that leads nowhere. */
export const onboardingText = room("onboarding", {});
