// The hand of a person at a tab of any engine. Each step ends when what it did can be seen, or says what never came.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type { Tab } from "./engine.ts";
import { type Found, lookFor, type Part, textOfPart } from "./part.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export type Hand = Tab & {
  press(part: Part): Promise<void>;
  /** Empties a field and types the text into it, key by key. */
  type(part: Part, text: string): Promise<void>;
  find(part: Part): Promise<Found>;
  waitFor(part: Part): Promise<Found>;
  waitGone(part: Part): Promise<void>;
  /** Whether the page shows a text that fits. */
  shows(text: string | RegExp): Promise<boolean>;
  /** Waits until the page shows a text that fits. */
  reads(text: string | RegExp): Promise<void>;
  /** Waits until the page shows no such text. */
  readsNot(text: string | RegExp): Promise<void>;
};

const nameOf = (part: Part): string =>
  `${part.role} ${part.name ?? ""}${part.in ? ` in ${nameOf(part.in)}` : ""}`.trim();

/** A text without what fields put between digits. */
const plainOf = (text: string): string => text.replace(/[\s,]/g, "");

export function handAt(tab: Tab): Hand {
  async function look(part: Part, isWanted: boolean): Promise<Found> {
    if (!(await tab.run(() => "axe" in window))) await tab.inject(AXE);
    return tab.run(lookFor, textOfPart(part), isWanted);
  }
  /** Repeats a look until it is as wanted: a page that is being loaded may answer with an error. */
  async function until(part: Part, what: string, isSo: (found: Found) => boolean, isWanted = false): Promise<Found> {
    let found: Found | undefined;
    const told = async () => {
      found = await look(part, isWanted).catch(() => undefined);
      return found !== undefined && isSo(found);
    };
    await expect.poll(told, { message: `${nameOf(part)} ${what}` }).toBe(true);
    return found as Found;
  }
  const shows = async (text: string | RegExp) => {
    // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen
    const shown = await tab.run(() => document.body.innerText.replace(/\s+/g, " ")).catch(() => "");
    return typeof text === "string" ? shown.includes(text) : text.test(shown);
  };
  const press = async (part: Part) => {
    // Twice at one place: it does not move any more.
    let last: Found["place"];
    const { place } = await until(
      part,
      "can be pressed",
      ({ place: now }) => {
        const isStill = now !== undefined && now.x === last?.x && now.y === last?.y;
        last = now;
        return isStill;
      },
      true,
    );
    if (place) await tab.pressAt(place.x, place.y);
  };
  return {
    ...tab,
    press,
    async type(part, text) {
      // What stands above the field may change its height between the look and the press, which then misses the field.
      const focused = async () => {
        await press(part);
        return (await look(part, false).catch(() => undefined))?.hasFocus;
      };
      await expect.poll(focused, { message: `${nameOf(part)} has the focus` }).toBe(true);
      await tab.run(() => (document.activeElement as HTMLInputElement | null)?.select?.());
      await tab.keys(text === "" ? ["Backspace"] : [...text]);
      // A whole address takes the place of its field.
      await until(part, `has ${text}`, ({ count, value }) => count === 0 || plainOf(value) === plainOf(text));
    },
    find: (part) => look(part, false),
    waitFor: (part) => until(part, "is there", ({ count }) => count > 0),
    async waitGone(part) {
      await until(part, "is gone", ({ count }) => count === 0);
    },
    shows,
    async reads(text) {
      await expect.poll(() => shows(text), { message: `the page shows ${text}` }).toBe(true);
    },
    async readsNot(text) {
      await expect.poll(() => shows(text), { message: `the page does not show ${text}` }).toBe(false);
    },
  };
}
