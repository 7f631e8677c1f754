import * as v from "valibot";

const stateSchema = v.object({ world: v.object({ demo: v.object({ phrase: v.string() }) }) });

/**
 * Resolves to the demo wallet's seed phrase from a devnet's state (devnet.md section 6); undefined where the devnet
 * does not answer or tells this page no phrase. Never rejects.
 */
export async function demoPhrase(url: string, fetchState: typeof fetch = fetch): Promise<string | undefined> {
  try {
    const response = await fetchState(url, { cache: "no-store" });
    const state = v.safeParse(stateSchema, await response.json());
    return state.success ? state.output.world.demo.phrase : undefined;
  } catch {
    return undefined; // no devnet there, or one that answers with something else
  }
}
