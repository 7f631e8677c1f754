import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { postJson } from "../testing/ask-json.ts";
import { BOT_CHECK_MANNERS, type BotCheckManner } from "./bot-check-routes.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ blocks: 1 });
});
afterAll(() => devnet.stop());
beforeEach(() => {
  devnet.services.botCheck = { manner: "usual" };
});

const script = () => devnet.state().network.botCheck?.script ?? "";
type Provider = {
  ready(run: () => void): void;
  execute(key: string, on: { action: string; address?: string }): Promise<string>;
};

/** Runs the script as a page does. `storage`: what reading the storage of the page does. */
async function load(manner: BotCheckManner, storage: () => number, siteKey = "devnet"): Promise<Provider> {
  devnet.services.botCheck = { manner };
  const answer = await fetch(`${script()}?render=${siteKey}`);
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  const window: { grecaptcha?: Provider } = {};
  const localStorage = {
    get length() {
      return storage();
    },
  };
  const document = { currentScript: { src: script() } };
  const location = { href: "http://127.0.0.1/bot-check.html" };
  runInNewContext(await answer.text(), { window, localStorage, document, location, setTimeout });
  if (!window.grecaptcha) throw new Error("the script has no provider");
  await new Promise<void>((resolve) => window.grecaptcha?.ready(resolve));
  return window.grecaptcha;
}

const ANY = { action: "claimxec", address: "ecash:q" };
const noOrigin = () => {
  throw new Error("no storage without an origin");
};

test("it proves what the rewards server accepts, for the key under which it was loaded", async () => {
  const provider = await load("usual", noOrigin);
  expect(await provider.execute("devnet", ANY)).toBe("devnet:claimxec:ecash:q");
  await expect(provider.execute("another", ANY)).rejects.toThrow("Invalid site key");
  await expect((await load("usual", noOrigin, "another")).execute("devnet", ANY)).rejects.toThrow("Invalid site key");
});

test("it can say no, and refuse a page without an origin", async () => {
  await expect((await load("refuses", () => 0)).execute("devnet", ANY)).rejects.toThrow("This is a program");
  await expect((await load("needs-origin", noOrigin)).execute("devnet", ANY)).rejects.toThrow("without an origin");
  expect(await (await load("needs-origin", () => 0)).execute("devnet", ANY)).toBe("devnet:claimxec:ecash:q");
});

test("every manner is a script that runs", async () => {
  for (const manner of BOT_CHECK_MANNERS) expect((await load(manner, () => 0)).execute).toBeTypeOf("function");
});

test("only a hostile script's report is kept, until the next manner", async () => {
  const tell = () => postJson(script().replace("api.js", "told"), { told: ["reads cookies"] });
  await tell();
  expect(devnet.services.botCheck).toEqual({ manner: "usual" });
  devnet.services.botCheck = { manner: "hostile" };
  await tell();
  expect(devnet.services.botCheck.told).toEqual(["reads cookies"]);
  await postJson(`${devnet.url}/devnet/bot-check`, { manner: "usual" });
  expect(devnet.services.botCheck).toEqual({ manner: "usual" });
});
