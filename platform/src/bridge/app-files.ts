import type { SaveProblem, TextFile } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { type Bridge, BridgeError } from "./create-bridge.ts";

/** The person chooses where, or to whom, in their own time. */
const AT_LEISURE = { withinMs: Number.POSITIVE_INFINITY };

const whether = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** What the app hands out or shows for the page. The calls never reject. */
export const createAppFiles = (bridge: Bridge) => ({
  /** Resolves when the file is written where the person wants it. */
  async saveFile(file: TextFile): Promise<Result<void, SaveProblem>> {
    try {
      await bridge.call("file.save", file, AT_LEISURE);
      return ok(undefined);
    } catch (error) {
      if (error instanceof BridgeError && error.code === "refused") return no({ code: "refused" });
      return no({ code: "save-failed", reason: error instanceof Error ? error.message : String(error) });
    }
  },
  /** Shows the apps that take a text; resolves to whether it did. */
  shareText: (text: string): Promise<boolean> => whether(bridge.call("file.share", { text })),
  /** Shows the device's settings about links; resolves to whether it did. */
  showLinkSettings: (): Promise<boolean> => whether(bridge.call("device.showLinks", {})),
});
