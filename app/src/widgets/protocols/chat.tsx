import type { ActionOf } from "@satchel/core/activity";
import { InvalidQuote, Quote, Said } from "./quote.tsx";

export function ChatPanel({ action }: { action: ActionOf<"eCashChat"> }) {
  if (!action.isValid) return <InvalidQuote name="Invalid chat message" />;
  return (
    <Quote app={action.app} label="Chat message, public">
      <Said text={action.action.msg} />
    </Quote>
  );
}
