import { useEffect, useState } from "react";
import { currentLanguage, ENGLISH, setLanguage } from "../../catalogue/catalogue.ts";
import { languageFor } from "../../catalogue/language-for.ts";
import { LANGUAGES } from "../../catalogue/languages.ts";
import type { AppHost } from "./host.ts";

/** Returns all languages of this build. */
export const languagesOf = (host: AppHost) => [...LANGUAGES, ...(host.moreLanguages ?? [])];

const deviceLanguages = (host: AppHost) => host.languages ?? [host.locale];

/**
 * Makes the chosen language (`Settings.language`; undefined until it has been read from the storage) the current one,
 * with
 * `lang` and `dir` of the page. Returns its tag, or undefined until its texts have arrived; when they cannot be
 * fetched, the app speaks English.
 */
export function useLanguage(chosen: string | undefined, host: AppHost): string | undefined {
  const row = chosen === undefined ? undefined : languageFor(chosen, deviceLanguages(host), languagesOf(host));
  const wanted = row?.tag ?? currentLanguage().tag;
  const [arrived, setArrived] = useState(currentLanguage().tag);
  useEffect(() => {
    let isWanted = true;
    const show = (language = ENGLISH) => {
      if (!isWanted) return;
      setLanguage(language);
      document.documentElement.lang = language.tag;
      document.documentElement.dir = language.dir;
      setArrived(wanted);
    };
    if (wanted === currentLanguage().tag) show(currentLanguage());
    else row?.load().then(show, () => show());
    return () => {
      isWanted = false;
    };
  }, [wanted, row]);
  return arrived === wanted ? wanted : undefined;
}
