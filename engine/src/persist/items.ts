import * as v from "valibot";
import type { KeptPayment } from "../payments/kept-payments.ts";
import { parseSettings } from "../settings/settings-schema.ts";
import type { Settings } from "../state.ts";
import { parseJson } from "./parse-json.ts";
import { bookSchema, keptPaymentSchema, type WalletBook } from "./schema.ts";
import { stateTable } from "./state-table.ts";
import type { Parsed, StoredItem } from "./stored-item.ts";
import { isAsWritten, withCheck } from "./text-check.ts";

/** Array under a wrong version, a lost field, cut text: all the same to the one who must not lose the original. */
export const corrupt = (reason: string) => ({ kind: "corrupt", reason }) as const;

export const toJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));

/** Where and what of the first thing a schema did not accept. */
export function issueOf(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [first] = issues;
  return `${v.getDotPath(first) ?? "value"}: expected ${first.expected ?? "another form"}`;
}

export const bookItem: StoredItem<WalletBook> = {
  key: stateTable.wallets.persists,
  decode: (raw) => {
    const result = v.safeParse(bookSchema, parseJson(raw));
    if (!result.success) return corrupt(issueOf(result.issues));
    const { check, ...book } = result.output;
    // The first release wrote none.
    if (check !== undefined && !isAsWritten(raw)) return corrupt("changed since it was written");
    return { kind: "valid", value: book };
  },
  // In one order: the same wallets are the same text.
  encode: ({ revision, protection, wallets }) =>
    withCheck(
      toJson({
        version: 1,
        revision,
        protection,
        wallets: wallets.map(({ id, name, keys, sealed, backedUpAt }) => ({ id, name, keys, sealed, backedUpAt })),
      }),
    ),
};

/** The address as bare text, as facts.md 4.1 has it. */
export const activeAddressItem: StoredItem<string> = {
  key: stateTable.activeId.persists,
  decode: (raw) => ({ kind: "valid", value: raw }),
  encode: (address) => address,
};

export const settingsItem: StoredItem<Settings> = {
  key: stateTable.settings.persists,
  decode: (raw) => parseSettings(parseJson(raw)),
  encode: toJson,
};

/** One entry that cannot be read does not take the others with it. */
function parseOutbox(raw: string): Parsed<readonly KeptPayment[]> {
  const list = v.safeParse(v.array(v.unknown()), parseJson(raw));
  if (!list.success) return corrupt(issueOf(list.issues));
  const entries = list.output.flatMap((item) => {
    const entry = v.safeParse(keptPaymentSchema, item);
    return entry.success ? [entry.output] : [];
  });
  const lost = list.output.length - entries.length;
  if (lost === 0) return { kind: "valid", value: entries };
  return { kind: "repaired", value: entries, reason: `${lost} entries could not be read` };
}

export const outboxItem: StoredItem<readonly KeptPayment[]> = {
  key: stateTable.outbox.persists,
  decode: parseOutbox,
  encode: toJson,
};
