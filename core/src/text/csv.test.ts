import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../testing/index.ts";
import { csvLine, parseCsv } from "./index.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "|calc", "%0a"])(
  "%j does not become a formula",
  (text) => {
    expect(parseCsv(csvLine([text]))).toEqual([{ line: 1, fields: [`'${text}`], isBroken: false }]);
    expect(parseCsv(csvLine([{ safe: text }, "x"]))).toEqual([{ line: 1, fields: [text, "x"], isBroken: false }]);
  },
);

test("parsing a written line gives the same fields, at most with an apostrophe in front", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 2, maxLength: 6 }), (fields) => {
      const records = parseCsv(csvLine(["first", ...fields]));
      expect(records).toHaveLength(1);
      expect(records[0]?.isBroken).toBe(false);
      for (const [index, field] of fields.entries()) {
        const back = records[0]?.fields[index + 1] ?? "";
        expect([field, `'${field}`]).toContain(back);
        expect(back).not.toMatch(/^[=+\-@\t\r]/);
      }
    }),
  );
});

test("fields with any separator are quoted", () => {
  expect(csvLine(["a;b", "a\tb", "a b", ' "'])).toBe('"a;b","a\tb",a b," """\r\n');
});

/** Text with the characters that CSV treats specially. */
const nasty = fc.string({ unit: fc.constantFrom(..."ab\",;\n\r\\'[]{}: \t\u00e9\u{1F955}"), maxLength: 24 });

test("parsing a written file gives the same records with their lines", () =>
  fc.assert(
    fc.property(fc.array(fc.array(nasty, { minLength: 2, maxLength: 4 })), (records) => {
      const full = records.filter((fields) => fields.some((field) => field.trim() !== ""));
      const text = [["a", "b"], ...full].map((fields) => csvLine(fields.map((safe) => ({ safe })))).join("");
      const [, ...parsed] = parseCsv(text);
      expect(parsed.map(({ fields }) => fields)).toEqual(full);
      for (const { line, isBroken } of parsed) {
        expect(isBroken).toBe(false);
        expect(line).toBeGreaterThan(1);
      }
    }),
  ));
