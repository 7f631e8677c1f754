import { afterEach, expect, test } from "vitest";
import { currentLanguage, ENGLISH, setLanguage } from "../../catalogue/catalogue.ts";
import { PSEUDO_LANGUAGES } from "../../catalogue/pseudo.ts";
import { aHost, mount, unmount } from "../../testing/page.ts";
import { useLanguage } from "./use-language.ts";

afterEach(() => {
  unmount();
  setLanguage(ENGLISH);
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
});

function Shown({ chosen, host }: { chosen: string | undefined; host: ReturnType<typeof aHost> }) {
  return <p>{useLanguage(chosen, host) ?? "on its way"}</p>;
}

const device = (languages: string[]) => aHost([], { languages, moreLanguages: PSEUDO_LANGUAGES });
const page = () => [document.documentElement.lang, document.documentElement.dir];

test("English is there at once, and before the settings have been read", async () => {
  expect((await mount("/", [], <Shown chosen="en" host={device(["ar-XB"])} />)).text()).toBe("en");
  expect((await mount("/", [], <Shown chosen={undefined} host={device(["ar-XB"])} />)).text()).toBe("en");
  expect(page()).toEqual(["en", "ltr"]);
});

test("another language is current, with lang and dir of the page, once its texts have arrived", async () => {
  const screen = await mount("/", [], <Shown chosen="ar-XB" host={device(["en"])} />);
  await screen.until(() => screen.text() === "ar-XB");
  expect(currentLanguage().tag).toBe("ar-XB");
  expect(page()).toEqual(["ar-XB", "rtl"]);
});

test("nothing is shown while the texts are on their way; English when they cannot be fetched", async () => {
  let fail = () => {};
  const lost = new Promise<never>((_, reject) => {
    fail = () => reject(new Error("offline"));
  });
  const host = aHost([], { moreLanguages: [{ tag: "xx", name: "Lost", load: () => lost }] });
  const screen = await mount("/", [], <Shown chosen="xx" host={host} />);
  expect(screen.text()).toBe("on its way");
  fail();
  await screen.until(() => screen.text() === "xx");
  expect(currentLanguage().tag).toBe("en");
  expect(page()).toEqual(["en", "ltr"]);
});
