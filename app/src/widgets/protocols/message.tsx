import type { ActionOf } from "@satchel/core/activity";
import { InvalidQuote, Quote, Said } from "./quote.tsx";

export function MessagePanel({ action }: { action: ActionOf<"Cashtab Msg"> }) {
  if (!action.isValid) return <InvalidQuote name="Invalid message" />;
  return (
    <Quote app={action.app} label="On-chain message, public">
      <Said text={action.action.msg} />
    </Quote>
  );
}
