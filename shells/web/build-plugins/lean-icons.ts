import type { Plugin } from "vite";

/**
 * Leaves out what lucide's icons carry and a build never reads: React's keys (six random letters for each stroke of an
 * icon, which no compression shrinks; only React's development build asks for them) and former names.
 */
export function leanIcons(): Plugin {
  return {
    name: "satchel-lean-icons",
    apply: "build",
    transform(code, id) {
      if (!/node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id)) return null;
      const lean = code.replace(/,\s*key: "[a-z0-9]+"/g, "").replace(/,\s*aliases: \[[^\]]*\]/, "");
      if (/\bkey: "/.test(lean)) throw new Error(`${id} has keys in another form: look at how lucide writes them now`);
      return { code: lean, map: null };
    },
  };
}
