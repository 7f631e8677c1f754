import { AGORA_PLUGIN, OFFER_GROUPS } from "@satchel/core/offer";
import type { Chain } from "@satchel/core/ports";
import type { Utxo } from "@satchel/core/tx";
import type { Context } from "../context.ts";

type Answer = Promise<readonly Utxo[] | undefined>;
type Expected = { group: string; at: number; answer: Answer };

const expected = new WeakMap<Chain, Expected>();
/** How old an answer may be when it is used: longer than a slow phone needs to draw the page of a token. */
const MAX_AGE_MS = 3_000;

/**
 * Asks for the offers of a token whose page is about to be drawn. The next `fetchOffers` takes that answer in place of a
 * request, so that the page is drawn while the indexer answers. What changes before the page watches the token is not lost:
 * a page that begins to watch asks again. Resolves when the answer is there; never rejects.
 */
export async function expectOffers({ ports: { chain, clock } }: Context, tokenId: string): Promise<void> {
  const group = OFFER_GROUPS.token + tokenId;
  // A failure is reported by the request that the page makes then.
  const answer = chain.pluginUtxos(AGORA_PLUGIN, group).catch(() => undefined);
  expected.set(chain, { group, at: clock.now(), answer });
  await answer;
}

/** Returns the answer that was asked for ahead, once; undefined if there is none for this group, or if it is too old. */
export function takeExpected({ ports: { chain, clock } }: Context, group: string): Answer | undefined {
  const found = expected.get(chain);
  if (found?.group !== group) return undefined;
  expected.delete(chain);
  return clock.now() - found.at < MAX_AGE_MS ? found.answer : undefined;
}
