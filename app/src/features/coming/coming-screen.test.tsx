import { aTx } from "@satchel/core/testing";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { ALICE, aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";

afterEach(unmount);

const engine = () => createSampleEngine({ ledger: aLedger([aTx(1).from(ALICE).paying(ME, 100_000n)], 1_000_000n) });

test.each([["/nfts", "Listed NFTs", "NFTs that are for sale will be shown here", "#/"]])(
  "%s says what will be there, and leads on",
  async (path, title, about, to) => {
    const screen = await renderApp(engine(), path);
    await screen.until(() => screen.text().includes(about));
    expect(screen.find("main h1").textContent).toBe(title);
    expect(document.title).toBe(`${title} · Satchel`);
    expect(screen.find(`main a[href='${to}']`).textContent).not.toBe("");
  },
);

test("navigation does not list what is not built yet", async () => {
  const screen = await renderApp(engine(), "/nfts");
  await screen.until(() => screen.text().includes("This screen is being built"));
  const listed = [...document.querySelectorAll("nav a")].map((link) => link.getAttribute("href"));
  expect(listed).toContain("#/send");
  expect(listed.filter((href) => /create|nft/.test(href ?? ""))).toEqual([]);
});
