import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { p2pkhScript, p2shScript, type ScriptHex } from "../script/index.ts";
import { type CashAddrType, encodeCashAddr } from "./cashaddr.ts";
import { type AddressProblem, decodeCashAddr } from "./decode-cashaddr.ts";

/** A parsed address. `script` and `hash` are hex; `address` is in its usual form, in lower case with prefix. */
export type Payee = { script: ScriptHex; hash: string; kind: CashAddrType; address: string };

const TOKEN_PREFIXES = ["etoken", "simpleledger"];
const PAYABLE_HASH_BYTES = 20;

/** Forms of addresses of other coins. Letters and digits of base58: without 0, O, I and l. */
const OTHER_COINS: readonly (readonly [coin: string, form: RegExp])[] = [
  ["Bitcoin", /^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i],
  ["Litecoin", /^(ltc1[02-9ac-hj-np-z]{11,71}|[LM][1-9A-HJ-NP-Za-km-z]{26,33})$/],
  ["Dogecoin", /^D[1-9A-HJ-NP-Za-km-z]{33}$/],
  ["Ethereum", /^0x[0-9a-f]{40}$/i],
];

const coinOf = (text: string): string | undefined => OTHER_COINS.find(([, form]) => form.test(text))?.[0];

/**
 * Parses an address of the network with this prefix; the prefix may be left out. Legacy addresses are refused, because
 * Bitcoin's look the same.
 */
export function parseAddress(text: string, prefix: AddressPrefix): Result<Payee, AddressProblem> {
  const address = text.trim();
  const decoded = decodeCashAddr(address);
  if (!decoded.ok) {
    const coin = coinOf(address);
    return no(coin === undefined ? decoded.problem : { code: "address-of-other-coin", address, coin });
  }

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
