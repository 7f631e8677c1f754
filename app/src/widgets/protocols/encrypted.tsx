import type { ActionOf } from "@satchel/core/activity";
import { About, Quote } from "./quote.tsx";

export function EncryptedPanel({ action }: { action: ActionOf<"Cashtab Encrypted"> }) {
  return (
    <Quote app={action.app} label="Encrypted message (deprecated)">
      <About>Older wallets could encrypt messages. Today's cannot read them.</About>
    </Quote>
  );
}
