import type { Payee } from "../address/index.ts";
import { atoms } from "../amount/index.ts";
import { parseTokenId } from "../ids/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { emppScript, isHex, MAX_OP_RETURN_BYTES } from "../script/index.ts";
import { AGORA_LOKAD_ID, ALP_LOKAD_ID, alpSendPush } from "../token/index.ts";
import { isText, type Param, readPayee, readTexts } from "./link-parts.ts";
import type { LinkProblem, PushFault, TokenLink } from "./payment-link.ts";

type To = { payee: Payee; quantity?: string };

const NAMES = ["token_id", "token_decimalized_qty", "firma", "empp_raw", "addr"];
/** No token has more than nine decimals or more than 2^64 - 1 atoms. */
const QUANTITY = /^\d{1,20}(?:\.\d{1,9})?$/;

/** Reads the parameters of a link with a `token_id` (facts.md 2.7). */
export function readTokenParams(
  address: string,
  params: readonly Param[],
  prefix: AddressPrefix,
): Result<TokenLink, LinkProblem> {
  const strange = params.find(({ name }) => !NAMES.includes(name) && !isText(name));
  if (strange) return no(refusal(strange.name));
  const ids = valuesOf(params, "token_id");
  const [id = ""] = ids;
  if (ids.length > 1) return no({ code: "link-duplicated-param", param: "token_id" });
  const tokenId = parseTokenId(id);
  if (tokenId === undefined) return no({ code: "link-bad-token-id", tokenId: id });

  const to = readRecipients(address, params, prefix);
  if (!to.ok) return to;
  const amounts = to.value.map(() => atoms(0n));
  const pushes = readPushes(params, alpSendPush(tokenId, amounts));
  if (!pushes.ok) return pushes;
  return ok({ kind: "token", tokenId, to: to.value, ...pushes.value, ...readTexts(params) });
}

const valuesOf = (params: readonly Param[], name: string) =>
  params.filter((param) => param.name === name).map(({ value }) => value);

const refusal = (param: string): LinkProblem => ({
  code: param.startsWith("req-") ? "link-unsupported-param" : "link-unsupported-token-param",
  param,
});

function readRecipients(address: string, params: readonly Param[], prefix: AddressPrefix): Result<To[], LinkProblem> {
  const first = readPayee(address, prefix, "token");
  if (!first.ok) return first;
  const to: To[] = [{ payee: first.value }];
  let last: To = to[0] as To;
  for (const { name, value } of params) {
    if (name === "token_decimalized_qty") {
      if (last.quantity !== undefined) return no({ code: "link-duplicated-param", param: name });
      if (!isQuantity(value)) return no({ code: "link-bad-quantity", quantity: value });
      last.quantity = value;
    } else if (name === "addr") {
      const payee = readPayee(value, prefix, "token");
      if (!payee.ok) return payee;
      last = { payee: payee.value };
      to.push(last);
    }
  }
  const without = to.length > 1 ? to.find(({ quantity }) => quantity === undefined) : undefined;
  return without ? no({ code: "link-token-without-quantity", address: without.payee.address }) : ok(to);
}

const isQuantity = (text: string) => QUANTITY.test(text) && /[1-9]/.test(text);

/** Reads the further pushes; `send` is the token section before them. The link does not tell if the token is ALP. */
function readPushes(
  params: readonly Param[],
  send: string,
): Result<{ firma?: string; empp: readonly string[] }, LinkProblem> {
  const [firma, ...more] = valuesOf(params, "firma");
  const empp = valuesOf(params, "empp_raw");
  if (more.length > 0) return no({ code: "link-duplicated-param", param: "firma" });
  const checked = firma === undefined ? undefined : checkPush(firma);
  if (checked?.ok === false) return no({ code: "link-bad-firma", problem: checked.problem });
  for (const push of empp) {
    const fault = checkPush(push);
    if (!fault.ok) return no({ code: "link-bad-empp", problem: fault.problem });
  }

  const bytes = emppScript([send, ...(firma === undefined ? [] : [firma]), ...empp]).length / 2;
  if (bytes > MAX_OP_RETURN_BYTES) return no({ code: "link-pushes-too-long", bytes, max: MAX_OP_RETURN_BYTES });
  return ok({ ...(firma === undefined ? {} : { firma }), empp });
}

/** The most bytes of a push that fits beside a token send to one recipient with change (wallet.md 5). */
export const MAX_FIRMA_BYTES = 164;
const OP_RETURN = "6a";
/** LOKAD ids of sections that move tokens: ALP, and Agora offers of ALP tokens. */
const TOKEN_PREFIXES = [ALP_LOKAD_ID, AGORA_LOKAD_ID];

/** Checks a further push of an ALP send: `firma`, or an `empp_raw`. */
export function checkPush(hex: string): Result<string, PushFault> {
  if (hex === "") return no({ code: "push-empty" });
  if (!/^[0-9a-f]+$/.test(hex)) return no({ code: "push-not-hex" });
  if (hex.startsWith(OP_RETURN)) return no({ code: "push-has-op-return" });
  if (!isHex(hex)) return no({ code: "push-half-byte" });
  const bytes = hex.length / 2;
  if (bytes > MAX_FIRMA_BYTES) return no({ code: "push-too-long", bytes, max: MAX_FIRMA_BYTES });
  if (TOKEN_PREFIXES.some((prefix) => hex.startsWith(prefix))) return no({ code: "push-moves-tokens" });
  return ok(hex);
}
