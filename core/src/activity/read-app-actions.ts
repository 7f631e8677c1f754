import { EMPP_MARK, readPushes, type ScriptHex } from "../script/index.ts";
import { AGORA_LOKAD_ID, ALP_LOKAD_ID, SLP_LOKAD_ID } from "../token/index.ts";
import type { TxInput } from "../tx/index.ts";
import { readInputData } from "./input-data.ts";
import { type Protocol, type Reading, undecoded } from "./protocols/protocol.ts";
import { type AppAction, PROTOCOLS } from "./protocols.ts";

const LOKAD_DIGITS = 8;
const byLokadId: ReadonlyMap<string, Protocol> = new Map(PROTOCOLS.map((protocol) => [protocol.lokadId, protocol]));

/** Decodes the messages of apps in an OP_RETURN script (facts.md 2.3, 2.4). Never throws. */
export function readAppActions(script: ScriptHex): AppAction[] {
  const pushes = readPushes(script);
  // A script that cannot be split into pushes is shown undecoded, even if it begins with a known LOKAD id.
  if (!pushes.ok) return [{ app: "none", lokadId: "", action: undecoded(script.slice(2)) }];
  const [first, ...rest] = pushes.value;
  if (first === undefined) return [];
  return first === EMPP_MARK ? rest.flatMap(readSection) : readPlain(first, rest);
}

/** Returns the messages of apps in the data of inputs, each with the key that signed it; at most one for each input. */
export function readInputActions(inputs: readonly TxInput[]): AppAction[] {
  return inputs.flatMap((input) => {
    const inputData = readInputData(input);
    if (inputData === undefined) return [];
    const { lokadId, data, signedBy } = inputData;
    const protocol = byLokadId.get(lokadId);
    const action: AppAction = protocol?.section
      ? actionOf(protocol, protocol.section(data))
      : { app: "unknown", lokadId, action: undecoded(lokadId, data) };
    return [{ ...action, signedBy }];
  });
}

/** Decodes a plain script. `readTokens` handles SLP. A first push of four bytes counts as the LOKAD id of some app. */
function readPlain(first: string, rest: readonly string[]): AppAction[] {
  if (first === SLP_LOKAD_ID) return [];
  const protocol = byLokadId.get(first);
  if (protocol?.plain) return [actionOf(protocol, protocol.plain(rest))];
  const action = undecoded(first, ...rest);
  return first.length === LOKAD_DIGITS
    ? [{ app: "unknown", lokadId: first, action }]
    : [{ app: "none", lokadId: "", action }];
}

/** Decodes one section of an eMPP script (facts.md 2.3). `readTokens` handles tokens and offers. */
function readSection(push: string): AppAction[] {
  const lokadId = push.slice(0, LOKAD_DIGITS);
  if (lokadId === ALP_LOKAD_ID || lokadId === AGORA_LOKAD_ID) return [];
  const protocol = byLokadId.get(lokadId);
  if (protocol?.section) return [actionOf(protocol, protocol.section(push.slice(LOKAD_DIGITS)))];
  // A section with less than four bytes has no LOKAD id.
  return [{ app: "unknown", lokadId: lokadId.length === LOKAD_DIGITS ? lokadId : "", action: undecoded(push) }];
}

/** Adds the app name and LOKAD id to a result; a result with its own app name keeps that. */
const actionOf = ({ app, lokadId }: Protocol, reading: Reading) => ({ app, lokadId, ...reading }) as AppAction;
