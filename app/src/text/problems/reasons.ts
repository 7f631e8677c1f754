import type { OwnReason } from "@satchel/engine";
import { problemsText } from "../../catalogue/en/problems.ts";

const textsOf = (): Readonly<Record<OwnReason, string>> => problemsText.reasons;

/**
 * Returns a reason in words: those of a code of the engine, or any other reason as a port or server wrote it. A code's
 * words have no full stop.
 */
export const reasonText = (reason: string): string => (isOwnReason(reason) ? textsOf()[reason] : reason.trim());

/** Tells whether a reason is a code of the engine, which has words of its own. */
export const isOwnReason = (reason: string): reason is OwnReason => Object.hasOwn(textsOf(), reason);
