import { type AppAction, readAppActions, signerScript } from "@satchel/core/activity";
import type { ScriptHex } from "@satchel/core/script";
import { actionWords, isValid } from "../../text/action-words.ts";
import { PANELS, type Place, type ProtocolPanel, Sender } from "./panels.tsx";
import { InvalidQuote, Quote } from "./quote.tsx";

/** One app's message, as an opened row shows it. */
export function ActionPanel({ action, place }: { action: AppAction; place: Place }) {
  // TypeScript does not see that an action and the row of its app belong together.
  const { icon, label, Body, InvalidBody } = PANELS[action.app] as ProtocolPanel<AppAction["app"]>;
  if (!isValid(action)) {
    return (
      <InvalidQuote name={actionWords(action).name}>
        {InvalidBody && <InvalidBody action={action} place={place} />}
        {action.signedBy !== undefined && <Sender script={signerScript(action.signedBy)} />}
      </InvalidQuote>
    );
  }
  return (
    <Quote icon={icon} label={label(action, place)}>
      {Body && <Body action={action} place={place} />}
      {action.signedBy !== undefined && <Sender script={signerScript(action.signedBy)} />}
    </Quote>
  );
}

const NOT_SENT_YET: Place = { direction: "out", txid: undefined };

/** The messages in a script that is about to be sent, as everybody will read them. */
export function ScriptPanels({ script }: { script: ScriptHex }) {
  return readAppActions(script).map((action, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are in the script's order and have no id
    <ActionPanel key={index} action={action} place={NOT_SENT_YET} />
  ));
}
