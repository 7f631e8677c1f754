import type { ActionOf } from "@satchel/core/activity";
import { addressOf } from "@satchel/core/address";
import { FullAddress } from "../../ui/address-text.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { InvalidQuote, Quote, Said } from "./quote.tsx";

export function AliasPanel({ action }: { action: ActionOf<"alias"> }) {
  const { prefix } = useApp().network;
  if (!action.isValid) return <InvalidQuote name="Invalid alias registration" />;
  const address = addressOf(action.action.script, prefix);
  return (
    <Quote app={action.app} label="Alias registration: this name for this address">
      <Said text={action.action.alias} />
      {address !== undefined && <FullAddress address={address} />}
    </Quote>
  );
}
