import type { ActionOf } from "@satchel/core/activity";
import { About, Quote } from "./quote.tsx";

export function AuthPanel({ action }: { action: ActionOf<"Auth"> }) {
  return (
    <Quote app={action.app} label="Authentication">
      <About>Shows a site who holds this address.</About>
    </Quote>
  );
}
