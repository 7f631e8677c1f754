import { PartyName } from "../../widgets/contacts/party-name.tsx";
import type { Party } from "./check-send-form.ts";

/** "to Marisol", "to 4 recipients". */
export function ToWhom({ to }: { to: readonly Party[] }) {
  const [only] = to;
  if (only === undefined || to.length > 1) return <>to {to.length} recipients</>;
  return (
    <>
      to <PartyName address={only.payee.address} />
    </>
  );
}
