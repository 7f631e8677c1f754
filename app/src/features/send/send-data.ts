import { no, ok, type Result } from "@satchel/core/result";
import {
  airdropScript,
  MAX_AIRDROP_MESSAGE_BYTES,
  MAX_MESSAGE_BYTES,
  type MessageProblem,
  messageScript,
  type RawDataProblem,
  rawDataScript,
} from "@satchel/core/script";
import type { ScriptHex } from "@satchel/core/tx";
import type { SendForm } from "./send-form.ts";

export type SendDataProblem =
  | { of: "message"; problem: MessageProblem; isAirdrop: boolean }
  | { of: "raw"; problem: RawDataProblem };

type Data = Result<ScriptHex | undefined, SendDataProblem>;

/** Lines that another screen made are an airdrop as long as they are lines. */
export const airdropOf = ({ mode, airdropTokenId }: SendForm): string | undefined =>
  mode === "many" ? airdropTokenId : undefined;

export const maxMessageBytes = (form: SendForm): number =>
  airdropOf(form) === undefined ? MAX_MESSAGE_BYTES : MAX_AIRDROP_MESSAGE_BYTES;

/** The OP_RETURN script of the form, undefined for none. `linked`: a payment link's, which stands against everything typed. */
export function readData(form: SendForm, linked: ScriptHex | undefined): Data {
  const tokenId = airdropOf(form);
  if (linked !== undefined) return ok(linked);
  if (tokenId !== undefined) return readAirdrop(form, tokenId);
  if (form.extra === "message") return readMessage(form);
  return form.extra === "raw" ? readRaw(form.raw.trim()) : ok(undefined);
}

/** Its message may be left out; an airdrop it is all the same. */
function readAirdrop({ extra, message }: SendForm, tokenId: string): Data {
  const script = airdropScript(tokenId, extra === "message" ? message : "");
  return script.ok ? script : no({ of: "message", problem: script.problem, isAirdrop: true });
}

function readMessage({ message }: SendForm): Data {
  const script = messageScript(message);
  return script.ok ? script : no({ of: "message", problem: script.problem, isAirdrop: false });
}

function readRaw(hex: string): Data {
  const script = rawDataScript(hex);
  return script.ok ? script : no({ of: "raw", problem: script.problem });
}
