import {
  type Airdrop,
  type AirdropAsked,
  type AirdropProblem,
  type AirdropTerms,
  type Holders,
  recipientLines,
  shareOut,
} from "@satchel/core/airdrop";
import { type Sats, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import type { AddressPrefix } from "@satchel/core/network";
import { no, ok, type Result } from "@satchel/core/result";
import { airdropScript, MAX_AIRDROP_MESSAGE_BYTES, type ScriptHex } from "@satchel/core/script";
import type { PayIntent, Payment } from "@satchel/core/tx";
import type { Engine, HoldersProblem, HoldersStep, ToldHolders } from "@satchel/engine";
import { planXec } from "@satchel/engine/plan";
import type { AirdropSettings } from "./airdrop-settings.ts";

/** What a calculation counts; see `HoldersStep`. `recipients`: lines of the text for Send. */
export type AirdropStep = HoldersStep | "recipients";

/** How many holders got nothing because of the settings. */
export type Ignored = { isMe: boolean; minters: number; listed: number };

/**
 * `lines`: the text for Send. `intent`: the payment, without a message. `at`: when the holders were fetched,
 * milliseconds since 1970.
 */
export type AirdropResult = {
  airdrop: Airdrop;
  holders: ToldHolders;
  ignored: Ignored;
  lines: readonly string[];
  intent: PayIntent;
  asked: AirdropAsked;
  at: number;
};

export type AirdropFailure =
  | (AirdropProblem & { asked: AirdropAsked })
  | { code: "unreachable"; reason: string }
  | Exclude<HoldersProblem, { code: "stopped" | "unreachable" }>
  | { code: "mint-address-failed"; reason: string }
  | { code: "no-mint-address" };

type Wish = {
  asked: AirdropAsked;
  settings: AirdropSettings;
  /** Scripts of the active wallet. */
  mine: ReadonlySet<ScriptHex>;
  prefix: AddressPrefix;
  clock: { now(): number; pause(): Promise<void> };
  onProgress: (step: AirdropStep, done: number, all: number) => void;
  signal: AbortSignal;
};

/**
 * Finds who holds a token and divides the XEC among them, in slices. Throws the signal's reason when it is aborted
 * between two slices.
 */
export async function findRecipients(engine: Engine, wish: Wish): Promise<Result<AirdropResult, AirdropFailure>> {
  const { asked, settings, mine, prefix, onProgress, signal } = wish;
  const clock = stoppable(wish.clock, signal);
  const { tokenId } = asked;
  const minters = settings.ignoresMinter ? await engine.fetchMintScripts(tokenId, signal) : ok([]);
  if (!minters.ok) {
    if (minters.problem.code === "no-mint-address") return no(minters.problem);
    return no({ code: "mint-address-failed", reason: reasonOf(minters.problem) });
  }
  const of = settings.paysNftHolders ? { nftsOf: tokenId } : { tokenId };
  const holders = await engine.fetchHolders(of, { onProgress, signal });
  if (!holders.ok) return no(failureOf(holders.problem));
  const at = clock.now();
  const { holdings } = holders.value;
  const own = settings.ignoresMe ? mine : [];
  const held = (scripts: Iterable<ScriptHex>) => [...scripts].filter((script) => holdings.has(script)).length;
  const ignored = { isMe: held(own) > 0, minters: held(minters.value), listed: held(asked.ignored) };
  const terms: AirdropTerms = {
    totalSats: asked.totalSats,
    share: settings.share,
    minAtoms: asked.minAtoms,
    ignored: new Set([...asked.ignored, ...minters.value, ...own]),
  };
  const share = settings.isMax ? shareAll : shareOnce;
  const shared = await share(engine, { tokenId, holders: holders.value, terms, clock });
  if (!shared.ok) return no({ ...shared.problem, asked });
  const tell = (done: number, all: number) => onProgress("recipients", done, all);
  const lines = await recipientLines(shared.value.payments, prefix, clock, { onProgress: tell, signal });
  const intent = intentOf(tokenId, shared.value.payments, "");
  return ok({ airdrop: shared.value, holders: holders.value, ignored, lines, intent, asked, at });
}

/** Returns a clock whose pauses end all work that is done in slices when a person has stopped it. */
const stoppable = (clock: Wish["clock"], signal: AbortSignal): Wish["clock"] => ({
  now: clock.now,
  pause: async () => {
    await clock.pause();
    signal.throwIfAborted();
  },
});

/** Servers that contradict each other, or the bytes, are no list to pay. */
function failureOf(problem: HoldersProblem): AirdropFailure {
  const isContradicted = problem.code === "holders-differ" || problem.code === "holders-contradicted";
  return isContradicted ? problem : { code: "unreachable", reason: reasonOf(problem) };
}

const reasonOf = (problem: { code: string; reason?: string }): string => problem.reason ?? "";

type Sharing = { tokenId: TokenId; holders: Holders; terms: AirdropTerms; clock: Wish["clock"] };
type Shared = Promise<Result<Airdrop, AirdropProblem>>;

const shareOnce = (_: Engine, { holders, terms, clock }: Sharing): Shared => shareOut(holders.holdings, terms, clock);

/** With fewer payments the fee is lower too, so the total is found in steps; a few are enough. */
const MAX_STEPS = 20;

/**
 * Shares all that the wallet can spend: lowers the total by what is missing until payments and fee can be planned. The
 * fee is planned with the longest message, so that any message can still be typed on Send.
 */
async function shareAll({ state }: Engine, { tokenId, holders, terms, clock }: Sharing): Shared {
  let { totalSats } = terms;
  let shared = await shareOut(holders.holdings, { ...terms, totalSats }, clock);
  for (let step = 0; shared.ok && step < MAX_STEPS; step++) {
    await clock.pause();
    const plan = planXec(state.getState(), intentOf(tokenId, shared.value.payments, LONGEST_MESSAGE));
    if (plan.ok || plan.problem.code !== "insufficient-funds") return shared;
    totalSats = lowered(totalSats, plan.problem);
    shared = await shareOut(holders.holdings, { ...terms, totalSats }, clock);
  }
  return shared;
}

const LONGEST_MESSAGE = "m".repeat(MAX_AIRDROP_MESSAGE_BYTES);

const lowered = (totalSats: Sats, { required, available }: { required: Sats; available: Sats }): Sats =>
  sats(totalSats > required - available ? totalSats - (required - available) : 0n);

function intentOf(tokenId: TokenId, to: readonly Payment[], message: string): PayIntent {
  const data = airdropScript(tokenId, message);
  return { to, ...(data.ok && { data: data.value }), dataInEach: true };
}
