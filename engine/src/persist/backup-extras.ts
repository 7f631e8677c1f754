import type { Contact } from "@satchel/core/contacts";
import * as v from "valibot";
import type { Settings } from "../state.ts";
import { parseJson } from "./parse-json.ts";
import { parseSettings } from "./settings-schema.ts";

/** What a backup file holds besides the wallets. */
export type BackupExtras = { contacts: readonly Contact[]; settings: Settings | undefined };

const schema = v.object({
  version: v.literal(1),
  contacts: v.fallback(v.array(v.object({ name: v.string(), address: v.string() })), []),
  settings: v.optional(v.unknown()),
});

export const encodeExtras = ({ contacts, settings }: BackupExtras): string =>
  JSON.stringify({ version: 1, contacts, settings });

/** Whatever of it cannot be understood is left out: the wallets beside it count for more. */
export function decodeExtras(text: string): BackupExtras {
  const parsed = v.safeParse(schema, parseJson(text));
  if (!parsed.success) return { contacts: [], settings: undefined };
  const { contacts, settings: stored } = parsed.output;
  const settings = parseSettings(stored);
  return { contacts, settings: settings.kind === "corrupt" ? undefined : settings.value };
}
