// The same screens in every engine, on a desktop and on a phone. sheet.ts lays them side by side.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DESKTOP, MOBILE } from "../look.ts";
import { urlAt } from "../person.ts";
import { test } from "./engine-test.ts";
import type { Hand } from "./hand.ts";
import { importWallet } from "./steps.ts";

const FOLDER = fileURLToPath(new URL("../../../pictures/engines", import.meta.url));
const SIZES = { 1280: DESKTOP, 390: MOBILE } as const;

test.use({ devnetOptions: { world: {} } });

/** Waits until nothing is loading, all fonts and pictures are there, and no animation runs. */
const settle = (hand: Hand) =>
  hand.run(async () => {
    const isLoading = () =>
      document.querySelector("main [aria-busy=true], main [role=status][aria-label*=Loading]") !== null ||
      [...document.images].some((picture) => !picture.complete) ||
      document.getAnimations().some(({ playState }) => playState === "running");
    const end = Date.now() + 20_000;
    do await new Promise((resolve) => setTimeout(resolve, 150));
    while (isLoading() && Date.now() < end);
    await document.fonts.ready;
  });

test("pictures of seven screens at 1280 and 390", async ({ hand, url, devnet, engine }) => {
  const { world } = devnet;
  if (!world) throw new Error("a devnet without a world");
  const take = async (name: string) => {
    for (const [width, size] of Object.entries(SIZES)) {
      await hand.resize(size);
      await settle(hand);
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(`${FOLDER}/${name}.${width}.${engine.toLowerCase()}.png`, await hand.picture());
    }
  };
  const open = async (path: string, heading: string | RegExp) => {
    await hand.resize(DESKTOP);
    await hand.goTo(urlAt(url, path));
    await hand.waitFor({ role: "heading", name: heading });
  };
  await hand.resize(DESKTOP);
  await hand.goTo(url);
  await hand.waitFor({ role: "button", name: "New Wallet" });
  await take("welcome");
  await hand.resize(DESKTOP);
  await importWallet(hand, url, world.demo.phrase);
  await take("home");
  await open("send", "Send");
  await take("send");
  await open("receive", "Receive");
  await take("receive");
  await open("etokens", /Tokens/);
  await take("tokens");
  await open(`token/${world.tokenIds.crystals}`, /./);
  await hand.waitFor({ role: "radiogroup", name: "Offers, cheapest first" });
  await take("token");
  await open("configure", "Settings");
  await take("settings");
});
