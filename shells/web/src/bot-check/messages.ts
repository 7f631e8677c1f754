// What the wallet and the frame of the bot check tell each other. A hostile provider can send anything.

/** What the wallet asks the frame. It has nothing in it that a provider must not know. */
export type Ask = {
  /** Random: an answer without it is not one. */
  id: string;
  script: string;
  siteKey: string;
  action: string;
  /** Only the devnet's provider is told the address that claims. */
  address?: string | undefined;
};

/** `asked`: the frame is there and has understood. */
export type Step = "asked" | "not-loaded" | "refused" | "proof";
export type Answer = { id: string; step: Step; proof?: string | undefined };

const STEPS: readonly Step[] = ["asked", "not-loaded", "refused", "proof"];
/** Proofs of today's provider have some 2,000 characters. */
const MAX_PROOF = 16_384;

/** Returns the answer to the question `id`; undefined for everything else. */
export function parseAnswer(data: unknown, id: string): Answer | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const told = data as Partial<Record<keyof Answer, unknown>>;
  const step = STEPS.find((name) => name === told.step);
  if (told.id !== id || step === undefined) return undefined;
  if (step !== "proof") return { id, step };
  const { proof } = told;
  return typeof proof === "string" && proof !== "" && proof.length <= MAX_PROOF ? { id, step, proof } : undefined;
}

/** Returns the wallet's question; undefined for everything else. */
export function parseAsk(data: unknown): Ask | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { id, script, siteKey, action, address } = data as Partial<Record<keyof Ask, unknown>>;
  if (typeof id !== "string" || typeof script !== "string") return undefined;
  if (typeof siteKey !== "string" || typeof action !== "string") return undefined;
  return { id, script, siteKey, action, ...(typeof address === "string" && { address }) };
}
