import { atoms } from "@satchel/core/amount";
import { UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import {
  type ConversionProblem,
  checkPush,
  conversionFirma,
  type PushFault,
  parseSolanaAddress,
} from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";
import { bytesOf, MAX_OP_RETURN_BYTES, MESSAGE_LOKAD_ID, toHex } from "@satchel/core/script";
import type { SendRules } from "@satchel/core/token";
import type { TokenForm } from "./token-send-form.ts";

export type PushesProblem =
  | { code: "message-empty" }
  /** Too long beside this many recipients. `max`: the bytes that fit; 0 where there is no room. */
  | { code: "pushes-too-long"; bytes: number; max: number }
  /** `line` from 1. */
  | { code: "push-bad"; line: number; fault: PushFault }
  /** A link's `firma` or `empp_raw` for a token that is not a standard ALP token (wallet.md 5.3). */
  | { code: "link-pushes-unsupported" }
  | { code: "account-missing" }
  | { code: "account-bad"; problem: ConversionProblem };

const PREFIX_BYTES = MESSAGE_LOKAD_ID.length / 2;

const utf8 = new TextEncoder();

/**
 * Returns the data that goes beside the tokens, hex: a message, data, or what the link brings. It is empty for kinds of
 * tokens that cannot carry data.
 */
export function readTokenPushes(form: TokenForm, rules: SendRules): Result<readonly string[], PushesProblem> {
  if (!rules.hasPushes) return hasLinkPushes(form) ? no({ code: "link-pushes-unsupported" }) : ok([]);
  const typed = typedPushes(form);
  if (!typed.ok) return typed;
  const amounts = amountsOf(form);
  if (typed.value.length === 0 || fits(amounts, typed.value, rules)) return typed;
  const overhead = form.extra === "message" ? PREFIX_BYTES : 0;
  const bytes = typed.value.reduce((sum, push) => sum + push.length / 2, 0) - overhead;
  return no({ code: "pushes-too-long", bytes, max: Math.max(0, roomBeside(amounts, rules) - overhead) });
}

/** Returns how many amounts the OP_RETURN has: one for each recipient, and one for change. */
function amountsOf({ mode, lines, link }: TokenForm): number {
  if (mode === "one") return (link?.to.length ?? 1) + 1;
  return lines.split("\n").filter((line) => line.trim() !== "").length + 1;
}

const hasLinkPushes = ({ link }: TokenForm): boolean =>
  link !== undefined && (link.firma !== undefined || link.empp.length > 0);

function typedPushes({ link, conversion, extra, message, data }: TokenForm): Result<readonly string[], PushesProblem> {
  if (link) return ok([...(link.firma === undefined ? [] : [link.firma]), ...link.empp]);
  if (conversion) return accountPush(conversion.address);
  if (extra === "none") return ok([]);
  if (extra === "message") {
    return message.trim() === "" ? no({ code: "message-empty" }) : ok([MESSAGE_LOKAD_ID + toHex(utf8.encode(message))]);
  }
  const pushes: string[] = [];
  for (const [index, line] of data.trim().split(/\r?\n/).entries()) {
    const push = checkPush(line.trim());
    if (!push.ok) return no({ code: "push-bad", line: index + 1, fault: push.problem });
    pushes.push(push.value);
  }
  return ok(pushes);
}

function accountPush(account: string): Result<readonly string[], PushesProblem> {
  if (account.trim() === "") return no({ code: "account-missing" });
  const key = parseSolanaAddress(account);
  return key.ok ? ok([conversionFirma(key.value)]) : no({ code: "account-bad", problem: key.problem });
}

/** Whether one OP_RETURN has room for these pushes beside so many amounts. */
function fits(amounts: number, pushes: readonly string[], rules: SendRules): boolean {
  const zeros = Array.from({ length: amounts }, () => atoms(0n));
  return rules.script(UNKNOWN_TOKEN_ID, zeros, pushes).length / 2 <= MAX_OP_RETURN_BYTES;
}

/** Returns the bytes of the longest push that fits beside so many amounts. */
function roomBeside(amounts: number, rules: SendRules): number {
  let room = 0;
  let over = MAX_OP_RETURN_BYTES;
  while (over - room > 1) {
    const middle = (room + over) >> 1;
    if (fits(amounts, ["00".repeat(middle)], rules)) room = middle;
    else over = middle;
  }
  return room;
}

/** Returns the bytes of the message, and how many it may have: the counter under the message. */
export const messageRoom = (form: TokenForm, rules: SendRules) => ({
  bytes: bytesOf(form.message),
  max: Math.max(0, roomBeside(amountsOf(form), rules) - PREFIX_BYTES),
});
