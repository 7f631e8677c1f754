import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { type ChosenIcon, IconField } from "./icon-field.tsx";
import { checkIconFile, MAX_ICON_BYTES } from "./icon-file.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const file = (bytes: readonly number[], type: string, length = bytes.length) => {
  const content = new Uint8Array(length);
  content.set(bytes);
  return new File([content], "picture", { type });
};

afterEach(unmount);

test.each([
  ["a PNG", file(PNG, "image/png"), undefined],
  ["a JPEG", file(JPEG, "image/jpeg"), undefined],
  ["a GIF", file([0x47, 0x49, 0x46], "image/gif"), "wrong-type"],
  ["a drawing", file([0x3c], "image/svg+xml"), "wrong-type"],
  ["the largest file", file(PNG, "image/png", MAX_ICON_BYTES), undefined],
  ["a byte more", file(PNG, "image/png", MAX_ICON_BYTES + 1), "too-large"],
  ["a web page called a PNG", file([0x3c, 0x68], "image/png"), "not-a-picture"],
  ["an empty file", file([], "image/png"), "not-a-picture"],
])("%s", async (_, chosen, problem) => {
  expect(await checkIconFile(chosen)).toBe(problem);
});

function Form({ first, onChange }: { first: ChosenIcon; onChange: (icon: ChosenIcon | undefined) => void }) {
  const [icon, setIcon] = useState<ChosenIcon | undefined>(first);
  return (
    <IconField
      value={icon}
      shape="round"
      onChange={(next) => {
        setIcon(next);
        onChange(next);
      }}
    />
  );
}

test("a refused file says why and leaves the icon that was chosen before; Remove icon takes it away", async () => {
  const onChange = vi.fn();
  const first: ChosenIcon = { png: file(PNG, "image/png"), shape: "square" };
  const screen = await renderScreen(<Form first={first} onChange={onChange} />, createSampleEngine());
  const input = screen.find('input[type="file"]');
  Object.defineProperty(input, "files", { value: [file([0x47], "image/gif")] });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await screen.until(() => screen.text().includes("Only jpg or png image files are accepted"));
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.find("img").getAttribute("alt")).toBe("The chosen icon");
  expect(screen.text()).toContain("512 x 512, 1\u00a0kB");
  await screen.click(screen.button("Remove icon"));
  expect(onChange).toHaveBeenCalledWith(undefined);
  expect(screen.has("img")).toBe(false);
});
