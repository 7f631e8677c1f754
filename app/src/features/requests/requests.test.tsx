import { addressOf } from "@satchel/core/address";
import { aTx } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aRequest, memorySites } from "../../testing/memory-sites.ts";
import { aNetwork, type Screen, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import {
  ALICE,
  aLedger,
  aWallet,
  BOB,
  createSampleEngine,
  ME,
  type SampleEngine,
} from "../../testing/sample-engine.ts";

afterEach(() => {
  vi.useRealTimers();
  unmount();
});

const bob = addressOf(BOB, "ecash") ?? "";
const TXID = "ab".repeat(32);
const LEDGER = aLedger([aTx(1).from(ME, 9000n).paying(ALICE, 1000n).paying(ME, 7000n)], 1_250_000n);
const PAY = { kind: "pay", bip21: `${bob}?amount=50&op_return_raw=0400746162026869` } as const;
const REJECTED = "User rejected the transaction";
const DENIED = "User denied the request";

type Sites = ReturnType<typeof memorySites>;
type Options = { state?: Partial<State>; answers?: Partial<Engine> };

async function open(sites: Sites, { state, answers }: Options = {}) {
  const engine = createSampleEngine({ ledger: LEDGER, ...state }, answers);
  const screen = await renderApp(engine, "/", aNetwork(), sites.host);
  return { engine, screen };
}

const plansOf = (engine: SampleEngine) =>
  engine.asked.filter(({ action }) => action === "send").map((asked) => asked.with as Plan);
const paidBy = (plan: Plan | undefined) =>
  plan?.txs[0]?.outputs.filter(({ isChange }) => !isChange).map(({ script, sats }) => [script, sats]);
const hasButton = (name: string) => [...document.querySelectorAll("button")].some((each) => each.textContent === name);
const untilAccept = (screen: Screen, name = "Accept") =>
  screen.until(() => hasButton(name) && !screen.button(name).disabled);

describe("a payment", () => {
  test("is shown whole, with who asks; accepting pays, answers, and closes the window a little later", async () => {
    const sites = memorySites([aRequest("a", PAY)]);
    const { engine, screen } = await open(sites);
    await screen.until(() => hasButton("Accept"));
    for (const text of ["Payment request from", "orders.lanterncoffee.example", bob, "On-chain message, publichi"])
      expect(screen.text()).toContain(text);
    // The order of design.md 5: a message is not below the fold of a small window.
    expect(screen.text().indexOf("On-chain message")).toBeLessThan(screen.text().indexOf("Network fee"));
    expect(screen.button("Accept").disabled).toBe(true);
    await untilAccept(screen);
    await screen.click(screen.button("Accept"));
    await screen.until(() => screen.text().includes("Sent!"));
    expect(paidBy(plansOf(engine)[0])).toContainEqual([BOB, 5000n]);
    expect(sites.accepted).toEqual(["a"]);
    expect(sites.answers).toEqual([{ id: "a", kind: "pay", approved: true, txid: TXID }]);
    expect(sites.closed).toEqual([]);
    await screen.until(() => sites.closed?.length === 1);
    expect(sites.released).toEqual([]);
  });

  test("that is rejected pays nothing, answers why, and closes the window", async () => {
    const sites = memorySites([aRequest("a", PAY)]);
    const { engine, screen } = await open(sites);
    await screen.until(() => hasButton("Reject"));
    await screen.click(screen.button("Reject"));
    await screen.until(() => sites.closed?.length === 1);
    expect(plansOf(engine)).toEqual([]);
    expect(sites.answers).toEqual([{ id: "a", approved: false, reason: REJECTED }]);
  });

  test("whose link is refused can only be rejected", async () => {
    const sites = memorySites([aRequest("a", { kind: "pay", bip21: `${bob}?amount=50&req-escrow=1` })]);
    const { engine, screen } = await open(sites);
    await screen.until(() => screen.text().includes("req-escrow"));
    await screen.click(screen.button("Reject"));
    await screen.until(() => sites.closed?.length === 1);
    expect(plansOf(engine)).toEqual([]);
    expect(sites.answers).toEqual([{ id: "a", approved: false, reason: REJECTED }]);
  });

  test("that another window has accepted first is not paid here", async () => {
    const sites = memorySites([aRequest("a", PAY)], { isTaken: true });
    const { engine, screen } = await open(sites);
    await untilAccept(screen);
    await screen.click(screen.button("Accept"));
    expect(plansOf(engine)).toEqual([]);
    expect(sites.answers).toEqual([]);
  });

  test("that fails before anything is signed waits for a decision again", async () => {
    const sites = memorySites([aRequest("a", PAY)]);
    const problem = { code: "unreachable", reason: "" } as const;
    const { screen } = await open(sites, { answers: { send: async () => ({ ok: false, problem }) } });
    await untilAccept(screen);
    await screen.click(screen.button("Accept"));
    await screen.until(() => sites.released?.length === 1);
    expect(sites.answers).toEqual([]);
    await untilAccept(screen);
  });

  test("whose answer does not reach the page says so, until the person closes the window", async () => {
    const sites = memorySites([aRequest("a", PAY)], { isReached: false });
    const { screen } = await open(sites);
    await screen.until(() => hasButton("Reject"));
    await screen.click(screen.button("Reject"));
    await screen.until(() => screen.text().includes("Failed to send transaction rejection"));
    expect(screen.text()).toContain("The site did not get the answer");
    expect(screen.text()).toContain("It learned nothing.");
    expect(sites.closed).toEqual([]);
    await screen.click(screen.button("Close"));
    await screen.until(() => sites.closed?.length === 1);
  });

  test("that was made for a page that has gone meanwhile says that it was made, and does not close by itself", async () => {
    const sites = memorySites([aRequest("a", PAY)], { isReached: false });
    const { engine, screen } = await open(sites);
    await untilAccept(screen);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await screen.click(screen.button("Accept"));
    await screen.until(() => screen.text().includes("The payment was made: it is in your history."));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(plansOf(engine)).toHaveLength(1);
    expect(sites.closed).toEqual([]);
    expect(hasButton("Accept")).toBe(false);
    await screen.click(screen.button("Close"));
    await screen.until(() => sites.closed?.length === 1);
  });

  test("is asked about again once the site may have given up", async () => {
    const late = { askedAt: Date.now() - 26_000, unsureAt: Date.now() - 1_000 };
    const { screen } = await open(memorySites([aRequest("a", PAY, late)]));
    await untilAccept(screen, "Accept anyway");
    expect(screen.text()).toContain("The site may have stopped waiting");
  });
});

describe("a payment that this wallet has made before", () => {
  const data = "6a0400746162026869" as Plan["txs"][number]["outputs"][number]["script"];
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60 - 5;
  const made = (minutes: number) => {
    const tx = aTx(7).from(ME, 9000n).paying(data, 0n).paying(BOB, 5000n).paying(ME, 900n);
    return aLedger([tx.with({ timeFirstSeen: minutesAgo(minutes) })], 1_250_000n);
  };

  test("says when, and can be made again", async () => {
    const sites = memorySites([aRequest("a", PAY)]);
    const { engine, screen } = await open(sites, { state: { ledger: made(2) } });
    await screen.until(() => screen.text().includes("Already paid 2 min ago"));
    await untilAccept(screen, "Pay again");
    await screen.click(screen.button("Pay again"));
    await screen.until(() => screen.text().includes("Sent!"));
    expect(plansOf(engine)).toHaveLength(1);
  });

  test("is said for a payment link in the web wallet too", async () => {
    const engine = createSampleEngine({ ledger: made(2) });
    const screen = await renderApp(engine, `/send?bip21=${encodeURIComponent(PAY.bip21)}`, aNetwork());
    await screen.until(() => screen.text().includes("Already paid 2 min ago"));
    await screen.click(screen.button("Pay again"));
    await screen.until(() => screen.text().includes("Sent!"));
    expect(paidBy(plansOf(engine)[0])).toContainEqual([BOB, 5000n]);
  });

  test("longer ago does not count", async () => {
    const { screen } = await open(memorySites([aRequest("a", PAY)]), { state: { ledger: made(10) } });
    await untilAccept(screen);
    expect(screen.text()).not.toContain("Already paid");
  });

  test("for this request, in a window that is gone: the site is told, and nothing is paid", async () => {
    const before = { stage: "accepted", askedAt: Date.now() - 180_000 } as const;
    const sites = memorySites([aRequest("a", PAY, before)]);
    const { engine, screen } = await open(sites, { state: { ledger: made(2) } });
    await screen.until(() => sites.closed?.length === 1);
    expect(sites.answers).toEqual([{ id: "a", kind: "pay", approved: true, txid: aTx(7).txid }]);
    expect(plansOf(engine)).toEqual([]);
  });

  test("is not there: a request that was accepted in a window that is gone is decided again", async () => {
    const sites = memorySites([aRequest("a", PAY, { stage: "accepted" })]);
    const { screen } = await open(sites);
    await screen.until(() => screen.text().includes("You have accepted this request before"));
    expect(screen.button("Accept").disabled).toBe(true);
    await screen.click(screen.button("Decide again"));
    expect(sites.released).toEqual(["a"]);
    await untilAccept(screen);
  });
});

describe("an address", () => {
  test("is told of the wallet that the person chooses, and the site is remembered only if they say so", async () => {
    const sites = memorySites([aRequest("a", { kind: "connect" })]);
    const wallets = [aWallet(), aWallet("wallet-2", "Market stall")];
    const { engine, screen } = await open(sites, { state: { wallets } });
    await untilAccept(screen, "Connect");
    expect(screen.text()).toContain("The site learns this one address and what is on it. It cannot spend.");
    await screen.click(screen.find("label:nth-of-type(2) input[type=radio]"));
    await screen.click(screen.find("input[type=checkbox]"));
    await screen.click(screen.button("Connect"));
    await screen.until(() => sites.closed?.length === 1);
    expect(sites.answers).toEqual([
      { id: "a", approved: true, kind: "connect", address: addressOf(ME, "ecash"), remember: true },
    ]);
    expect(engine.asked.map(({ action }) => action)).toContain("activateWallet");
  });

  test("is not told to a page that has gone, and the window says so until it is closed", async () => {
    const sites = memorySites([aRequest("a", { kind: "connect" }), aRequest("b", PAY)], { isReached: false });
    const { screen } = await open(sites);
    await untilAccept(screen, "Connect");
    await screen.click(screen.button("Connect"));
    await screen.until(() => screen.text().includes("The site did not get the answer"));
    expect(hasButton("Connect")).toBe(false);
    await screen.click(screen.button("Close"));
    await screen.until(() => screen.text().includes("Payment request from"));
    expect(sites.closed).toEqual([]);
  });

  test("that is refused is told with the reason", async () => {
    const sites = memorySites([aRequest("a", { kind: "connect" })]);
    const { screen } = await open(sites);
    await screen.until(() => hasButton("Reject"));
    await screen.click(screen.button("Reject"));
    expect(sites.answers).toEqual([{ id: "a", approved: false, reason: DENIED }]);
  });
});

test("an offer is opened in the wallet, and the site is told only that", async () => {
  const link = `https://pay.e.cash/token?action=BUY&tokenId=${"cd".repeat(32)}`;
  const opened: string[] = [];
  const sites = memorySites([aRequest("a", { kind: "buy", link })]);
  const { screen } = await open({ ...sites, host: { ...sites.host, openPath: (path) => void opened.push(path) } });
  await untilAccept(screen, "Open");
  await screen.click(screen.button("Open"));
  await screen.until(() => sites.closed?.length === 1);
  expect(opened).toHaveLength(1);
  expect(opened[0]).toContain("cd".repeat(32));
  expect(sites.answers).toEqual([{ id: "a", kind: "buy", approved: true }]);
});

test.each(["buy", "list"] as const)(
  "a link that is not one of Agora, or asks for the other thing: %s",
  async (kind) => {
    const other = kind === "buy" ? "LIST" : "BUY";
    for (const link of ["ecash:a", `https://pay.e.cash/token?action=${other}&tokenId=${"cd".repeat(32)}`]) {
      const { screen } = await open(memorySites([aRequest("a", { kind, link })]));
      await screen.until(() => screen.text().includes("Satchel cannot read this link"));
      expect(screen.button("Open").disabled).toBe(true);
      await unmount();
    }
  },
);

test("a message is shown as it is, and signed by the active wallet", async () => {
  const message = "line one\n<b>line two</b>";
  const sites = memorySites([aRequest("a", { kind: "sign", message })]);
  const signed: unknown[] = [];
  const signMessage: Engine["signMessage"] = async (...what) => {
    signed.push(what);
    return { ok: true, value: "c2lnbmVk" };
  };
  const { screen } = await open(sites, { answers: { signMessage } });
  await untilAccept(screen, "Sign");
  expect(screen.find("pre").textContent).toBe(message);
  await screen.click(screen.button("Sign"));
  await screen.until(() => sites.closed?.length === 1);
  expect(signed).toEqual([[aWallet().id, message]]);
  expect(sites.answers).toEqual([
    { id: "a", approved: true, kind: "sign", address: addressOf(ME, "ecash"), signature: "c2lnbmVk" },
  ]);
});

describe("a locked wallet", () => {
  const phase = { kind: "locked", retryAt: undefined } as const;

  test("says who waits and shows nothing of the wallet", async () => {
    const sites = memorySites([aRequest("a", PAY, { topOrigin: "https://page.example" })]);
    const { screen } = await open(sites, { state: { phase } });
    await screen.until(() => screen.text().includes("Waiting: a request from"));
    expect(screen.text()).toContain("orders.lanterncoffee.example");
    expect(screen.text()).toContain("It asks from a frame in a page of https://page.example.");
    expect(screen.text()).not.toContain("Everyday");
  });

  test("can reject without the password", async () => {
    const sites = memorySites([aRequest("a", PAY)]);
    const { screen } = await open(sites, { state: { phase } });
    await screen.until(() => hasButton("Reject without unlocking"));
    await screen.click(screen.button("Reject without unlocking"));
    await screen.until(() => sites.closed?.length === 1);
    expect(sites.answers).toEqual([{ id: "a", approved: false, reason: DENIED }]);
  });
});

describe("several requests", () => {
  test("are decided one after the other, oldest first", async () => {
    const sites = memorySites([aRequest("a", { kind: "connect" }), aRequest("b", PAY)]);
    const { screen } = await open(sites);
    await screen.until(() => screen.text().includes("Request 1 of 2"));
    expect(screen.text()).toContain("Wallet connect request from");
    await screen.click(screen.button("Reject"));
    await screen.until(() => screen.text().includes("Payment request from"));
    expect(sites.closed).toEqual([]);
    await screen.until(() => hasButton("Accept"));
    await screen.click(screen.button("Reject"));
    await screen.until(() => sites.closed?.length === 1);
    expect(sites.answers.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("are rejected together", async () => {
    const sites = memorySites([aRequest("a", { kind: "connect" }), aRequest("b", PAY)]);
    const { screen } = await open(sites);
    await screen.until(() => hasButton("Reject all 2"));
    await screen.click(screen.button("Reject all 2"));
    await screen.until(() => sites.closed?.length === 1);
    expect(sites.waiting.now()).toEqual([]);
  });

  test("one that is over says so, and the next one follows", async () => {
    const sites = memorySites([aRequest("a", PAY), aRequest("b", { kind: "connect" })]);
    const { screen } = await open(sites);
    await screen.until(() => hasButton("Accept"));
    await act(async () => sites.end("a"));
    await screen.until(() => screen.text().includes("This request is over"));
    expect(hasButton("Accept")).toBe(false);
    await screen.click(screen.button("Close"));
    await screen.until(() => hasButton("Connect"));
  });
});

describe("a page that has opened the web wallet to get an address", () => {
  const asks = (url: string) => {
    const went: string[] = [];
    const forgotten: string[] = [];
    const search = {
      text: `?connect=1&return_url=${encodeURIComponent(url)}&b=1`,
      forget: () => void forgotten.push("forgotten"),
    };
    return { went, forgotten, host: { search, goTo: (to: string) => void went.push(to) } };
  };

  test("gets it in the fragment of its own address, after a press", async () => {
    const page = asks("https://pay.shop.example/order?id=7");
    const screen = await renderApp(createSampleEngine({ ledger: LEDGER }), "/", aNetwork(), page.host);
    await untilAccept(screen, "Connect");
    expect(screen.text()).toContain("You go back to https://pay.shop.example/order?id=7");
    expect(screen.text()).not.toContain("Remember this site");
    expect(page.went).toEqual([]);
    await screen.click(screen.button("Connect"));
    await screen.until(() => page.went.length === 1);
    const address = encodeURIComponent(addressOf(ME, "ecash") ?? "");
    expect(page.went).toEqual([`https://pay.shop.example/order?id=7#cashtab_connect=${address}`]);
    expect(page.forgotten).toEqual(["forgotten"]);
  });

  test("gets nothing when it is rejected; the wallet goes on with Home", async () => {
    const page = asks("https://shop.example/");
    const screen = await renderApp(createSampleEngine({ ledger: LEDGER }), "/", aNetwork(), page.host);
    await screen.until(() => hasButton("Reject"));
    await screen.click(screen.button("Reject"));
    await screen.until(() => screen.has('[aria-label="Balances"]'));
    expect(page.went).toEqual([]);
  });

  test("that is not encrypted is refused with the reason", async () => {
    const page = asks("http://shop.example/");
    const screen = await renderApp(createSampleEngine({ ledger: LEDGER }), "/", aNetwork(), page.host);
    await screen.until(() => screen.text().includes("The web address to go back to is not encrypted (https)."));
    expect(hasButton("Connect")).toBe(false);
  });
});
