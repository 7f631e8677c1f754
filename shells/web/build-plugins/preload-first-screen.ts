import type { HtmlTagDescriptor, Plugin } from "vite";

type Chunk = {
  type: "chunk";
  fileName: string;
  imports: string[];
  facadeModuleId: string | null;
  viteMetadata?: { importedCss: Set<string> };
};
type Bundle = Record<string, { type: string }>;

/**
 * Adds preload links to index.html for the scripts and styles of a returning person's first screen, so that the browser
 * requests all of them at once and not one after another. `lazy`: endings of the source paths of its lazy parts.
 */
export function preloadFirstScreen(lazy: readonly string[]): Plugin {
  return {
    name: "satchel-preload-first-screen",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle, chunk }) => {
        if (!bundle || !chunk) throw new Error("index.html was built without its scripts");
        const needed = closureOf(bundle, chunk, new Set<Chunk>());
        for (const ending of lazy) closureOf(bundle, lazyChunk(bundle, ending), needed);
        const scripts = [...needed].map(({ fileName }) => tag(fileName, { rel: "modulepreload" }));
        const styles = [...needed]
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
          .map((fileName) => tag(fileName, { rel: "preload", as: "style" }));
        return [...scripts, ...new Set(styles)].filter(({ attrs }) => !html.includes(String(attrs?.href)));
      },
    },
  };
}

const tag = (fileName: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true, href: `./${fileName}` },
  injectTo: "head",
});

function lazyChunk(bundle: Bundle, ending: string): Chunk {
  const found = Object.values(bundle)
    .filter(isChunk)
    .find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
  if (!found) throw new Error(`the build has no part ${ending}`);
  return found;
}

const isChunk = (output: { type: string } | undefined): output is Chunk => output?.type === "chunk";

/** Adds a script and everything that it imports statically to `found`. */
function closureOf(bundle: Bundle, chunk: { fileName: string }, found: Set<Chunk>): Set<Chunk> {
  const output = bundle[chunk.fileName];
  if (!isChunk(output) || found.has(output)) return found;
  found.add(output);
  for (const fileName of output.imports) closureOf(bundle, { fileName }, found);
  return found;
}
