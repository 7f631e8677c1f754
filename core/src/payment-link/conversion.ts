// Conversion of the savings token into the stablecoin of another chain: a send of the token to a fixed address, with
// the receiving account on the other chain as its `firma` (wallet.md 5, facts.md 1.3).
import { base58 } from "@scure/base";
import { type Atoms, atoms } from "../amount/index.ts";
import type { SpecialValues } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { fromHex, isHex, toHex } from "../script/index.ts";
import type { TokenLink } from "./payment-link.ts";
import { SOLANA_LOKAD_ID } from "./solana-lokad.ts";

/** The token and address for conversions on this network; empty if the network has none. */
export type ConversionDesk = Pick<SpecialValues, "savingsTokenId" | "conversionAddress">;
/** A conversion; `account` is the receiving Solana address in base58. */
export type Conversion = { account: string };
export type ConversionProblem =
  /** Ours: the text is not a Solana address. */
  | { code: "conversion-bad-account"; account: string }
  /** Ours: the fee is not below the amount. */
  | { code: "conversion-below-fee"; fee: Atoms };

const KEY_BYTES = 32;
/** Base58 of 32 bytes is never longer. The limit matters because decoding takes quadratic time. */
const MAX_ACCOUNT_LENGTH = 44;
const MIN_FEE_UNITS = 2n;
const FEE_PERCENT = 1n;

/** Parses a Solana address in base58 and returns its key as 64 hex digits. */
export function parseSolanaAddress(text: string): Result<string, ConversionProblem> {
  const account = text.trim();
  const isBase58 = account.length <= MAX_ACCOUNT_LENGTH && /^[1-9A-HJ-NP-Za-km-z]+$/.test(account);
  const bytes = isBase58 ? base58.decode(account) : undefined;
  return bytes?.length === KEY_BYTES ? ok(toHex(bytes)) : no({ code: "conversion-bad-account", account });
}

/** Returns the `firma` of a conversion; `key` is 64 hex digits from `parseSolanaAddress`. */
export const conversionFirma = (key: string): string => SOLANA_LOKAD_ID + key;

/** Returns the fee for converting `amount` atoms: one percent, rounded up, but at least two whole tokens. */
export function conversionFee(amount: Atoms, decimals: number): Result<Atoms, ConversionProblem> {
  const least = MIN_FEE_UNITS * 10n ** BigInt(decimals);
  const share = (amount * FEE_PERCENT + 99n) / 100n;
  const fee = atoms(share > least ? share : least);
  return amount > fee ? ok(fee) : no({ code: "conversion-below-fee", fee });
}

/** Reads the conversion that a link asks for: undefined for any other link, a problem if its account is invalid. */
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
