import type { Plugin } from "vite";

/** Keeps sonner from adding a style element, which style-src 'self' forbids; its CSS is imported as a file instead. */
export function noStyleElements(): Plugin {
  return {
    name: "satchel-no-style-elements",
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\//.test(id) || !id.includes("index.mjs")) return null;
      const start = code.indexOf("function __insertCSS");
      if (start < 0)
        throw new Error("sonner no longer has __insertCSS: adapt no-style-elements.ts to how it adds its styles now");
      return { code: code.replace("function __insertCSS(code) {", "function __insertCSS(code) { return;"), map: null };
    },
  };
}
