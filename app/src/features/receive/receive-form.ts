import type { Payee } from "@satchel/core/address";
import {
  type AmountProblem,
  type Atoms,
  atomsInputText,
  DUST_SATS,
  parseAtoms,
  parseXecIn,
  type Sats,
  type Separators,
} from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import type { NetworkLinks } from "@satchel/core/network";
import { writePaymentLink } from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";
import { useMemo, useState } from "react";
import { receiveText } from "../../catalogue/en/wallet/receive.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import { counted } from "../../text/money/counts.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useTokenBalances } from "../../wiring/money/balances.ts";

/** The savings token, where the network has one. `decimals`: undefined until the indexer has answered. */
export type SavingsToken = { tokenId: TokenId; ticker: string; decimals: number | undefined };

/** The fields as they are typed. */
export type RequestForm = { of: "xec" | "savings"; amount: string; label: string };
export const EMPTY_REQUEST: RequestForm = { of: "xec", amount: "", label: "" };

/** A payment request; without an amount the payer chooses it. */
export type Request =
  | { of: "xec"; sats?: Sats; label?: string }
  | { of: "savings"; token: SavingsToken & { decimals: number }; atoms?: Atoms; label?: string };

type RequestProblem = { of: RequestForm["of"]; problem: AmountProblem };

/** In characters; wallets that read payment links show no more of a label. */
export const MAX_LABEL_LENGTH = 100;

/** Reads the form. An empty amount makes a request without an amount. */
export function readRequest(
  form: RequestForm,
  separators: Separators,
  savings: SavingsToken | undefined,
): Result<Request, RequestProblem> {
  const label = form.label.trim();
  const labelled = label === "" ? {} : { label };
  const decimals = savings?.decimals;
  if (form.of === "savings" && savings && decimals !== undefined) {
    const token = { ...savings, decimals };
    if (form.amount.trim() === "") return ok({ of: "savings", token, ...labelled });
    const amount = parseAtoms(form.amount, decimals, separators);
    if (!amount.ok) return no({ of: "savings", problem: amount.problem });
    if (amount.value === 0n) return no({ of: "savings", problem: { code: "amount-zero" } });
    return ok({ of: "savings", token, atoms: amount.value, ...labelled });
  }
  if (form.amount.trim() === "") return ok({ of: "xec", ...labelled });
  const amount = parseXecIn(form.amount, separators);
  if (!amount.ok) return no({ of: "xec", problem: amount.problem });
  if (amount.value < DUST_SATS) return no({ of: "xec", problem: { code: "amount-below-dust", dust: DUST_SATS } });
  return ok({ of: "xec", sats: amount.value, ...labelled });
}

/** Returns the text under the amount: for XEC by facts.md 1.5, for the token by wallet.md 5. */
export function requestProblemText({ of, problem }: RequestProblem, locale: string): string {
  switch (problem.code) {
    case "amount-too-precise":
      if (of === "xec") return receiveText.xecTooPrecise;
      return problem.decimals === 0
        ? receiveText.tokenHasNoDecimals
        : receiveText.tokenTooPrecise({ count: counted(problem.decimals, locale) });
    case "amount-below-dust":
      return receiveText.xecBelowDust;
    case "amount-zero":
      return of === "xec" ? receiveText.xecBelowDust : receiveText.notPositive;
    case "amount-bad-characters":
    case "amount-ambiguous":
    case "amount-not-a-number":
    case "amount-above-balance":
      return receiveText.notAnAmount;
  }
}

/**
 * Returns what the QR code holds and a tap copies: the plain address, or a payment link where an amount, a token or a
 * label is asked for.
 */
export function requestUri(payee: Payee, request: Request): string {
  const label = request.label === undefined ? {} : { label: request.label };
  if (request.of === "xec") {
    const { sats } = request;
    return writePaymentLink({ kind: "xec", to: [{ payee, ...(sats !== undefined && { sats }) }], ...label });
  }
  const { token, atoms } = request;
  const quantity = atoms === undefined ? {} : { quantity: atomsInputText(atoms, token.decimals) };
  return writePaymentLink({ kind: "token", tokenId: token.tokenId, to: [{ payee, ...quantity }], empp: [], ...label });
}

/**
 * Returns the web address that opens Send, filled in: of this wallet's own site, or where no site serves it of the page
 * that opens any wallet; undefined where there is neither.
 */
export function requestUrl({ ownSite, payPage }: Pick<NetworkLinks, "ownSite" | "payPage">, uri: string) {
  if (ownSite !== "") return `${ownSite}/#/send?bip21=${uri}`;
  return payPage === "" ? undefined : payPage.replace("{link}", () => encodeURIComponent(uri));
}

/** Returns the form, the request that was read from it, and how to change the form. */
export function useRequest() {
  const { network, host } = useApp();
  const [form, setForm] = useState(EMPTY_REQUEST);
  const savingsCard = useTokenBalances().find(({ card }) => card === "savings");
  const tokenId = network.special.savingsTokenId;
  const ticker = savingsCard?.ticker;
  const decimals = savingsCard?.decimals;
  const savings: SavingsToken | undefined = useMemo(
    () => (ticker === undefined || tokenId === "" ? undefined : { tokenId, ticker, decimals }),
    [tokenId, ticker, decimals],
  );
  const read = useMemo(() => readRequest(form, separatorsOf(host.locale), savings), [form, host.locale, savings]);
  return { form, savings, read, change: (part: Partial<RequestForm>) => setForm((now) => ({ ...now, ...part })) };
}

export type RequestState = ReturnType<typeof useRequest>;

export type Asking = ReturnType<typeof useRequest>;
