import { useMemo, useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useTokenBalances } from "../../wiring/balances.ts";
import { EMPTY_REQUEST, type RequestForm, readRequest, type SavingsToken } from "./receive-form.ts";

/** What is asked for: typed, and read. */
export function useRequest() {
  const { network, host } = useApp();
  const [form, setForm] = useState(EMPTY_REQUEST);
  const card = useTokenBalances().find(({ label }) => label === "Savings");
  const tokenId = network.special.savingsTokenId;
  const ticker = card?.ticker;
  const decimals = card?.decimals;
  const savings: SavingsToken | undefined = useMemo(
    () => (ticker === undefined ? undefined : { tokenId, ticker, decimals }),
    [tokenId, ticker, decimals],
  );
  const read = useMemo(() => readRequest(form, separatorsOf(host.locale), savings), [form, host.locale, savings]);
  return { form, savings, read, change: (part: Partial<RequestForm>) => setForm((now) => ({ ...now, ...part })) };
}

export type RequestState = ReturnType<typeof useRequest>;
