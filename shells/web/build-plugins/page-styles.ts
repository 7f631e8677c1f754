import type { Plugin, RenderBuiltAssetUrl } from "vite";
import { sourceOf } from "./build-alone.ts";

type Chunk = { type: "chunk"; moduleIds: string[]; viteMetadata?: { importedCss: Set<string> } };
type Asset = { type: "asset"; source: string | Uint8Array };
type Bundle = Record<string, { type: string }>;

export type PageStyles = {
  plugin: Plugin;
  /** The source of the styles in the page, for the content security policy, once the page has been made. */
  source(): string;
};

/** Where the app begins. */
const MAIN = "shells/web/src/main.tsx";
/**
 * The main script's style sheet, as Vite names it while it writes the addresses in it: by the entry or, where the
 * bundler keeps that apart from what it runs, by the group in vite.config.ts.
 */
const MAIN_SHEETS = ["index.css", "start.css"];

/** Addresses in the main script's style sheet begin at the page, in which it stands, and not beside its own file. */
export const addressInPage: RenderBuiltAssetUrl = (file, { hostId, hostType }) =>
  hostType === "css" && MAIN_SHEETS.includes(hostId) ? `./${file}` : undefined;

/**
 * Puts the styles of the main script into index.html: as a file of their own they would be a round trip before the
 * first paint. Every other style sheet stays a file.
 */
export function pageStyles(): PageStyles {
  let names: readonly string[] = [];
  let source: string | undefined;
  return {
    plugin: {
      name: "satchel-page-styles",
      apply: "build",
      generateBundle: {
        // Before Vite makes the page and lists what lazy parts need: neither names a file that is in the page.
        order: "pre",
        handler(_options, bundle) {
          names = releaseSheets(bundle);
        },
      },
      transformIndexHtml: {
        order: "post",
        handler(_html, { bundle }) {
          // Only now has Vite finished its text.
          const styles = takeText(bundle ?? {}, names);
          source = sourceOf(styles);
          return [{ tag: "style", children: styles, injectTo: "head" }];
        },
      },
    },
    source() {
      if (source === undefined) throw new Error("the page has not been made yet");
      return source;
    },
  };
}

/** Takes the style sheets from the main script, so that nothing asks for them, and returns their names. */
export function releaseSheets(bundle: Bundle): readonly string[] {
  const isChunk = (output: { type: string }): output is Chunk => output.type === "chunk";
  const main = Object.values(bundle)
    .filter(isChunk)
    .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(MAIN)));
  const sheets = main?.viteMetadata?.importedCss;
  const names = [...(sheets ?? [])];
  if (names.length === 0) throw new Error("the main script has no style sheet");
  sheets?.clear();
  return names;
}

/** Takes these style sheets out of the build and returns their text. Throws if a page would read it differently. */
export function takeText(bundle: Bundle, names: readonly string[]): string {
  const texts = names.map((name) => {
    const sheet = bundle[name] as Asset | undefined;
    if (sheet === undefined) throw new Error(`the build has no ${name}`);
    delete bundle[name];
    return typeof sheet.source === "string" ? sheet.source : new TextDecoder().decode(sheet.source);
  });
  const styles = texts.join("");
  if (styles.includes("</")) throw new Error("a style sheet would end the element in which it stands");
  const others = [...styles.matchAll(/url\(([^)]*)\)/g)].filter(([, address = ""]) => !address.startsWith("./assets/"));
  if (others.length > 0) throw new Error(`an address in the page's styles: ${others.map(([all]) => all).join(", ")}`);
  return styles;
}
