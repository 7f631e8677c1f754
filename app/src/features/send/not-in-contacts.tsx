import { UserRoundX } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";

/** Something to look at, not a mistake. */
export function NotInContacts() {
  return (
    <Badge tone="warning" icon={UserRoundX}>
      Not in your contacts
    </Badge>
  );
}
