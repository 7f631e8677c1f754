import { type Sats, sats } from "@satchel/core/amount";
import {
  type Outpoint,
  parseOutpoint,
  parseTokenId,
  parseTxid,
  parseWalletId,
  type TokenId,
  type Txid,
  type WalletId,
} from "@satchel/core/ids";
import { parseScript, type ScriptHex } from "@satchel/core/script";
import * as v from "valibot";

export const hex = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})*$/));
export const hexOf = (bytes: number) => v.pipe(hex, v.length(bytes * 2));
export const txid: v.GenericSchema<unknown, Txid> = v.custom<Txid>((input) => parseTxid(input) !== undefined);
export const tokenId: v.GenericSchema<unknown, TokenId> = v.custom<TokenId>(
  (input) => parseTokenId(input) !== undefined,
);
export const walletId: v.GenericSchema<unknown, WalletId> = v.custom<WalletId>(
  (input) => parseWalletId(input) !== undefined,
);
export const script: v.GenericSchema<unknown, ScriptHex> = v.custom<ScriptHex>(
  (input) => parseScript(input) !== undefined,
);
export const whole = v.pipe(v.number(), v.safeInteger());
/** Money is stored as a decimal string: JSON has no bigint. */
export const decimalText = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
);
export const satsText: v.GenericSchema<unknown, Sats> = v.pipe(
  decimalText,
  v.transform((n) => sats(n)),
);
export const outpoint: v.GenericSchema<unknown, Outpoint> = v.custom<Outpoint>(
  (input) => parseOutpoint(input) !== undefined,
);
