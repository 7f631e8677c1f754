import type { Plugin } from "vite";

const IMPORT = /^import (\w+) from ("[^"]+\.module\.css");$/gm;
/** Names of classes that cannot be names of exports. */
const RESERVED = /^(import|switch)$/;

/**
 * Imports each class of a CSS module by its name, where the source imports them as one object: the object, with the names of
 * classes that a part does not use, is left out of the build then.
 */
export function leanStyles(): Plugin {
  return {
    name: "satchel-lean-styles",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/app\/src\/.*\.tsx?$/.test(id)) return null;
      const lean = code.replace(IMPORT, (line, name: string, file: string) => {
        const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, each = ""]) => each);
        return used.some((each) => RESERVED.test(each)) ? line : `import * as ${name} from ${file};`;
      });
      return lean === code ? null : { code: lean, map: null };
    },
  };
}
