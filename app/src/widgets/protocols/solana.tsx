import type { ActionOf } from "@satchel/core/activity";
import { InvalidQuote, Quote, Raw } from "./quote.tsx";

export function SolanaPanel({ action }: { action: ActionOf<"Solana Address"> }) {
  if (!action.isValid) {
    return (
      <InvalidQuote name="Invalid Solana address">
        <Raw text={action.action.solAddr} />
      </InvalidQuote>
    );
  }
  return (
    <Quote app={action.app} label="Solana address">
      <Raw text={action.action.solAddr} />
    </Quote>
  );
}
