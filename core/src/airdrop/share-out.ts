import { type Atoms, type Sats, sats } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { dustOf, type Payment, type ScriptHex } from "../tx/index.ts";
import type { Holdings } from "./holders.ts";

/** `equal`: everybody gets the same. `proportional`: each gets a share by the atoms they hold. */
export type AirdropTerms = {
  totalSats: Sats;
  share: "equal" | "proportional";
  /** Who holds fewer atoms gets nothing and does not weigh. */
  minAtoms: Atoms;
  /** Scripts that get nothing; their atoms do not weigh. */
  ignored: ReadonlySet<ScriptHex>;
};

/** `paid` is the sum of the payments. `leftOut`: holders whose proportional share would be below dust. */
export type Airdrop = { payments: readonly Payment[]; paid: Sats; leftOut: number };

export type AirdropProblem =
  /** `No token holders with more than the minimum eligible balance...` */
  | { code: "airdrop-no-holders"; minAtoms: Atoms }
  /** `{n} eligible recipients. Recipients would receive less than {dust} sats...` */
  | { code: "airdrop-share-below-dust"; recipients: number; dust: Sats }
  /** `No eligible recipients with these airdrop settings. Try raising the airdrop amount.` */
  | { code: "airdrop-no-recipients" };

/**
 * Divides an amount among holders. Each share is rounded down, so the payments never exceed the total; a payment has at
 * least dust. Amounts do not depend on the order of the holders; the payments are in their order.
 */
export function shareOut(holdings: Holdings, terms: AirdropTerms): Result<Airdrop, AirdropProblem> {
  const { totalSats, minAtoms, ignored } = terms;
  const eligible: { script: ScriptHex; atoms: Atoms }[] = [];
  for (const [script, atoms] of holdings) {
    if (atoms >= minAtoms && atoms > 0n && !ignored.has(script)) eligible.push({ script, atoms });
  }
  if (eligible.length === 0) return no({ code: "airdrop-no-holders", minAtoms });
  return terms.share === "equal" ? equal(eligible, totalSats) : proportional(eligible, totalSats);
}

type Eligible = readonly { script: ScriptHex; atoms: Atoms }[];

function equal(eligible: Eligible, totalSats: Sats): Result<Airdrop, AirdropProblem> {
  const share = sats(totalSats / BigInt(eligible.length));
  const poor = eligible.find(({ script }) => share < dustOf(script));
  if (poor) return no({ code: "airdrop-share-below-dust", recipients: eligible.length, dust: dustOf(poor.script) });
  const payments = eligible.map(({ script }) => ({ script, sats: share }));
  return ok({ payments, paid: sats(share * BigInt(eligible.length)), leftOut: 0 });
}

function proportional(eligible: Eligible, totalSats: Sats): Result<Airdrop, AirdropProblem> {
  let weight = 0n;
  for (const { atoms } of eligible) weight += atoms;
  const payments: Payment[] = [];
  let paid = 0n;
  for (const { script, atoms } of eligible) {
    const share = sats((totalSats * atoms) / weight);
    if (share < dustOf(script)) continue;
    payments.push({ script, sats: share });
    paid += share;
  }
  if (payments.length === 0) return no({ code: "airdrop-no-recipients" });
  return ok({ payments, paid: sats(paid), leftOut: eligible.length - payments.length });
}
