import { CHROMIUM } from "./chromium.ts";
import type { Engine } from "./engine.ts";
import { FIREFOX } from "./firefox.ts";
import { WEBKIT } from "./webkit.ts";

export const ENGINES: Record<Engine["name"], Engine> = { Chromium: CHROMIUM, Firefox: FIREFOX, WebKit: WEBKIT };

/** Returns a sentence for each engine that is not installed, with the command that installs it. */
export const missingSentences = (): readonly string[] =>
  Object.values(ENGINES).flatMap(({ name, missing, packages }) =>
    missing().length === 0
      ? []
      : [`${name} is skipped: it is not installed here (${missing().join(", ")}). Debian: apt-get install ${packages}`],
  );
