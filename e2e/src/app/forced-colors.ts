// Looks at the current screen as a system with forced colours draws it: what is on or chosen can be told from what is
// not, a switch has a thumb, and codes stay dark on white.
import { type ElementHandle, expect, type Page } from "@playwright/test";

/** How a control says its state. */
const STATES: readonly { of: string; name: string }[] = [
  { of: "[role=switch][aria-checked]", name: "aria-checked" },
  { of: "[role=radio][aria-checked]", name: "aria-checked" },
  { of: "[aria-pressed]", name: "aria-pressed" },
  { of: "[aria-selected]", name: "aria-selected" },
  { of: "[aria-current]", name: "aria-current" },
];
/** What was compared already, by the classes of the element: each kind of control once in each theme is enough. */
const compared = new Set<string>();
/** An element that a change of the screen has taken away has no picture. */
const LIMIT_MS = 2_000;

type Control = ElementHandle<HTMLElement>;
const softly = expect.configure({ soft: true });

/** Expects of each control on the screen that has a state that a picture of it shows the state, in both themes. */
export async function expectForcedColorsShowStates(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const where = `${screen}, forced colours, ${colorScheme}`;
    for (const { of, name } of STATES) {
      // Handles, not locators: while a control says the other state its selector may not find it.
      for (const control of (await page.$$(of)) as Control[]) {
        const is = await control.evaluate((it) => `${it.tagName} ${it.className} ${it.parentElement?.className}`);
        const kind = `${colorScheme} ${name} ${is}`;
        if (compared.has(kind) || !(await isAtHand(control))) continue;
        compared.add(kind);
        const isShown = await changesWith(page, control, name);
        softly(isShown, `${where}: ${name} of ${kind} can be seen`).toBe(true);
      }
    }
    // Halfway to the other scheme's colour a switch may have the colour that its thumb has at once.
    await page.evaluate(() => {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      return Promise.allSettled(transitions.map((each) => each.finished)).then(() => undefined);
    });
    const { thumbs, papers } = await page.evaluate(() => ({
      thumbs: [...document.querySelectorAll("[role=switch]")].map(
        (each) => getComputedStyle(each, "::after").backgroundColor !== getComputedStyle(each).backgroundColor,
      ),
      papers: [...document.querySelectorAll("button:has(> svg[shape-rendering])")].map(
        (code) => getComputedStyle(code).backgroundColor,
      ),
    }));
    softly(thumbs, `${where}: the thumb of a switch can be seen`).not.toContain(false);
    softly(papers, `${where}: the paper of a code is white`).toEqual(papers.map(() => "rgb(255, 255, 255)"));
  }
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
}

/** Whether its middle can be pressed, as that of nothing behind a dialog can. It is scrolled into view. */
const isAtHand = (control: Control): Promise<boolean> =>
  control.evaluate((it) => {
    it.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = it.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 1 && height > 1 && hit !== null && it.contains(hit);
  });

/** Whether a picture of the control is another one while it says the other state. */
async function changesWith(page: Page, control: Control, attribute: string): Promise<boolean> {
  const box = await control.boundingBox();
  if (!box) throw new Error(`no box: ${await control.evaluate((it) => it.outerHTML.slice(0, 200))}`);
  // A frame may lie around it.
  const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 };
  const picture = () => page.screenshot({ clip, animations: "disabled", timeout: LIMIT_MS });
  const now = await picture();
  const was = await control.evaluate((it, name) => {
    const value = it.getAttribute(name);
    const isOn = value !== null && value !== "false";
    if (name !== "aria-current") it.setAttribute(name, isOn ? "false" : "true");
    else if (isOn) it.removeAttribute(name);
    else it.setAttribute(name, "page");
    return value;
  }, attribute);
  const other = await picture();
  await control.evaluate(
    (it, [name, value]) => (value === null ? it.removeAttribute(name) : it.setAttribute(name, value)),
    [attribute, was] as const,
  );
  return !now.equals(other);
}
