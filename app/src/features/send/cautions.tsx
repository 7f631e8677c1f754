import { CircleCheck, TriangleAlert } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import type { Caution } from "../../wiring/use-cautions.ts";
import styles from "./send.module.css";
import { usePayeeName } from "./use-payee-name.ts";

/** An address made to be taken for another one. */
export function LookAlike({ of }: { of: string }) {
  return (
    <Banner tone="warning" icon={TriangleAlert} title="This looks like an address you know, and is another one">
      <p>
        It begins and ends like <PartyName address={of} />. Compare every character: addresses like this one are made to
        deceive.
      </p>
    </Banner>
  );
}

/** Under a recipient: how well this wallet knows them. */
export function Acquaintance({ address, caution }: { address: string; caution: Caution }) {
  const { name, isOwn } = usePayeeName(address);
  if (caution.lookAlike !== undefined) return <LookAlike of={caution.lookAlike} />;
  const known = name !== undefined && !isOwn ? "In your contacts. " : "";
  if (caution.isFirst === undefined) return null;
  if (caution.isFirst) return <p className={styles.acquaintance}>{known}You have not paid this address before.</p>;
  return (
    <p className={styles.acquaintance} data-known>
      <Icon of={CircleCheck} size="xs" />
      {known}You have paid this address before.
    </p>
  );
}
