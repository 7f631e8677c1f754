import {
  type Atoms,
  atoms,
  atomsInputText,
  DUST_SATS,
  nanoSatsInFiat,
  parseXecIn,
  type Sats,
  type Separators,
} from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import {
  advisedMinAtoms,
  findTerms,
  LIST_PRICE_DECIMALS,
  type ListPriceProblem,
  listedTerms,
  MAX_SATS,
  type OfferPreview,
  type PartialWish,
  parseListPrice,
  previewOf,
  type TermsProblem,
} from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import type { TokenType } from "@satchel/core/token";
import { asTyped } from "../../../text/money/amount-typing.ts";
import { readTokenAmount, type TokenAmountProblem } from "../../token/send/token-amount.ts";

/**
 * What is typed into the form that offers a token. `min`: the least that a buyer has to take; undefined until it is
 * typed, and then the form advises one.
 */
export type SellForm = {
  quantity: string;
  isMax: boolean;
  price: string;
  unit: "xec" | "fiat";
  min: string | undefined;
};

export const EMPTY_SELL_FORM: SellForm = { quantity: "", isMax: false, price: "", unit: "xec", min: undefined };

export type SellRules = {
  tokenId: TokenId;
  tokenType: TokenType;
  decimals: number;
  /** The atoms that can be offered now, and the most that one offer can hold. */
  balance: Atoms;
  max: Atoms;
  separators: Separators;
  /** The price of one XEC in the person's currency, while it is known. */
  perXec: number | undefined;
};

/** What a person wants to offer, and what the offer will really be. */
export type SellWish = { atoms: Atoms; minAtoms: Atoms; priceNanoSatsPerAtom: bigint; preview: OfferPreview };

/** `terms`: what is wrong with the numbers together. */
export type SellProblems = {
  quantity?: TokenAmountProblem;
  price?: ListPriceProblem;
  min?: TokenAmountProblem;
  terms?: TermsProblem;
};

/** Returns the offer that the form asks for, or what is wrong with its fields (tokens.md 5.2). */
export function checkSellForm(form: SellForm, rules: SellRules): Result<SellWish, SellProblems> {
  const quantity = offeredOf(form, rules);
  const price = priceOf(form, rules);
  const min = form.min === undefined ? ok(undefined) : readTokenAmount(form.min, { ...rules, balance: rules.max });
  if (!quantity.ok || !price.ok || !min.ok) {
    return no({
      ...(!quantity.ok && { quantity: quantity.problem }),
      ...(!price.ok && { price: price.problem }),
      ...(!min.ok && { min: min.problem }),
    });
  }
  const wish = { atoms: quantity.value, priceNanoSatsPerAtom: price.value };
  const terms =
    min.value === undefined ? withAdvisedMin(wish, rules) : withMin({ ...wish, minAtoms: min.value }, rules);
  return terms.ok ? terms : no({ terms: terms.problem });
}

/** Returns the atoms that the form offers. */
export const offeredOf = ({ quantity, isMax }: SellForm, rules: SellRules): Result<Atoms, TokenAmountProblem> =>
  isMax ? ok(mostOf(rules)) : readTokenAmount(quantity, rules);

/** Returns the typed price in nanosats per atom. */
export const priceOf = ({ price, unit }: SellForm, rules: SellRules): Result<bigint, ListPriceProblem> =>
  parseListPrice(price, { ...rules, ...(unit === "fiat" && { fiat: { perXec: rules.perXec } }) });

/** Returns the form with the typed price in the other unit; a price that cannot be read is taken out. */
export function switchUnit(form: SellForm, unit: SellForm["unit"], rules: SellRules): SellForm {
  if (unit === form.unit) return form;
  const price = priceOf(form, rules);
  return { ...form, unit, price: price.ok ? writtenPrice(price.value, unit, rules) : "" };
}

/** As many digits of a converted price count. The rate is not known better, and so 30 XEC come back as 30. */
const CONVERTED_DIGITS = 6;

/** Returns a converted price as a person types it; empty without a usable rate. */
function writtenPrice(nanoSatsPerAtom: bigint, unit: SellForm["unit"], rules: SellRules): string {
  const perToken = nanoSatsPerAtom * 10n ** BigInt(rules.decimals);
  const price = unit === "xec" ? perToken : inFiat(perToken, rules.perXec);
  const step = 10n ** BigInt(Math.max(0, `${price}`.length - CONVERTED_DIGITS));
  const rounded = ((price + step / 2n) / step) * step;
  if (rounded === 0n) return "";
  return asTyped(atomsInputText(atoms(rounded), LIST_PRICE_DECIMALS, rules.separators), rules.separators);
}

/** Returns the worth of these nanosats with as many decimals as a typed price has; 0 without a usable rate. */
function inFiat(nanoSats: bigint, rate: number | undefined): bigint {
  const [whole = "0", fraction = ""] =
    (rate === undefined ? undefined : nanoSatsInFiat(nanoSats, rate))?.split(".") ?? [];
  return BigInt(whole + fraction.slice(0, LIST_PRICE_DECIMALS));
}

/** Returns the most that one offer of this wallet can have. */
export const mostOf = ({ balance, max }: Pick<SellRules, "balance" | "max">): Atoms => (balance < max ? balance : max);

type Found = Result<SellWish, TermsProblem>;
type Wished = Omit<SellWish, "preview">;

/** The size of every number of the terms is the same for all keys and lock times, so any will do for a preview. */
const ANY_MAKER = { makerPk: "02".repeat(33), enforcedLockTime: 0 };

/** Returns the offer of exactly these numbers, as near as a covenant comes to them. */
export function withMin(wish: Wished, { tokenId, tokenType }: SellRules): Found {
  const full = { ...wish, ...ANY_MAKER, tokenId, tokenType };
  const terms = tokenType.protocol === "SLP" ? listedOf(full) : findTerms(full);
  return terms.ok ? ok({ ...wish, preview: previewOf({ variant: "PARTIAL", terms: terms.value }) }) : terms;
}

/** Returns the terms that an SLP advertisement can say, which has less room for the price. */
function listedOf(wish: PartialWish): ReturnType<typeof findTerms> {
  const listed = listedTerms(wish);
  return listed.ok ? ok(listed.value.terms) : listed;
}

/** Takes the advised minimum, or the least that is worth dust where that is more. */
function withAdvisedMin(wish: Omit<Wished, "minAtoms">, rules: SellRules): Found {
  const first = withMin({ ...wish, minAtoms: advisedMinAtoms(wish.atoms) }, rules);
  if (first.ok || first.problem.code !== "min-below-dust" || first.problem.least === undefined) return first;
  return withMin({ ...wish, minAtoms: first.problem.least }, rules);
}

/** Why a typed text is not the price of an NFT (tokens.md 5.3). */
export type NftPriceProblem =
  | { code: "price-missing" }
  | { code: "price-bad" }
  | { code: "price-too-precise" }
  | { code: "price-below-dust" }
  | { code: "price-absurd" };

/** Reads the price of an NFT, typed in XEC. */
export function readNftPrice(text: string, separators: Separators): Result<Sats, NftPriceProblem> {
  if (text.trim() === "") return no({ code: "price-missing" });
  const price = parseXecIn(text, separators);
  if (!price.ok) return no({ code: price.problem.code === "amount-too-precise" ? "price-too-precise" : "price-bad" });
  if (price.value > MAX_SATS) return no({ code: "price-absurd" });
  return price.value < DUST_SATS ? no({ code: "price-below-dust" }) : price;
}
