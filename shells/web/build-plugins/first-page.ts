import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { OLDEST_NAMES } from "../../kit/build/browsers.ts";
import { sentenceTags } from "../../kit/build/sentences.ts";
import { beside, entryOf, inPage, type SharedBuild, sourceOf } from "./build-alone.ts";

type Chunk = {
  type: "chunk";
  fileName: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
};
type Bundle = Record<string, { type: string }>;

type Options = {
  /** The folder of the shell. */
  root: string;
  /** How modules are found and compiled, as in the build itself. */
  shared: SharedBuild;
  /** Sees the modules of the inline script. */
  record: Plugin;
  /** Whether a config.json beside index.html may name another network. */
  allowsConfig: boolean;
};

export type FirstPage = {
  plugin: Plugin;
  /** The sources of the inline scripts, for the content security policy. */
  scriptSource(): string;
};

/** Looks whether the browser can run the app. It is written for the oldest browser there is, and is not compiled. */
const CHECK = "../kit/src/too-old/too-old.js";

const SENTENCES = {
  "too-old": `This browser is too old for Satchel, which needs ${OLDEST_NAMES} or newer. Wallets that it keeps stay where they are. Update the browser and open this page again.`,
  "not-loaded": "A part of Satchel did not arrive. Check your connection and load this page again.",
};

/** What src/first-paint/inline.ts says while a press, or a person before an empty page, waits for the app. */
const SLOW = "Satchel is taking long to start. Its server may be slow to answer: check your connection.";
const WAITING = {
  "data-held": "Satchel is starting. Your press is kept until then.",
  "data-slow": `${SLOW} It goes on by itself as soon as it can.`,
  "data-slow-held": `${SLOW} Your press is kept, and goes on by itself as soon as it can.`,
};

/**
 * The fonts of a wallet. The welcome screen names none: Chromium holds back the first paint for a font that is named,
 * and its layout asks for the font a moment later.
 */
const WALLET_FONTS = [/hanken-grotesk-latin-wght-normal-.*\.woff2$/, /geist-mono-latin-wght-normal-.*\.woff2$/];
/** Where the app begins, and each first screen. */
const MAIN = "shells/web/src/main.tsx";
const WELCOME_SCREEN = "app/src/features/onboarding/onboarding-screen.tsx";
const WALLET_SCREENS = "app/src/wallet-screens.tsx";
/** Reads a config.json, on the few sites that have one. */
const CONFIG_READER = "shells/kit/src/network/parse-network.ts";

/**
 * Puts everything into index.html that the first screen needs: the welcome screen as markup, the script that looks
 * whether the browser can run the app, the script that decides what is painted first (src/first-paint/inline.ts), and
 * the names of the files that are needed at once.
 */
export function firstPage({ root, shared, record, allowsConfig }: Options): FirstPage {
  let scripts: string[] = [];
  const head = (tag: string, attrs: HtmlTagDescriptor["attrs"], children?: string): HtmlTagDescriptor => ({
    tag,
    ...(attrs && { attrs }),
    ...(children !== undefined && { children }),
    injectTo: "head-prepend",
  });
  const rootWith = (children: string): HtmlTagDescriptor => ({
    tag: "div",
    attrs: { id: "root" },
    children,
    injectTo: "body-prepend",
  });
  const first = [
    head("meta", { charset: "utf-8" }),
    ...(allowsConfig ? [head("meta", { name: "satchel-config", content: "./config.json" })] : []),
  ];
  const plugin: Plugin = {
    name: "satchel-first-page",
    transformIndexHtml: {
      order: "post",
      async handler(_html, { bundle }) {
        if (!bundle) return [...first, rootWith(""), ...["first-paint/inline.ts", "main.tsx"].map(development)];
        const main = chunkWith(bundle, MAIN);
        // It is the largest file, so it is asked for first.
        const start = link("modulepreload", main.fileName);
        const links = {
          welcome: [start, ...linksOf(bundle, main, WELCOME_SCREEN)],
          wallet: [
            start,
            ...linksOf(bundle, main, WALLET_SCREENS),
            ...WALLET_FONTS.map((font) => link("preload", fileLike(bundle, font), "font")),
          ],
          config: linksOf(bundle, main, CONFIG_READER),
        };
        const [check, code, welcome] = await Promise.all([
          readFile(join(root, CHECK), "utf8"),
          bundleInline(root, { ...shared, plugins: [...(shared.plugins ?? []), record] }, links),
          prerender(root, shared),
        ]);
        scripts = [check, code];
        const src = `./${main.fileName}`;
        return [
          ...first,
          head("script", undefined, check),
          head("script", undefined, code),
          ...sentenceTags(SENTENCES),
          { tag: "p", attrs: { id: "held", role: "status", ...WAITING }, injectTo: "body-prepend" },
          rootWith(welcome),
          // src/first-paint/inline.ts takes the script out of it when it is to run. It is an element and no `import()`,
          // because the script that knows browsers that are too old hears the errors of elements.
          {
            tag: "template",
            attrs: { id: "main-script" },
            children: [{ tag: "script", attrs: { type: "module", crossorigin: true, src } }],
            injectTo: "body",
          },
        ];
      },
    },
  };
  return { plugin, scriptSource: () => scripts.map(sourceOf).join(" ") };
}

