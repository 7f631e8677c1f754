import type { ActionOf, Undecoded } from "@satchel/core/activity";
import { undecodedText } from "../../text/action-words.ts";
import { Quote, Raw, Said } from "./quote.tsx";

export function UnknownPanel({ action }: { action: ActionOf<"unknown"> }) {
  return (
    <Quote app={action.app} label={`Message of an app Satchel does not know (${action.lokadId})`}>
      <Content {...action.action} />
    </Quote>
  );
}

export function NonePanel({ action }: { action: ActionOf<"none"> }) {
  return (
    <Quote app={action.app} label="Data of no known app, public">
      <Content {...action.action} />
    </Quote>
  );
}

function Content({ stack, decoded }: Undecoded) {
  const text = undecodedText({ stack, decoded });
  return (
    <>
      {text !== stack && <Said text={text} />}
      <Raw text={stack} />
    </>
  );
}
