import type { ActionOf } from "@satchel/core/activity";
import { About, Quote } from "./quote.tsx";

export function SwapPanel({ action }: { action: ActionOf<"SWaP"> }) {
  return (
    <Quote app={action.app} label="Swap">
      <About>A signal of the SWaP protocol, which trades tokens between wallets.</About>
    </Quote>
  );
}
