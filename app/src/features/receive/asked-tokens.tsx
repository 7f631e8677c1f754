import { type Atoms, formatAtoms } from "@satchel/core/amount";
import { separatorsOf } from "../../text/locale.ts";
import { Amount } from "../../ui/amount.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import type { SavingsToken } from "./receive-form.ts";

/** An amount of the savings token, which is known by its own name before anything of it is held. */
export function AskedTokens({ token, atoms }: { token: SavingsToken & { decimals: number }; atoms: Atoms }) {
  const separators = separatorsOf(useLocale());
  return <Amount parts={formatAtoms(atoms, token.decimals, { separators })} unit={token.ticker} />;
}
