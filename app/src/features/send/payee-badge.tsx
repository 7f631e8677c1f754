import { UserRoundX } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { usePayeeName } from "./use-payee-name.ts";

/** What is to be known of somebody before a name is trusted: nothing of a contact. */
export function PayeeBadge({ address }: { address: string }) {
  const { name, isOwn } = usePayeeName(address);
  if (isOwn) return <Badge>Your wallet</Badge>;
  if (name !== undefined) return null;
  return (
    <Badge tone="warning" icon={UserRoundX}>
      Not in your contacts
    </Badge>
  );
}
