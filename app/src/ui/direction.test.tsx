import { ENGLISH as ENGLISH_NUMBERS } from "@satchel/core/amount";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { ENGLISH, setLanguage } from "../catalogue/catalogue.ts";
import { AmountField, MaxButton } from "./form/amount-field.tsx";
import { TypeToConfirm } from "./form/type-to-confirm.tsx";
import { ShortAddress, ShortId } from "./words/address-text.tsx";
import { FullAddress } from "./words/full-address.tsx";

afterEach(() => setLanguage(ENGLISH));

const drawn = (node: ReactNode) => {
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(node);
  return page;
};

const ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";

test.each([
  ["a short address", () => <ShortAddress address={ADDRESS} />],
  ["a whole address", () => <FullAddress address={ADDRESS} />],
  ["an id", () => <ShortId id={"ab".repeat(32)} />],
])("%s is written from left to right and never translated", (_, make) => {
  const outermost = drawn(make()).firstElementChild;
  expect(outermost?.getAttribute("dir")).toBe("ltr");
  expect(outermost?.getAttribute("translate")).toBe("no");
});

test("an amount is typed from left to right, whatever the language", () => {
  const field = drawn(
    <AmountField id="a" label="Amount" value="1,234.5" onChange={() => {}} separators={ENGLISH_NUMBERS} unit="XEC" />,
  );
  expect(field.querySelector("input")?.getAttribute("dir")).toBe("ltr");
  expect(field.querySelector("bdi")?.textContent).toBe("XEC");
});

test("the words of shared fields are those of the language, and the phrase to type stays as it is", () => {
  const german = { max: "Alles", typeToConfirm: "Zur Bestätigung <phrase/> eintippen", cancel: "Abbrechen" };
  setLanguage({
    ...ENGLISH,
    tag: "de",
    roomOf: (name, english) => (name === "common" ? { ...english, ...german } : english),
  });
  const form = drawn(
    <TypeToConfirm phrase="delete Bob" answer="Löschen" busy={false} onConfirm={() => {}} onCancel={() => {}} />,
  );
  expect(form.querySelector("label")?.textContent).toBe("Zur Bestätigung delete Bob eintippen");
  expect(form.querySelector("label code")?.textContent).toBe("delete Bob");
  expect(form.textContent).toContain("Abbrechen");
  expect(drawn(<MaxButton isOn={false} onClick={() => {}} />).textContent).toBe("Alles");
});
