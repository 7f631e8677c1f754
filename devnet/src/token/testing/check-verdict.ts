import fc from "fast-check";
import { tokenComplaints } from "../burn-summary.ts";
import { lokadIds } from "../parse/lokad-ids.ts";
import type { TokenCoin, TokenVerdict } from "../token.ts";
import { wireTokens } from "../wire-tokens.ts";
import { anyScript, outputCount, tokenCoins } from "./random-token-script.ts";
import { judge } from "./token-case.ts";

type Seen = { none: number; failedParsing: number; failedColouring: number; coloured: number };

/**
 * Judges `numRuns` scripts, valid and invalid, and returns how many of each kind there were. Throws where a verdict
 * contradicts itself.
 */
export function judgeRandomScripts(numRuns: number): Seen {
  const seen = { none: 0, failedParsing: 0, failedColouring: 0, coloured: 0 };
  const property = fc.property(anyScript, outputCount, tokenCoins, (script, count, coins) => {
    lokadIds({ inputs: [], outputs: [{ sats: 0n, script }] });
    const verdict = judge(script, count, { coins });
    if (verdict === undefined) {
      seen.none++;
      return;
    }
    checkVerdict(verdict, count, coins);
    if (verdict.failedParsings.length > 0) seen.failedParsing++;
    if (verdict.entries.some((entry) => entry.failedColourings.length > 0)) seen.failedColouring++;
    if (verdict.outputs.some((output) => output !== undefined)) seen.coloured++;
  });
  fc.assert(property, { numRuns });
  return seen;
}

function checkVerdict(verdict: TokenVerdict, count: number, coins: readonly (TokenCoin | undefined)[]): void {
  if (verdict.outputs.length !== count || verdict.outputs[0] !== undefined) throw new Error("outputs are wrong");
  if (verdict.entries.length + verdict.failedParsings.length === 0) throw new Error("a verdict without content");
  const wire = wireTokens(verdict, coins);
  // TokenStatus: 1 is normal, 2 is not normal.
  const isClean = tokenComplaints(verdict).length === 0;
  if (wire.status !== (isClean ? 1 : 2)) throw new Error("status and complaints differ");
  for (const [inputIdx, token] of wire.inputTokens.entries()) {
    const tokenId = wire.entries[token?.entryIdx ?? -1]?.tokenId;
    if (tokenId !== coins[inputIdx]?.meta.tokenId) throw new Error("an input without its entry");
  }
}
