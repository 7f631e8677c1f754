import { OP, type ParsedTx } from "../script/index.ts";
import { type Colouring, createColouring } from "./colour-section.ts";
import { parseAlp } from "./parse/parse-alp.ts";
import { parseEmpp } from "./parse/parse-empp.ts";
import { parseSlp } from "./parse/parse-slp.ts";
import { type FailedColouring, type FailedParsing, TokenError, type TokenSection } from "./token.ts";

/** What the OP_RETURN of a transaction says, regardless of what the transaction spends. */
export type ColouredTx = Colouring & {
  failedParsings: readonly FailedParsing[];
  failedColourings: readonly FailedColouring[];
};

type Attempt<T> = { ok: true; value: T } | { ok: false; error: string };

/**
 * Parses output 0 and colours the outputs; undefined when the transaction has nothing to do with tokens. SLP is tried
 * first. If it fails as SLP, ALP is not tried (devnet.md 3).
 */
export function colourTx(tx: Pick<ParsedTx, "txid" | "outputs">): ColouredTx | undefined {
  const script = tx.outputs[0]?.script;
  if (script === undefined || script[0] !== OP.OP_RETURN) return undefined;
  const outputCount = tx.outputs.length;

  const slp = attempt(() => parseSlp(tx.txid, script));
  if (!slp.ok) return failedWhole(script, `SLP error: ${slp.error}`, outputCount);
  if (slp.value !== undefined) return colourSections([{ pushdataIdx: 0, section: slp.value }], [], outputCount);

  const empp = attempt(() => parseEmpp(script));
  if (!empp.ok) return failedWhole(script, `eMPP error: ${empp.error}`, outputCount);
  return empp.value && colourPushes(tx.txid, empp.value, outputCount);
}

function colourPushes(txid: string, pushes: readonly Uint8Array[], outputCount: number): ColouredTx | undefined {
  const sections: PlacedSection[] = [];
  const failedParsings: FailedParsing[] = [];
  for (const [pushdataIdx, bytes] of pushes.entries()) {
    const alp = attempt(() => parseAlp(txid, bytes));
    if (!alp.ok) failedParsings.push({ pushdataIdx, bytes, error: `ALP error: ${alp.error}` });
    else if (alp.value !== undefined) sections.push({ pushdataIdx, section: alp.value });
  }
  const isToken = sections.length + failedParsings.length > 0;
  return isToken ? colourSections(sections, failedParsings, outputCount) : undefined;
}

type PlacedSection = { pushdataIdx: number; section: TokenSection };

function colourSections(
  sections: readonly PlacedSection[],
  failedParsings: readonly FailedParsing[],
  outputCount: number,
): ColouredTx {
  const { colouring, add } = createColouring(outputCount);
  const failedColourings: FailedColouring[] = [];
  for (const { pushdataIdx, section } of sections) {
    const added = attempt(() => add(pushdataIdx, section));
    if (!added.ok) failedColourings.push({ pushdataIdx, section, error: added.error });
  }
  return { ...colouring, failedParsings, failedColourings };
}

function failedWhole(script: Uint8Array, error: string, outputCount: number): ColouredTx {
  return colourSections([], [{ pushdataIdx: -1, bytes: script, error }], outputCount);
}

function attempt<T>(run: () => T): Attempt<T> {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (error instanceof TokenError) return { ok: false, error: error.message };
    throw error;
  }
}
