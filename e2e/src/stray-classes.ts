// Whether the page has rules for the classes on it.
import type { Page } from "@playwright/test";

/** Classes of libraries that bring no styles: lucide names each of its icons by one. */
const OF_LIBRARIES = /^lucide(-|$)/;

/** Keeps every class that any element of the page ever has, for `strayClasses`. */
export const KEEP_CLASSES = () => {
  const seen = new Set<string>();
  const keep = (element: Element) => {
    for (const name of element.classList) seen.add(name);
  };
  Object.assign(window, { classesSeen: seen });
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes" && target instanceof Element) keep(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        keep(node);
        for (const inner of node.querySelectorAll("[class]")) keep(inner);
      }
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
};

/**
 * Returns the classes that elements of the page have had since it was loaded, and that no loaded style sheet has a rule
 * for: the style sheet of a part is missing, or a source has made up a name.
 */
export async function strayClasses(page: Page): Promise<string[]> {
  const stray = await page.evaluate(() => {
    const { classesSeen = new Set<string>() } = window as { classesSeen?: Set<string> };
    const ruled = new Set<string>();
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [, name = ""] of rule.selectorText.matchAll(/\.(-?[_a-z][\w-]*)/gi)) ruled.add(name);
        if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    return [...classesSeen].filter((name) => !ruled.has(name));
  });
  return stray.filter((name) => !OF_LIBRARIES.test(name));
}
