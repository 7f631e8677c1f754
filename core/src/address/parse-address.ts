import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { p2pkhScript, p2shScript } from "../script/index.ts";
import { type AddressProblem, type CashAddrType, decodeCashAddr, encodeCashAddr } from "./cashaddr.ts";

/** Someone who can be paid. `script` and `hash` as hex; `address` in its usual form, with prefix and in lower case. */
export type Payee = { script: string; hash: string; kind: CashAddrType; address: string };

const TOKEN_PREFIXES = ["etoken", "simpleledger"];
const PAYABLE_HASH_BYTES = 20;

/**
 * Reads an address that can be paid on the network with this prefix, written with or without it. Legacy addresses are
 * not among them: Bitcoin's look the same.
 */
export function parseAddress(text: string, prefix: AddressPrefix): Result<Payee, AddressProblem> {
  const address = text.trim();
  const decoded = decodeCashAddr(address);
  if (!decoded.ok) return no(decoded.problem);

  const { type, hash } = decoded.value;
  if (TOKEN_PREFIXES.includes(decoded.value.prefix)) return no({ code: "address-is-for-tokens", address });
  if (decoded.value.prefix !== prefix) {
    return no({ code: "address-wrong-prefix", address, prefix: decoded.value.prefix, expected: prefix });
  }
  const hashBytes = hash.length / 2;
  if (hashBytes !== PAYABLE_HASH_BYTES) return no({ code: "address-not-payable", address, hashBytes });

  const script = type === "p2sh" ? p2shScript(hash) : p2pkhScript(hash);
  const lower = address.toLowerCase();
  return ok({ script, hash, kind: type, address: lower.includes(":") ? lower : `${prefix}:${lower}` });
}

/** The same of someone who is sent tokens: the token form of an address names the same hash, so it will do. */
export function parseTokenAddress(text: string, prefix: AddressPrefix): Result<Payee, AddressProblem> {
  const decoded = decodeCashAddr(text.trim());
  const isTokenForm = prefix === "ecash" && decoded.ok && TOKEN_PREFIXES.includes(decoded.value.prefix);
  if (!isTokenForm) return parseAddress(text, prefix);
  const usual = encodeCashAddr(prefix, decoded.value.type, decoded.value.hash);
  return parseAddress(usual.ok ? usual.value : text, prefix);
}
