import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { p2pkhScript, p2shScript } from "../script/index.ts";
import { type AddressProblem, type CashAddrType, decodeCashAddr, encodeCashAddr } from "./cashaddr.ts";

/** A parsed address. `script` and `hash` are hex; `address` is in its usual form, in lower case with prefix. */
export type Payee = { script: string; hash: string; kind: CashAddrType; address: string };

const TOKEN_PREFIXES = ["etoken", "simpleledger"];
const PAYABLE_HASH_BYTES = 20;

/**
 * Parses an address of the network with this prefix; the prefix may be left out. Legacy addresses are refused, because
 * Bitcoin's look the same.
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

/** Parses an address to send tokens to. It also accepts the token form of an address, which has the same hash. */
export function parseTokenAddress(text: string, prefix: AddressPrefix): Result<Payee, AddressProblem> {
  const decoded = decodeCashAddr(text.trim());
  const isTokenForm = prefix === "ecash" && decoded.ok && TOKEN_PREFIXES.includes(decoded.value.prefix);
  if (!isTokenForm) return parseAddress(text, prefix);
  const usual = encodeCashAddr(prefix, decoded.value.type, decoded.value.hash);
  return parseAddress(usual.ok ? usual.value : text, prefix);
}
