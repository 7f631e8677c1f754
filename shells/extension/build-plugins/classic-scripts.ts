import { build, type Plugin, type UserConfig } from "vite";

/**
 * Builds each entry into one file without imports, which runs as a classic script and leaves no name in the scope of
 * its page: the browser takes no modules as content scripts. `entries`: the file of the package by its source.
 */
export function classicScripts(
  entries: Readonly<Record<string, string>>,
  define: UserConfig["define"],
  plugins: Plugin[],
): Plugin {
  return {
    name: "satchel-classic-scripts",
    apply: "build",
    async generateBundle() {
      for (const [fileName, source] of Object.entries(entries))
        this.emitFile({ type: "asset", fileName, source: await buildClassicScript(source, define, plugins) });
    },
  };
}

/** Returns the text of the built script. */
export async function buildClassicScript(
  source: string,
  define: UserConfig["define"],
  plugins: Plugin[] = [],
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: define ?? {},
    plugins,
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: "iife" } },
    },
  });
  const chunks = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const [script, ...others] = chunks;
  if (script?.type !== "chunk" || others.length > 0) throw new Error(`${source} does not build into one script`);
  return script.code;
}
