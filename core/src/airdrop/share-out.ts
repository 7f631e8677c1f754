import { type Atoms, type Sats, sats } from "../amount/index.ts";
import { createSlicer } from "../in-slices.ts";
import type { Clock } from "../ports.ts";
import { no, ok, type Result } from "../result.ts";
import type { ScriptHex } from "../script/index.ts";
import { dustOf, type Payment } from "../tx/index.ts";
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

/**
 * `payments`: the largest first. `paid` is their sum. `leftOut`: holders whose proportional share would be below dust.
 * `belowMinimum`: holders with fewer atoms than the minimum.
 */
export type Airdrop = { payments: readonly Payment[]; paid: Sats; leftOut: number; belowMinimum: number };

export type AirdropProblem =
  /** `No token holders with more than the minimum eligible balance...` */
  | { code: "airdrop-no-holders"; minAtoms: Atoms }
  /** `{n} eligible recipients. Recipients would receive less than {dust} sats...` */
  | { code: "airdrop-share-below-dust"; recipients: number; dust: Sats }
  /** `No eligible recipients with these airdrop settings. Try raising the airdrop amount.` */
  | { code: "airdrop-no-recipients" };

type Eligible = readonly { script: ScriptHex; atoms: Atoms }[];
type Shared = Result<Omit<Airdrop, "belowMinimum">, AirdropProblem>;
type Slicer = ReturnType<typeof createSlicer>;

/**
 * Divides an amount among holders. Each share is rounded down, so the payments never exceed the total; a payment has at
 * least dust. Amounts do not depend on the order of the holders; equal payments are in their order. Works in slices.
 */
export async function shareOut(
  holdings: Holdings,
  terms: AirdropTerms,
  clock: Pick<Clock, "now" | "pause">,
): Promise<Result<Airdrop, AirdropProblem>> {
  const { totalSats, minAtoms, ignored } = terms;
  const slicer = createSlicer(clock);
  const eligible: { script: ScriptHex; atoms: Atoms }[] = [];
  let belowMinimum = 0;
  for (const [script, atoms] of holdings) {
    if (ignored.has(script)) continue;
    if (atoms >= minAtoms && atoms > 0n) eligible.push({ script, atoms });
    else belowMinimum++;
    if (slicer.isOver()) await slicer.pause();
  }
  if (eligible.length === 0) return no({ code: "airdrop-no-holders", minAtoms });
  const share = terms.share === "equal" ? equal : proportional;
  const shared = await share(eligible, totalSats, slicer);
  return shared.ok ? ok({ ...shared.value, belowMinimum }) : shared;
}

async function equal(eligible: Eligible, totalSats: Sats, slicer: Slicer): Promise<Shared> {
  const share = sats(totalSats / BigInt(eligible.length));
  const payments: Payment[] = [];
  for (const { script } of eligible) {
    const dust = dustOf(script);
    if (share < dust) return no({ code: "airdrop-share-below-dust", recipients: eligible.length, dust });
    payments.push({ script, sats: share });
    if (slicer.isOver()) await slicer.pause();
  }
  return ok({ payments, paid: sats(share * BigInt(eligible.length)), leftOut: 0 });
}

async function proportional(eligible: Eligible, totalSats: Sats, slicer: Slicer): Promise<Shared> {
  let weight = 0n;
  for (const { atoms } of eligible) weight += atoms;
  const payments: Payment[] = [];
  let paid = 0n;
  for (const { script, atoms } of eligible) {
    const share = sats((totalSats * atoms) / weight);
    if (slicer.isOver()) await slicer.pause();
    if (share < dustOf(script)) continue;
    payments.push({ script, sats: share });
    paid += share;
  }
  if (payments.length === 0) return no({ code: "airdrop-no-recipients" });
  return ok({ payments: largestFirst(payments), paid: sats(paid), leftOut: eligible.length - payments.length });
}

/** All sats there can be are a safe integer, and numbers are compared faster: there may be 50,000 payments. */
const largestFirst = (payments: readonly Payment[]): Payment[] =>
  payments
    .map((payment) => ({ payment, amount: Number(payment.sats) }))
    .sort((one, other) => other.amount - one.amount)
    .map(({ payment }) => payment);
