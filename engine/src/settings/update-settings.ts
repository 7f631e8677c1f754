import { StorageError } from "@satchel/core/ports";
import { type Context, LOCKS } from "../context.ts";
import { keepAside, loadItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import type { Settings } from "../state.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { DEFAULT_SETTINGS, mergeSettings, settingsItem } from "./settings-item.ts";

/** Changes settings in the state at once, then in storage, where other tabs' changes stay. Ignores invalid values. */
export async function updateSettings(ctx: Context, change: Partial<Settings>): Promise<void> {
  const { ports, state } = ctx;
  const before = state.getState().settings;
  const { settings, refused } = mergeSettings(before, change);
  if (refused.length > 0) ports.log.warn(`Invalid settings were ignored: ${refused.join(", ")}`);
  state.setState({ settings });
  if (settings.fiatCurrency !== before.fiatCurrency) ctx.refreshPrice();
  try {
    await ports.locks.exclusive(LOCKS.settings, () => store(ctx, change));
    tellTabs(ctx, { kind: "settings" });
  } catch (error) {
    ports.log.warn("Settings were not saved", error);
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

async function store({ ports }: Context, change: Partial<Settings>): Promise<void> {
  const loaded = await loadItem(ports.store, settingsItem);
  if (loaded.kind === "failed") throw new StorageError(loaded.reason);
  if (loaded.kind === "corrupt" || loaded.kind === "repaired")
    await keepAside(ports.store, settingsItem.key, loaded.raw);
  const stored = loaded.kind === "valid" || loaded.kind === "repaired" ? loaded.value : DEFAULT_SETTINGS;
  await saveItem(ports.store, settingsItem, mergeSettings(stored, change).settings);
}
