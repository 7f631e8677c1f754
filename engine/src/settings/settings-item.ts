import { DEFAULT_FEE_PER_KB, MAX_FEE_PER_KB, MIN_FEE_PER_KB } from "@satchel/core/tx";
import * as v from "valibot";
import { stateTable } from "../persist/state-table.ts";
import { type Parsed, parseJson, type StoredItem, toJson } from "../persist/stored-item.ts";
import type { Settings } from "../state.ts";

/** The 28 currencies of wallet.md section 3 (facts.md 1.4 discrepancy (a)). */
export const FIAT_CODES = [
  ..."usd aed aud bhd brl gbp cad clp cny eur hkd inr idr ils jpy krw myr ngn nzd nok php rub twd sar zar chf try vnd".split(
    " ",
  ),
] as const;

export const DEFAULT_SETTINGS: Settings = {
  fiatCurrency: "usd",
  sendModal: false,
  autoCameraOn: false,
  hideMessagesFromUnknownSenders: false,
  balanceVisible: true,
  satsPerKb: DEFAULT_FEE_PER_KB,
  theme: "system",
  autoLockMinutes: 15,
  language: "system",
  locale: "system",
  foldDustBelow: 0,
  remindsOfStorage: true,
  offersConfirmations: true,
  offersInstall: true,
  offersExtension: true,
};

/** The choices of `autoLockMinutes`; 0 means never. */
export const AUTO_LOCK_MINUTES = [1, 5, 15, 60, 0] as const;
/** The choices of `locale`: every way of writing numbers that is common where the 28 currencies are used. */
export const LOCALES = [
  ..."system en-US en-GB en-IN de-DE de-CH es-ES fr-FR it-IT pt-BR nl-NL nb-NO tr-TR ru-RU vi-VN ja-JP ko-KR zh-CN".split(
    " ",
  ),
] as const;

/** `language`: "system" or a tag (BCP 47); the app shows English for a tag that it has no texts for. */
const LANGUAGE = /^(system|[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?)$/;

/** The choices of `foldDustBelow` in sats: 0 is off, the next is just above the dust limit. */
export const FOLD_DUST_SATS = [0, 600, 1_000, 10_000, 100_000] as const;

const fields: { [K in keyof Settings]: v.GenericSchema<unknown, Settings[K]> } = {
  fiatCurrency: v.picklist(FIAT_CODES),
  sendModal: v.boolean(),
  autoCameraOn: v.boolean(),
  hideMessagesFromUnknownSenders: v.boolean(),
  balanceVisible: v.boolean(),
  // A fraction is a number within the range (wallet.md 5.16); a payment never pays less than the chosen rate.
  satsPerKb: v.pipe(
    v.number(),
    v.minValue(MIN_FEE_PER_KB),
    v.maxValue(MAX_FEE_PER_KB),
    v.transform((rate) => Math.ceil(rate)),
  ),
  theme: v.picklist(["system", "light", "dark"]),
  autoLockMinutes: v.picklist(AUTO_LOCK_MINUTES),
  language: v.pipe(v.string(), v.regex(LANGUAGE)),
  locale: v.picklist(LOCALES),
  foldDustBelow: v.picklist(FOLD_DUST_SATS),
  remindsOfStorage: v.boolean(),
  offersConfirmations: v.boolean(),
  offersInstall: v.boolean(),
  offersExtension: v.boolean(),
};

const partial = v.partial(v.object(fields));
const record = v.record(v.string(), v.unknown());

/** Returns `base` with the valid values of `change`; `refused` names the keys of invalid values. */
export function mergeSettings(base: Settings, change: object): { settings: Settings; refused: string[] } {
  const allowed: [string, unknown][] = [];
  const refused: string[] = [];
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(change, key)) continue;
    const value: unknown = Reflect.get(change, key);
    if (v.is(field, value)) allowed.push([key, value]);
    else refused.push(key);
  }
  return { settings: { ...base, ...v.parse(partial, Object.fromEntries(allowed)) } as Settings, refused };
}

/** Reads settings; the defaults stand in for missing keys and invalid values (wallet.md section 5). */
export function parseSettings(json: unknown): Parsed<Settings> {
  if (!v.is(record, json)) return { kind: "corrupt", reason: "settings are not an object" };
  const { settings, refused } = mergeSettings(DEFAULT_SETTINGS, json);
  if (refused.length === 0) return { kind: "valid", value: settings };
  return { kind: "repaired", value: settings, reason: `replaced: ${refused.join(", ")}` };
}

export const settingsItem: StoredItem<Settings> = {
  key: stateTable.settings.persists,
  decode: (raw) => parseSettings(parseJson(raw)),
  encode: toJson,
};
