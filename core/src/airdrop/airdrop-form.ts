import { addressOf, parseAddress } from "../address/index.ts";
import {
  type Atoms,
  atomsInputText,
  parseAtoms,
  parseXecIn,
  type Sats,
  type Separators,
  xecInputText,
} from "../amount/index.ts";
import { parseTokenId, type TokenId } from "../ids/index.ts";
import { createSlicer } from "../in-slices.ts";
import type { AddressPrefix } from "../network.ts";
import type { Clock } from "../ports.ts";
import { no, ok, type Result } from "../result.ts";
import type { ScriptHex } from "../script/index.ts";
import type { Payment, TokenPayment } from "../tx/index.ts";
import type { HoldersOptions } from "./holders.ts";

/** The form as typed. `minimum` and `ignoreList` are undefined while their switch is off. */
export type AirdropForm = {
  tokenId: string;
  total: string;
  minimum?: string | undefined;
  ignoreList?: string | undefined;
};

/** The problem of each field that has one (tokens.md 5.5). */
export type AirdropFormProblems = {
  /** `Invalid eToken ID` */
  tokenId?: "airdrop-token-id";
  /** `Invalid total XEC airdrop` */
  total?: "airdrop-total";
  /** `Minimum eToken balance must be greater than 0`; also for a text that is not an amount of the token. */
  minimum?: "airdrop-minimum";
  /** `Must be a comma-separated list of valid ecash-prefixed addresses with no spaces` */
  ignoreList?: "airdrop-ignore-list";
};

export type AirdropAsked = { tokenId: TokenId; totalSats: Sats; minAtoms: Atoms; ignored: ReadonlySet<ScriptHex> };

type FormRules = { decimals: number; prefix: AddressPrefix; separators: Separators };

/** Checks the form of the airdrop calculator. `decimals` are those of the token. */
export function checkAirdropForm(form: AirdropForm, rules: FormRules): Result<AirdropAsked, AirdropFormProblems> {
  const total = parseXecIn(form.total, rules.separators);
  const minimum = form.minimum === undefined ? undefined : parseAtoms(form.minimum, rules.decimals, rules.separators);
  const ignored = parseIgnoreList(form.ignoreList, rules.prefix);
  const isTotal = total.ok && total.value > 0n;
  const isMinimum = minimum === undefined || (minimum.ok && minimum.value > 0n);
  const tokenId = parseTokenId(form.tokenId);
  if (tokenId !== undefined && isTotal && isMinimum && ignored !== undefined) {
    const minAtoms = minimum?.ok ? minimum.value : (1n as Atoms);
    return ok({ tokenId, totalSats: total.value, minAtoms, ignored });
  }
  return no({
    ...(tokenId === undefined && { tokenId: "airdrop-token-id" as const }),
    ...(!isTotal && { total: "airdrop-total" as const }),
    ...(!isMinimum && { minimum: "airdrop-minimum" as const }),
    ...(ignored === undefined && { ignoreList: "airdrop-ignore-list" as const }),
  });
}

/**
 * Returns the scripts of a list of addresses; undefined if it has a space or an address without the network's prefix.
 */
function parseIgnoreList(text: string | undefined, prefix: AddressPrefix): ReadonlySet<ScriptHex> | undefined {
  if (text === undefined) return new Set();
  const scripts = new Set<ScriptHex>();
  for (const address of text.split(",")) {
    const payee = parseAddress(address, prefix);
    if (/\s/.test(address) || !address.startsWith(`${prefix}:`) || !payee.ok) return undefined;
    scripts.add(payee.value.script);
  }
  return scripts;
}

/**
 * Returns the payments as the lines of `/send`, each with an address and an amount. Scripts without an address are left
 * out. Works in slices; throws the signal's reason when it is aborted.
 */
export const recipientLines = (
  payments: readonly Payment[],
  prefix: AddressPrefix,
  clock: LinesClock,
  options: HoldersOptions = {},
): Promise<readonly string[]> => linesOf(payments, ({ sats }) => xecInputText(sats), prefix, { clock, ...options });

/** Returns the payments of a token as the lines of its form, as `recipientLines` does. `decimals`: of the token. */
export const tokenRecipientLines = (
  payments: readonly TokenPayment[],
  decimals: number,
  prefix: AddressPrefix,
  clock: LinesClock,
): Promise<readonly string[]> => linesOf(payments, ({ atoms }) => atomsInputText(atoms, decimals), prefix, { clock });

type LinesClock = Pick<Clock, "now" | "pause">;

async function linesOf<Paid extends { script: ScriptHex }>(
  payments: readonly Paid[],
  amountOf: (payment: Paid) => string,
  prefix: AddressPrefix,
  { clock, onProgress, signal }: HoldersOptions & { clock: LinesClock },
): Promise<readonly string[]> {
  const slicer = createSlicer(clock);
  const lines: string[] = [];
  for (const [at, payment] of payments.entries()) {
    const address = addressOf(payment.script, prefix);
    if (address !== undefined) lines.push(`${address}, ${amountOf(payment)}`);
    if (slicer.isOver()) {
      onProgress?.(at + 1, payments.length);
      await slicer.pause();
      signal?.throwIfAborted();
    }
  }
  onProgress?.(payments.length, payments.length);
  return lines;
}
