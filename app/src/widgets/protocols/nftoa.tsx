import type { ActionOf } from "@satchel/core/activity";
import { ButtonData } from "./button-data.tsx";
import { InvalidQuote, Quote } from "./quote.tsx";

export function NftoaPanel({ action }: { action: ActionOf<"NFToa"> }) {
  if (!action.isValid) return <InvalidQuote name="Invalid NFToa" />;
  return (
    <Quote app={action.app} label="NFToa">
      <ButtonData {...action.action} />
    </Quote>
  );
}
