import { aTokenId } from "@satchel/core/testing";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { PictureButton } from "./picture-button.tsx";
import { pictureArrived } from "./token-picture.tsx";

afterEach(unmount);

const ID = aTokenId("ab".repeat(32));
const ICONS = "https://icons.example";

async function open(icons: string) {
  let presses = 0;
  const network = { ...aNetwork(), endpoints: { ...aNetwork().endpoints, icons } };
  const picture = {
    tokenId: ID,
    name: "Lantern Points",
    size: 64,
    className: undefined,
    label: "Show it large",
  } as const;
  const screen = await renderScreen(
    <PictureButton {...picture} onPress={() => presses++} />,
    createSampleEngine(),
    "/",
    network,
  );
  return { screen, presses: () => presses, button: () => document.querySelector("main button") };
}

test("letters in place of a picture are no button, and no part of a name; a picture that arrives is one", async () => {
  const { screen, presses, button } = await open(ICONS);
  expect(button()?.textContent).toBe("");
  await screen.click(screen.button("Show it large"));
  expect(presses()).toBe(1);

  await act(async () => screen.find(`img[src="${ICONS}/64/${ID}.png"]`).dispatchEvent(new Event("error")));
  expect(button()).toBeNull();
  expect(screen.find("main > [aria-hidden]").textContent).toBe("LP");

  await act(async () => pictureArrived(ID));
  expect(button()).not.toBeNull();
});

test("without an icon host there are letters", async () => {
  const { button, screen } = await open("");
  expect(button()).toBeNull();
  expect(screen.find("main > [aria-hidden]").textContent).toBe("LP");
});
