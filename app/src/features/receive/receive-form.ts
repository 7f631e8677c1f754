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
import { writePaymentLink } from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";
import { useMemo, useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useTokenBalances } from "../../wiring/balances.ts";

/** The savings token, where the network has one. `decimals`: undefined as long as nobody has said. */
export type SavingsToken = { tokenId: string; ticker: string; decimals: number | undefined };

/** What is typed. */
export type RequestForm = { of: "xec" | "savings"; amount: string; label: string };
export const EMPTY_REQUEST: RequestForm = { of: "xec", amount: "", label: "" };

/** What is asked for; an amount may be left open. */
export type Request =
  | { of: "xec"; sats?: Sats; label?: string }
  | { of: "savings"; token: SavingsToken & { decimals: number }; atoms?: Atoms; label?: string };

type RequestProblem = { of: RequestForm["of"]; problem: AmountProblem };

/** As much of a label as those who read links show. */
export const MAX_LABEL_LENGTH = 100;

/** Reads the form; nothing typed asks for no amount. */
export function readRequest(
  form: RequestForm,
  separators: Separators,
  savings: SavingsToken | undefined,
): Result<Request, RequestProblem> {
  const label = form.label.trim();
  const said = label === "" ? {} : { label };
  const decimals = savings?.decimals;
  if (form.of === "savings" && savings && decimals !== undefined) {
    const token = { ...savings, decimals };
    if (form.amount.trim() === "") return ok({ of: "savings", token, ...said });
    const amount = parseAtoms(form.amount, decimals, separators);
    if (!amount.ok) return no({ of: "savings", problem: amount.problem });
    if (amount.value === 0n) return no({ of: "savings", problem: { code: "amount-zero" } });
    return ok({ of: "savings", token, atoms: amount.value, ...said });
  }
  if (form.amount.trim() === "") return ok({ of: "xec", ...said });
  const amount = parseXecIn(form.amount, separators);
  if (!amount.ok) return no({ of: "xec", problem: amount.problem });
  if (amount.value < DUST_SATS) return no({ of: "xec", problem: { code: "amount-below-dust", dust: DUST_SATS } });
  return ok({ of: "xec", sats: amount.value, ...said });
}

/** facts.md 1.5, the texts of Receive; of the token those of wallet.md 5. */
export function requestProblemText({ of, problem }: RequestProblem): string {
  switch (problem.code) {
    case "amount-too-precise":
      return of === "xec"
        ? `XEC supports up to ${problem.decimals} decimal places`
        : `This token supports no more than ${problem.decimals} decimal places`;
    case "amount-below-dust":
      return "XEC send amounts cannot be less than dust (5.46 XEC)";
    case "amount-zero":
      return of === "xec" ? "XEC send amounts cannot be less than dust (5.46 XEC)" : "Amount must be greater than 0";
    case "amount-bad-characters":
    case "amount-ambiguous":
    case "amount-not-a-number":
    case "amount-above-balance":
      return "Enter an amount in numbers, or leave it empty";
  }
}

/** What the QR code carries and a tap copies: the address, with what is asked for where that is more. */
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

/** A link that opens Send in this wallet's own site, filled in. */
export const requestUrl = (ownSite: string, uri: string): string => `${ownSite}/#/send?bip21=${uri}`;

/** What is asked for: typed, and read. */
export function useRequest() {
  const { network, host } = useApp();
  const [form, setForm] = useState(EMPTY_REQUEST);
  const savingsCard = useTokenBalances().find(({ card }) => card === "savings");
  const tokenId = network.special.savingsTokenId;
  const ticker = savingsCard?.ticker;
  const decimals = savingsCard?.decimals;
  const savings: SavingsToken | undefined = useMemo(
    () => (ticker === undefined ? undefined : { tokenId, ticker, decimals }),
    [tokenId, ticker, decimals],
  );
  const read = useMemo(() => readRequest(form, separatorsOf(host.locale), savings), [form, host.locale, savings]);
  return { form, savings, read, change: (part: Partial<RequestForm>) => setForm((now) => ({ ...now, ...part })) };
}

export type RequestState = ReturnType<typeof useRequest>;
