import type { Plugin } from "vite";

/**
 * What draws an icon, in place of lucide's own code, which builds each icon from ten options at every drawing. The app's
 * Icon passes these properties, and how the strokes look is in its style sheet; no icon is drawn in another way.
 */
const DRAW_ICON = `
import { createElement } from "react";
export default ({ node }) => (properties) =>
  createElement(
    "svg",
    { viewBox: "0 0 24 24", ...properties },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/**
 * Removes what a build never uses of lucide's icons: their names and former names, React's keys (six random letters for each
 * stroke, which do not compress), and the options of an icon's drawing.
 */
export function leanIcons(): Plugin {
  return {
    name: "satchel-lean-icons",
    apply: "build",
    transform(code, id) {
      if (/node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/.test(id))
        return { code: DRAW_ICON, map: null };
      if (!/node_modules\/lucide-react\/dist\/esm\/icons\/(?!index)[^/]+\.mjs$/.test(id)) return null;
      const lean = code
        .replace(/,\s*key: "[a-z0-9]+"/g, "")
        .replace(/,\s*aliases: \[[^\]]*\]/, "")
        .replace(/\bname: "[a-z0-9-]+",\s*size: 24,\s*/, "");
      if (/\b(key|size): ["\d]/.test(lean) || !/= createLucideIcon\(\w+\);/.test(lean))
        throw new Error(`${id} has a new form: adapt lean-icons.ts to how lucide writes its icons now`);
      return { code: lean, map: null };
    },
  };
}
