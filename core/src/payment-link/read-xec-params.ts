import type { Payee } from "../address/index.ts";
import { type AmountProblem, DUST_SATS, parseXec, type Sats } from "../amount/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { rawDataScript, type ScriptHex } from "../script/index.ts";
import { isText, type Param, readPayee, readTexts } from "./link-parts.ts";
import type { LinkProblem, XecLink } from "./payment-link.ts";

type To = { payee: Payee; sats?: Sats };

/** Reads the parameters of a link without a token: `amount`, `op_return_raw`, and pairs of `addr` and `amount`. */
export function readXecParams(
  address: string,
  params: readonly Param[],
  prefix: AddressPrefix,
): Result<XecLink, LinkProblem> {
  const data = readData(params);
  if (!data.ok) return data;
  const to = readRecipients(address, params, prefix);
  if (!to.ok) return to;
  return ok({
    kind: "xec",
    to: to.value,
    ...(data.value === undefined ? {} : { data: data.value }),
    ...readTexts(params),
  });
}

function readData(params: readonly Param[]): Result<ScriptHex | undefined, LinkProblem> {
  const [raw, ...more] = params.filter(({ name }) => name === "op_return_raw");
  if (raw === undefined) return ok(undefined);
  if (more.length > 0) return no({ code: "link-duplicated-data" });
  const script = rawDataScript(raw.value);
  return script.ok ? script : no({ code: "link-bad-data", problem: script.problem });
}

/** Reads the recipients. It checks the order of parameters first, so two amounts for one address are refused unread. */
function readRecipients(address: string, params: readonly Param[], prefix: AddressPrefix): Result<To[], LinkProblem> {
  const asked = pairUp(address, params);
  if (!asked.ok) return asked;
  const to: To[] = [];
  for (const { address, amount } of asked.value) {
    const payee = readPayee(address, prefix, "xec");
    if (!payee.ok) return payee;
    const sats = amount === undefined ? undefined : readAmount(amount, payee.value);
    if (sats?.ok === false) return sats;
    to.push({ payee: payee.value, ...(sats && { sats: sats.value }) });
  }
  return ok(to);
}

type Asked = { address: string; amount?: string };

function pairUp(address: string, params: readonly Param[]): Result<Asked[], LinkProblem> {
  const first: Asked = { address };
  const asked = [first];
  for (const [at, { name, value }] of params.entries()) {
    const last = asked.at(-1) ?? first;
    if (name === "amount" && last.amount === undefined) last.amount = value;
    else if (name === "amount")
      return no({ code: last === first ? "link-duplicated-amount" : "link-amount-without-addr" });
    else if (name === "addr" && params[at + 1]?.name === "amount") asked.push({ address: value });
    else if (name === "addr") return no({ code: "link-addr-without-amount", address: value });
    else if (name !== "op_return_raw" && !isText(name)) return no({ code: "link-unsupported-param", param: name });
  }
  const isOpen = asked.length > 1 && first.amount === undefined;
  return isOpen ? no({ code: "link-addr-without-amount", address }) : ok(asked);
}

function readAmount(amount: string, { address }: Payee): Result<Sats, LinkProblem> {
  const read = checkAmount(amount);
  return read.ok ? read : no({ code: "link-bad-amount", amount, address, problem: read.problem });
}

function checkAmount(amount: string): Result<Sats, AmountProblem> {
  const read = parseXec(amount);
  if (!read.ok) return read;
  if (read.value === 0n) return no({ code: "amount-zero" });
  return read.value < DUST_SATS ? no({ code: "amount-below-dust", dust: DUST_SATS }) : read;
}
