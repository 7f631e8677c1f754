import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Rich, richAsText } from "./rich.tsx";

const drawn = (text: string, marks: Parameters<typeof Rich>[0]["marks"]) =>
  renderToStaticMarkup(<Rich text={text} marks={marks} />);

test("a sentence keeps its words, and its marks become elements", () => {
  const marks = { link: (inner: string) => <a href="#/">{inner}</a>, amount: <b>5 XEC</b> };
  expect(drawn("Read <link>the guide</link>, then send <amount/>.", marks)).toBe(
    'Read <a href="#/">the guide</a>, then send <b>5 XEC</b>.',
  );
});

test("a mark that is not named is drawn as its words; other angle brackets stay", () => {
  expect(drawn("1 < 2, <b>bold</b> <gone/>3 > 2", {})).toBe("1 &lt; 2, bold 3 &gt; 2");
});

test("as plain text, marks have their texts, or their own words", () => {
  expect(richAsText("<verb>Sent to</verb> <who/>", { who: "Amara" })).toBe("Sent to Amara");
  expect(richAsText("<who/> <verb>was paid</verb>", { who: "Amara" })).toBe("Amara was paid");
  expect(richAsText("<link>the guide</link>", { link: "here" })).toBe("here");
});

test("as plain text, a name that looks like a mark or a pattern stays as it is", () => {
  const who = "<verb>$&</verb><who/>";
  expect(richAsText("<verb>Sent to</verb> <who/>", { who })).toBe(`Sent to ${who}`);
});
