import type { Plugin } from "vite";

/**
 * Removes two things from lucide's icons that a build never uses: their former names, and React's keys (six random
 * letters for each stroke, which do not compress; only React's development build needs them).
 */
export function leanIcons(): Plugin {
  return {
    name: "satchel-lean-icons",
    apply: "build",
    transform(code, id) {
      if (!/node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id)) return null;
      const lean = code.replace(/,\s*key: "[a-z0-9]+"/g, "").replace(/,\s*aliases: \[[^\]]*\]/, "");
      if (/\bkey: "/.test(lean))
        throw new Error(`${id} has keys in a new form: adapt lean-icons.ts to how lucide writes them now`);
      return { code: lean, map: null };
    },
  };
}
