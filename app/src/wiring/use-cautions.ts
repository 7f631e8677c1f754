import { lookAlikeOf } from "@satchel/core/activity";
import { addressOf, type Payee } from "@satchel/core/address";
import { useMemo } from "react";
import { useTrustedAddresses } from "../widgets/tx/tx-known.ts";
import { useApp, useEngineState } from "./app-context.ts";
import { paidLately, usePaid } from "./use-paid.ts";

/**
 * What a person should know of a recipient before paying. `isFirst`: undefined while it is being found out. `lookAlike`:
 * the known address it could be taken for.
 */
export type Caution = { isFirst: boolean | undefined; lookAlike: string | undefined };

/** Who was paid before and looks like nobody else needs no second look; while that is being found out, everybody does. */
export const isCautious = ({ isFirst, lookAlike }: Caution): boolean => isFirst !== false || lookAlike !== undefined;

export function useCautions(payees: readonly Payee[]): (address: string) => Caution {
  const { prefix } = useApp().network;
  const trusted = useTrustedAddresses();
  const ledger = useEngineState((state) => state.ledger);
  const hasPaid = usePaid(payees.map(({ script }) => script));
  const paid = useMemo(
    () => [...paidLately(ledger)].flatMap((script) => addressOf(script, prefix) ?? []),
    [ledger, prefix],
  );
  return useMemo(() => {
    const found = new Map(
      payees.map(({ address, script }) => [
        address,
        { isFirst: isNo(hasPaid(script)), lookAlike: lookAlikeOf(address, { trusted, paid }) },
      ]),
    );
    return (address: string) => found.get(address) ?? { isFirst: undefined, lookAlike: undefined };
  }, [payees, hasPaid, trusted, paid]);
}

const isNo = (answer: boolean | undefined) => (answer === undefined ? undefined : !answer);