/** The development server draws everything in the browser. */
const development = (file: string): HtmlTagDescriptor => ({
  tag: "script",
  attrs: { type: "module", src: `/src/${file}` },
  injectTo: "body",
});

type LinkProperties = { rel: string; href: string; as?: string; crossOrigin: string };

const link = (rel: string, fileName: string, as?: string): LinkProperties => ({
  rel,
  href: `./${fileName}`,
  ...(as && { as }),
  crossOrigin: "",
});

/**
 * Returns links for the files of a first screen that the page does not name for everybody. `module`: where it begins.
 */
function linksOf(bundle: Bundle, main: Chunk, module: string): LinkProperties[] {
  const start = closureOf(bundle, main.fileName, new Set());
  const screens = chunkWith(bundle, module);
  const needed = [...closureOf(bundle, screens.fileName, new Set())].filter((chunk) => !start.has(chunk));
  const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...needed.map(({ fileName }) => link("modulepreload", fileName)),
    ...[...styles].map((fileName) => link("preload", fileName, "style")),
  ];
}

function chunkWith(bundle: Bundle, module: string): Chunk {
  const found = Object.values(bundle)
    .filter(isChunk)
    .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`the build has no part ${module}`);
  return found;
}

const isChunk = (output: { type: string } | undefined): output is Chunk => output?.type === "chunk";

/** Adds a script and everything that it imports statically to `found`. */
function closureOf(bundle: Bundle, fileName: string, found: Set<Chunk>): Set<Chunk> {
  const output = bundle[fileName];
  if (!isChunk(output) || found.has(output)) return found;
  found.add(output);
  for (const name of output.imports) closureOf(bundle, name, found);
  return found;
}

function fileLike(bundle: Bundle, pattern: RegExp): string {
  const found = Object.keys(bundle).find((name) => pattern.test(name));
  if (!found) throw new Error(`the build has no file like ${pattern}`);
  return found;
}

async function bundleInline(
  root: string,
  shared: SharedBuild,
  links: Record<"welcome" | "wallet" | "config", readonly LinkProperties[]>,
): Promise<string> {
  const define = { ...shared.define, __SCREEN_LINKS__: JSON.stringify(links) };
  const code = await entryOf({
    ...beside(root, { ...shared, define }),
    build: inPage(join(root, "src/first-paint/inline.ts")),
  });
  return code.trim();
}

/**
 * Draws the welcome screen with the app's own components. What they load later is not loaded, but for that screen
 * itself.
 */
async function prerender(root: string, shared: SharedBuild): Promise<string> {
  const code = await entryOf({
    ...beside(root, {
      ...shared,
      plugins: [
        ...(shared.plugins ?? []),
        {
          name: "satchel-nothing-later",
          resolveDynamicImport: (id) =>
            WELCOME_SCREEN.endsWith(String(id).replace("./", "/")) ? null : { id: String(id), external: true },
        },
      ],
    }),
    ssr: { noExternal: true, external: ["react", "react-dom"] },
    build: {
      write: false,
      ssr: join(root, "src/first-paint/prerender.tsx"),
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const cache = join(root, "../../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "prerender-"));
  try {
    const file = join(folder, "prerender.js");
    await writeFile(file, code);
    const { prerender } = (await import(pathToFileURL(file).href)) as { prerender(): Promise<string> };
    const markup = await prerender();
    if (/<style|\sstyle=/.test(markup))
      throw new Error("the welcome screen has styles that the content security policy forbids");
    return markup;
  } finally {
    await rm(folder, { recursive: true });
  }
}
