import { type Payee, parseAddress, parseTokenAddress } from "../address/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import type { LinkProblem } from "./link-problem.ts";

/** Reads an address of a link. Its prefix, as the scheme it is, may stand in another case than the rest. */
export function readPayee(text: string, prefix: AddressPrefix, kind: "xec" | "token"): Result<Payee, LinkProblem> {
  const address = withOneCase(text);
  const payee = kind === "xec" ? parseAddress(address, prefix) : parseTokenAddress(address, prefix);
  if (payee.ok) return ok(payee.value);
  return no({ code: "link-bad-address", address: text, isForTokens: payee.problem.code === "address-is-for-tokens" });
}

function withOneCase(text: string): string {
  const colon = text.indexOf(":") + 1;
  const [scheme, rest] = [text.slice(0, colon).toLowerCase(), text.slice(colon)];
  return rest === rest.toUpperCase() ? scheme + rest.toLowerCase() : scheme + rest;
}
