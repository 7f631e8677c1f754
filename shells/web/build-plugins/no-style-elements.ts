import type { Plugin } from "vite";

/** sonner writes a style element when it loads, which style-src 'self' refuses; its CSS is imported as a file instead. */
export function noStyleElements(): Plugin {
  return {
    name: "satchel-no-style-elements",
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\//.test(id) || !id.includes("index.mjs")) return null;
      const start = code.indexOf("function __insertCSS");
      if (start < 0) throw new Error("sonner no longer has __insertCSS: look at how it brings its styles now");
      return { code: code.replace("function __insertCSS(code) {", "function __insertCSS(code) { return;"), map: null };
    },
  };
}
