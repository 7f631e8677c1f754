import type { ActionOf } from "@satchel/core/activity";
import { ButtonData } from "./button-data.tsx";
import { InvalidQuote, Quote } from "./quote.tsx";

export function PayButtonPanel({ action }: { action: ActionOf<"PayButton"> }) {
  if (!action.isValid) return <InvalidQuote name="Invalid PayButton payment" />;
  return (
    <Quote app={action.app} label="Paid with a PayButton">
      <ButtonData {...action.action} />
    </Quote>
  );
}
