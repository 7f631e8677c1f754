// The savings token is exchanged for the stablecoin of another chain: a send of it to a fixed address, whose `firma`
// names the account there that is to be paid (wallet.md 5, facts.md 1.3).
import { base58 } from "@scure/base";
import { type Atoms, atoms } from "../amount/index.ts";
import type { SpecialValues } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { fromHex, isHex, toHex } from "../script/index.ts";
import type { TokenLink } from "./payment-link.ts";

/** Who converts, on this network; empty where nobody does. */
export type ConversionDesk = Pick<SpecialValues, "savingsTokenId" | "conversionAddress">;
/** `account` in base58, as people there write it. */
export type Conversion = { account: string };
export type ConversionProblem =
  /** Ours: 'This is no Solana address'. */
  | { code: "conversion-bad-account"; account: string }
  /** Ours: the fee would take all of it. */
  | { code: "conversion-below-fee"; fee: Atoms };

/** What an account on the other chain begins with in an eMPP section, hex (facts.md 1.1). */
export const SOLANA_LOKAD_ID = "534f4c30";
const KEY_BYTES = 32;
/** Base58 of 32 bytes is never longer, and costs the square of its length. */
const MAX_ACCOUNT_LENGTH = 44;
const MIN_FEE_UNITS = 2n;
const FEE_PERCENT = 1n;

/** Reads an account as people write it; out comes its key, 64 hex digits. */
export function parseSolanaAddress(text: string): Result<string, ConversionProblem> {
  const account = text.trim();
  const isBase58 = account.length <= MAX_ACCOUNT_LENGTH && /^[1-9A-HJ-NP-Za-km-z]+$/.test(account);
  const bytes = isBase58 ? base58.decode(account) : undefined;
  return bytes?.length === KEY_BYTES ? ok(toHex(bytes)) : no({ code: "conversion-bad-account", account });
}

/** `key`: 64 hex digits, as `parseSolanaAddress` gives it. */
export const conversionFirma = (key: string): string => SOLANA_LOKAD_ID + key;

/** What converting `amount` of a token with `decimals` decimals costs: two units up to 200 of them, then one percent, rounded up. */
export function conversionFee(amount: Atoms, decimals: number): Result<Atoms, ConversionProblem> {
  const least = MIN_FEE_UNITS * 10n ** BigInt(decimals);
  const share = (amount * FEE_PERCENT + 99n) / 100n;
  const fee = atoms(share > least ? share : least);
  return amount > fee ? ok(fee) : no({ code: "conversion-below-fee", fee });
}

/** What a link to the desk asks to convert into; undefined for any other. One whose account is no account is refused. */
export function conversionOf(
  { tokenId, to, firma }: TokenLink,
  desk: ConversionDesk,
): Result<Conversion, ConversionProblem> | undefined {
  const isToDesk =
    to.length === 1 && to[0]?.payee.address === desk.conversionAddress && tokenId === desk.savingsTokenId;
  if (!isToDesk || firma === undefined || !firma.startsWith(SOLANA_LOKAD_ID)) return undefined;
  const key = firma.slice(SOLANA_LOKAD_ID.length);
  if (key.length !== 2 * KEY_BYTES || !isHex(key)) return no({ code: "conversion-bad-account", account: key });
  return ok({ account: base58.encode(fromHex(key)) });
}
