import type { ActionOf } from "@satchel/core/activity";
import { powrText } from "../../text/action-words.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { InvalidQuote, Quote } from "./quote.tsx";

export function PowrPanel({ action }: { action: ActionOf<"Proof of Writing"> }) {
  if (!action.isValid) return <InvalidQuote name="Invalid Proof of Writing" />;
  const { type, targetTxid, contentHash } = action.action;
  return (
    <Quote app={action.app} label={`Proof of Writing: ${powrText(type)}`}>
      <Facts>
        {targetTxid !== undefined && (
          <Fact name="About">
            <ShortId id={targetTxid} />
          </Fact>
        )}
        {contentHash !== undefined && (
          <Fact name="Hash of the text">
            <ShortId id={contentHash} />
          </Fact>
        )}
      </Facts>
    </Quote>
  );
}
