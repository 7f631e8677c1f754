import type { AppHost } from "@satchel/app";
import type { AppFiles } from "@satchel/app/files";
import { no } from "@satchel/core/result";
import type { Platform } from "@satchel/platform";

/** What the device gives the app, in the same way in every shell. */
type OfDevice =
  | "copyText"
  | "readText"
  | "saveFile"
  | "shareText"
  | "showLinkSettings"
  | "deviceUnlock"
  | "persistStorage"
  | "notifications"
  | "camera"
  | "pause"
  | "keepAwake"
  | "files";

/** What a shell says of itself; it may also give something of the device in its own way. */
export type ShellHost = Omit<AppHost, OfDevice> & Partial<AppHost>;

/** What reads the files is fetched when somebody asks for it. */
const lazyFiles = ({ clock }: Platform): AppFiles => {
  const files = async () => (await import("./app-files.ts")).createAppFiles(() => clock.pause());
  return {
    look: () =>
      files().then(
        (part) => part.look(),
        () => no({ code: "unreadable" }),
      ),
    licences: () =>
      files().then(
        (part) => part.licences(),
        () => undefined,
      ),
  };
};

/** Creates the host of the app from the device and from what the shell says of itself. */
export const createHost = (platform: Platform, shell: ShellHost): AppHost => ({
  copyText: (...args) => platform.copyText(...args),
  readText: () => platform.readText(),
  saveFile: platform.saveFile,
  shareText: platform.shareText,
  showLinkSettings: platform.showLinkSettings,
  deviceUnlock: platform.deviceUnlock,
  persistStorage: () => platform.persistStorage(),
  notifications: platform.notifications,
  camera: platform.camera,
  pause: () => platform.clock.pause(),
  keepAwake: platform.keepAwake,
  files: lazyFiles(platform),
  ...shell,
});
