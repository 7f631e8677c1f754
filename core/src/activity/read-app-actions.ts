import { readPushes } from "../script/index.ts";
import type { ScriptHex } from "../tx/index.ts";
import type { AppAction } from "./app-action.ts";
import { readSection } from "./empp/read-section.ts";
import { EMPP_MARK, LOKAD } from "./lokad.ts";
import { readAirdrop } from "./protocols/airdrop.ts";
import { readAlias } from "./protocols/alias.ts";
import { readArticle } from "./protocols/article.ts";
import { readChat } from "./protocols/chat.ts";
import { readMessage } from "./protocols/message.ts";
import { readNftoa } from "./protocols/nftoa.ts";
import { readPayButton } from "./protocols/pay-button.ts";
import { readPaywall } from "./protocols/paywall.ts";
import { readPowr } from "./protocols/powr.ts";
import { readUnknown } from "./protocols/unknown.ts";

/** What the apps of an OP_RETURN script say (facts.md 2.3, 2.4). Never throws, whatever stands in it. */
export function readAppActions(script: ScriptHex): AppAction[] {
  const pushes = readPushes(script);
  if (!pushes.ok) return [readUnknown([script.slice(2)], false)];
  const [first, ...rest] = pushes.value;
  if (first === undefined) return [];
  if (first === EMPP_MARK) return rest.flatMap((push) => readSection(push) ?? []);
  return readPlain(first, rest);
}

function readPlain(lokadId: string, rest: readonly string[]): AppAction[] {
  switch (lokadId) {
    case LOKAD.slp:
      return [];
    case LOKAD.message:
      return [readMessage(lokadId, rest)];
    case LOKAD.encrypted:
      return [{ app: "Cashtab Encrypted", lokadId }];
    case LOKAD.airdrop:
      return [readAirdrop(lokadId, rest)];
    case LOKAD.alias:
      return [readAlias(lokadId, rest)];
    case LOKAD.payButton:
      return [readPayButton(lokadId, rest)];
    case LOKAD.nftoa:
      return [readNftoa(lokadId, rest)];
    case LOKAD.chat:
      return [readChat(lokadId, rest)];
    case LOKAD.swap:
      return [{ app: "SWaP", lokadId }];
    case LOKAD.paywall:
      return [readPaywall(lokadId, rest)];
    case LOKAD.article:
      return [readArticle(lokadId, rest)];
    case LOKAD.auth:
      return [{ app: "Auth", lokadId, isValid: true }];
    case LOKAD.powr:
      return [readPowr(lokadId, rest)];
    default:
      return [readUnknown([lokadId, ...rest])];
  }
}
