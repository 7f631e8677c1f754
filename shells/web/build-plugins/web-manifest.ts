import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { ManifestOptions } from "vite-plugin-pwa";
// biome-ignore-start lint/style/noRestrictedImports: the build runs where packages have no compiled form
import { frameText } from "../../../app/src/catalogue/en/frame.ts";

// biome-ignore-end lint/style/noRestrictedImports: as above

const png = (name: string, edge: number) => ({
  src: `icons/${name}-${edge}.png`,
  sizes: `${edge}x${edge}`,
  type: "image/png",
});

const shortcut = (name: string, path: string, icon: string) => ({ name, url: `./#${path}`, icons: [png(icon, 96)] });

/** The pictures of the README, which a browser shows before it installs the wallet. */
const SCREENSHOTS = [
  { file: "home.png", form_factor: "wide", label: "Home on a desktop" },
  { file: "home-phone.png", form_factor: "narrow", label: "Home on a phone" },
] as const;

const pictureOf = (file: string) => readFileSync(join(import.meta.dirname, "../../../docs/pictures", file));

/** Width and height stand at a fixed place of every PNG. */
function sizesOf(file: string): string {
  const header = pictureOf(file);
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`;
}

/** What a device is told about the installed wallet (docs/decisions/pwa.md). Paths are those of the app's routes. */
export const webManifest = (): Partial<ManifestOptions> => ({
  // What it was when a manifest had none, so that an installed wallet stays the same one.
  id: "/",
  name: "Satchel",
  short_name: "Satchel",
  description: "An open source, non-custodial wallet for eCash and its tokens.",
  lang: "en",
  dir: "ltr",
  start_url: "./",
  scope: "./",
  display: "standalone",
  categories: ["finance"],
  background_color: "#f2f5f4",
  theme_color: "#0b5c66",
  icons: [
    png("icon", 192),
    png("icon", 512),
    { ...png("icon-maskable", 192), purpose: "maskable" },
    { ...png("icon-maskable", 512), purpose: "maskable" },
    { src: "icons/icon-monochrome.svg", sizes: "any", type: "image/svg+xml", purpose: "monochrome" },
  ],
  shortcuts: [
    shortcut(frameText.screens.send, "/send", "shortcut-send"),
    shortcut(frameText.screens.receive, "/receive", "shortcut-receive"),
  ],
  screenshots: SCREENSHOTS.map(({ file, form_factor, label }) => ({
    src: `screenshots/${file}`,
    sizes: sizesOf(file),
    type: "image/png",
    form_factor,
    label,
  })),
  // A window that is open may have a payment in it.
  launch_handler: { client_mode: ["navigate-new", "auto"] },
  // wallet.md 2.12. The names are those of app/src/wiring/shared-text.ts.
  share_target: {
    action: "./",
    method: "GET",
    // Chromium complains where it is not said.
    enctype: "application/x-www-form-urlencoded",
    params: { title: "shared_title", text: "shared_text", url: "shared_url" },
  },
  // Browsers let no site handle `ecash:` (facts.md 2.9).
  protocol_handlers: [{ protocol: "web+ecash", url: "./#/send?bip21=%s" }],
});

/** Adds the pictures that the manifest names. */
export const screenshots: Plugin = {
  name: "satchel-screenshots",
  apply: "build",
  generateBundle() {
    for (const { file } of SCREENSHOTS)
      this.emitFile({ type: "asset", fileName: `screenshots/${file}`, source: pictureOf(file) });
  },
};
