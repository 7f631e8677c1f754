import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { counted } from "../../../text/money/counts.ts";
import { Rich } from "../../../ui/words/rich.tsx";
import { PartyName } from "../../../widgets/contacts/party-name.tsx";
import { useLocale } from "../../../wiring/app-context.ts";

/** "to Marisol", "to 4 recipients". */
export function ToWhom({ addresses }: { addresses: readonly string[] }) {
  const locale = useLocale();
  const [only] = addresses;
  if (only === undefined || addresses.length > 1) {
    return paymentText.toRecipients({ count: counted(addresses.length, locale) });
  }
  return <Rich text={paymentText.toParty} marks={{ party: <PartyName address={only} /> }} />;
}
