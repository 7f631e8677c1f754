/**
 * What a person may do next. A part of the program that a step needs can be fetched before the press. `welcome`: the
 * first screen of a newcomer, whose fetch has begun already. `create`: New Wallet or an import, up to Home. `home`: a
 * press on onboarding or on Home. `navigation`: a screen of the navigation. `act`: what those screens lead to.
 */
export const STEPS = ["welcome", "create", "home", "navigation", "act"] as const;
export type Step = (typeof STEPS)[number];

type Fetch = () => Promise<unknown>;

export function createAhead() {
  const waiting = new Map<Step, Set<Fetch>>(STEPS.map((step) => [step, new Set()]));
  return {
    /** Remembers how to fetch a part that a step needs. Modules call this while they are evaluated. */
    ahead: (step: Step, fetch: Fetch): void => {
      waiting.get(step)?.add(fetch);
    },
    /**
     * Fetches the parts of a step, and the parts that the fetched ones name in turn: all at once, or one after another
     * with `pause` before each. A part is fetched once. Never rejects: a failure is reported when the part is needed.
     */
    fetchStep: async (step: Step, pause?: () => Promise<void>): Promise<void> => {
      const parts = waiting.get(step) ?? new Set();
      while (parts.size > 0) {
        const next = pause ? [...parts].slice(0, 1) : [...parts];
        if (pause) await pause();
        for (const fetch of next) parts.delete(fetch);
        await Promise.all(next.map((fetch) => fetch().catch(() => undefined)));
      }
    },
  };
}

export const { ahead, fetchStep } = createAhead();
