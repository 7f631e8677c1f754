import type { Bridge } from "./create-bridge.ts";

/** Returns the app's clipboard in the form of a browser's. Its preview does not show a secret. */
export const createAppClipboard = (bridge: Bridge) => ({
  async writeText(text: string, isSecret: boolean = false): Promise<void> {
    await bridge.call("device.copy", { text, isSecret });
  },
  /** The app knows its own text without reading what is there. */
  async clearSecret(): Promise<void> {
    await bridge.call("device.clearCopied", {});
  },
});
