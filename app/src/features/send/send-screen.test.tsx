import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import { anOutpoint, aTx, aTxid, aWalletId } from "@satchel/core/testing";
import type { Plan, SendIntent } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { planXec } from "@satchel/engine/plan";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, BOB, createSampleEngine, ME, type SampleEngine } from "../../testing/sample-engine.ts";
import { SETTINGS } from "../../testing/settings.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const alice = addressOf(ALICE, "ecash") ?? "";
const bob = addressOf(BOB, "ecash") ?? "";
/** The ledger of a wallet that has paid Alice before, and never Bob. */
const LEDGER = aLedger([aTx(1).from(ME, 9000n).paying(ALICE, 1000n).paying(ME, 7000n)], 1_250_000n);
const CHIP = '[aria-labelledby="recipient-label"]';
const TXID = aTxid("ab".repeat(32));

async function openSend(options: { state?: Partial<State>; answers?: Partial<Engine>; query?: string } = {}) {
  const engine = createSampleEngine({ ledger: LEDGER, ...options.state }, options.answers);
  const screen = await renderScreen(<SendScreen />, engine, `/send${options.query ?? ""}`);
  await screen.until(() => screen.has("#amount"));
  return { engine, screen };
}

async function fillIn(screen: Screen, address: string, amount: string) {
  await screen.type("#recipient", address);
  await screen.type("#amount", amount);
}

/** Payments that the engine was asked for. */
const sends = (engine: SampleEngine) => engine.asked.filter(({ action }) => action === "send");

const DEAR = { ...SETTINGS, satsPerKb: 2000 };
const dialog = () => document.querySelector("dialog");
const dialogSays = (text: string) => () => dialog()?.textContent?.includes(text) === true;

test("the preview shows what the payment would do before it is sent", async () => {
  const { screen } = await openSend();
  expect(payButton(screen).disabled).toBe(true);
  await fillIn(screen, bob, "1234.5");
  const preview = screen.find('[aria-label="Preview"]').textContent;
  expect(preview).toContain("1,234.50\u00a0XEC");
  expect(preview).toContain("Network fee2.19\u00a0XEC");
  expect(preview).toContain("Total1,236.69\u00a0XEC");
  expect(preview).toContain("Left in wallet11,263.31\u00a0XEC");
  expect(screen.text()).toContain("Not in your contacts");
});

test("a new recipient is reviewed with the whole address; exactly the plan that was shown is sent", async () => {
  const { engine, screen } = await openSend();
  await fillIn(screen, bob, "1234.5");
  await screen.click(payButton(screen));
  expect(dialog()?.textContent).toContain("Review payment");
  expect(dialog()?.textContent).toContain(bob);
  expect(document.activeElement?.textContent).toBe("Review payment");
  expect(sends(engine)).toEqual([]);

  await screen.click(payButton(screen));
  expect(sends(engine)).toHaveLength(1);
  expect(sends(engine)[0]?.with).toMatchObject({ sent: 123_450n });
  await screen.until(dialogSays("Sent!"));
  expect(dialog()?.textContent).toContain("View Transaction");
  await screen.click(screen.button("Close"));
  expect(dialog()).toBeNull();
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("");
});

test("a known recipient is paid by the button, unless confirmations are on", async () => {
  const direct = await openSend();
  await fillIn(direct.screen, alice, "10");
  expect(payButton(direct.screen).textContent).toBe("Send 10.00 XEC");
  await direct.screen.click(payButton(direct.screen));
  expect(sends(direct.engine)).toHaveLength(1);

  const settings = { ...direct.engine.state.getState().settings, sendModal: true };
  const asking = await openSend({ state: { settings } });
  await fillIn(asking.screen, alice, "10");
  expect(payButton(asking.screen).textContent).toBe("Review");
  await asking.screen.click(payButton(asking.screen));
  expect(sends(asking.engine)).toEqual([]);
  expect(dialog()?.textContent).toContain("Review payment");
});

test("Enter never sends: it opens the review, or moves the focus to Send", async () => {
  const press = (screen: Screen) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    screen.find("#amount").dispatchEvent(event);
  };
  const { engine, screen } = await openSend();
  await fillIn(screen, alice, "10");
  press(screen);
  expect(document.activeElement).toBe(payButton(screen));
  await screen.click(screen.button("Clear recipient"));
  await fillIn(screen, bob, "10");
  press(screen);
  await screen.until(() => dialog() !== null);
  expect(sends(engine)).toEqual([]);
});

describe("a press right behind a key, before the screen is drawn again", () => {
  const typed = (screen: Screen, selector: string, text: string) => {
    const element = screen.find(selector);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, text);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const press = (element: Element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const enter = (element: Element) =>
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));

  test("reviews the plan of what stands in the fields, also where no review is asked for", async () => {
    const { engine, screen } = await openSend();
    await fillIn(screen, alice, "10");
    await act(async () => {
      typed(screen, "#amount", "1000");
      expect(screen.find('[aria-label="Preview"]').textContent).toContain("Total12.19");
      press(payButton(screen));
    });
    await screen.until(dialogSays("Total1,002.19"));
    expect(sends(engine)).toEqual([]);
    await screen.click(payButton(screen));
    expect(sends(engine)).toMatchObject([{ with: { sent: 100_000n } }]);
  });

  test("does nothing where the fields make no payment any more", async () => {
    const { engine, screen } = await openSend();
    await fillIn(screen, alice, "10");
    await act(async () => {
      typed(screen, "#amount", "10x");
      press(payButton(screen));
    });
    expect([dialog(), sends(engine)]).toEqual([null, []]);
    expect(payButton(screen).disabled).toBe(true);
  });

  test("counts keys of two fields: Max keeps a recipient that was just typed", async () => {
    const { engine, screen } = await openSend();
    await act(async () => {
      typed(screen, "#recipient", bob);
      press(screen.button("Max"));
    });
    await screen.click(payButton(screen));
    expect(dialog()?.textContent).toContain(bob);
    expect(dialog()?.textContent).toContain("12,498.15");
    expect(sends(engine)).toEqual([]);
  });

  test("and Enter opens the review of it", async () => {
    const { engine, screen } = await openSend();
    await fillIn(screen, bob, "10");
    await act(async () => {
      typed(screen, "#amount", "1000");
      enter(screen.find("#amount"));
    });
    await screen.until(dialogSays("Total1,002.19"));
    expect(sends(engine)).toEqual([]);
  });
});

test("Max sends everything that can be spent, less the fee", async () => {
  const { screen } = await openSend();
  await screen.type("#recipient", bob);
  await screen.click(screen.button("Max"));
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("12,498.15");
  expect(screen.find('[aria-label="Preview"]').textContent).toContain("Left in wallet0.00");
});

describe("before the review the coins are checked", () => {
  const outpoint = `${"ab".repeat(31)}cd:7` as const;

  test("and the review shows the plan with true figures, which is what is sent", async () => {
    const verified: Plan[] = [];
    const answers: Partial<Engine> = {
      prepare: (intent) => {
        const plan = planXec({ ...engine.state.getState(), settings: DEAR }, intent as SendIntent);
        if (!plan.ok) throw new Error("No plan");
        verified.push(plan.value);
        return Promise.resolve(plan);
      },
    };
    const { engine, screen } = await openSend({ answers });
    await fillIn(screen, bob, "1234.5");
    expect(screen.text()).toContain("Network fee2.19");
    await screen.click(payButton(screen));
    await screen.until(() => dialog() !== null);
    expect(dialog()?.textContent).toContain("4.38");
    await screen.click(payButton(screen));
    await screen.until(dialogSays("Sent!"));
    expect(sends(engine)).toEqual([{ action: "send", with: verified[0] }]);
  });

  test("also without a review: the plan that was shown is sent, another one is reviewed first", async () => {
    const prepared: Plan[] = [];
    const dear: Partial<Engine> = {
      prepare: (intent) => {
        const plan = planXec({ ...engine.state.getState(), settings: DEAR }, intent as SendIntent);
        if (plan.ok) prepared.push(plan.value);
        return Promise.resolve(plan.ok ? plan : no({ code: "no-plan", why: plan.problem }));
      },
    };
    const { engine, screen } = await openSend({ answers: dear });
    await fillIn(screen, alice, "10");
    await screen.click(payButton(screen));
    await screen.until(() => dialog() !== null);
    expect(dialog()?.textContent).toContain("4.38");
    expect(sends(engine)).toEqual([]);
    await screen.click(payButton(screen));
    await screen.until(dialogSays("Sent!"));
    expect(sends(engine)).toEqual([{ action: "send", with: prepared[0] }]);
  });

  test("of many coins the progress is shown, and Stop ends it without a payment", async () => {
    const checks: { onProgress?: (done: number, total: number) => void; signal?: AbortSignal }[] = [];
    const answers: Partial<Engine> = {
      prepare: (_intent, options = {}) => {
        checks.push(options);
        return new Promise(() => undefined);
      },
    };
    const { engine, screen } = await openSend({ answers });
    await fillIn(screen, bob, "1234.5");
    await screen.click(payButton(screen));
    act(() => checks[0]?.onProgress?.(10, 20));
    expect(screen.text()).not.toContain("Checking coins");
    act(() => checks[0]?.onProgress?.(120, 700));
    expect(screen.text()).toContain("Checking coins: 120 of 700");
    await screen.click(screen.button("Stop"));
    expect(checks[0]?.signal?.aborted).toBe(true);
    act(() => checks[0]?.onProgress?.(130, 700));
    expect(screen.text()).not.toContain("Checking coins");
    expect([dialog(), sends(engine)]).toEqual([null, []]);
  });

  test("and a coin that nobody can verify is named; nothing is sent", async () => {
    const problem = { code: "parent-missing", outpoint: anOutpoint(outpoint), reason: "404" } as const;
    const { engine, screen } = await openSend({ answers: { prepare: () => Promise.resolve(no(problem)) } });
    await fillIn(screen, bob, "1234.5");
    await screen.click(payButton(screen));
    expect(screen.text()).toContain("No server gave the transaction that created the coin ababab…ababcd:7.");
    expect([dialog(), sends(engine)]).toEqual([null, []]);
  });

  test("and while another amount is typed, an older check has no effect any more", async () => {
    let answer = () => {};
    const answers: Partial<Engine> = {
      prepare: () =>
        new Promise((resolve) => {
          answer = () => resolve(no({ code: "coins-contradicted", coins: [] }));
        }),
    };
    const { screen } = await openSend({ answers });
    await fillIn(screen, bob, "1234.5");
    await screen.click(payButton(screen));
    await screen.type("#amount", "1000");
    await act(async () => answer());
    expect(screen.text()).not.toContain("The indexer said something wrong");
    expect(payButton(screen).disabled).toBe(false);
  });
});

describe("while it is signed", () => {
  test("a payment of many coins shows how many are signed, and can be stopped until the last one", async () => {
    let sign = (_done: number): void => undefined;
    let end = () => {};
    const answers: Partial<Engine> = {
      send: (_plan, { onSigned, signal } = {}) =>
        new Promise((resolve) => {
          sign = (done) => onSigned?.(done, 700);
          end = () => resolve(ok({ txids: [TXID] }));
          signal?.addEventListener("abort", () => resolve(no({ code: "stopped" })));
        }),
    };
    const { screen } = await openSend({ answers });
    await fillIn(screen, bob, "1234.5");
    await screen.click(payButton(screen));
    const send = () => [...document.querySelectorAll<HTMLElement>("dialog button")].at(-1) ?? screen.find("dialog");
    await screen.click(send());
    await act(async () => sign(30));
    expect(screen.find("dialog").textContent).toContain("Signed 30 of 700 coins");
    expect(screen.find("dialog progress").getAttribute("value")).toBe(String(30 / 700));
    await screen.click(screen.button("Stop"));
    await screen.until(() => !screen.has("dialog progress"));
    expect(send().textContent).toBe("Send");
    expect(send().getAttribute("aria-busy")).toBeNull();

    await screen.click(send());
    await act(async () => sign(690));
    expect(screen.text()).toContain("Stop");
    await act(async () => sign(700));
    expect(screen.has("dialog progress")).toBe(false);
    await act(async () => end());
    await screen.until(dialogSays("Sent!"));
  });

  test("the preview of a payment under way stays, though its coins are reserved", async () => {
    let arrive = () => {};
    const answers: Partial<Engine> = {
      send: (plan) =>
        new Promise((resolve) => {
          arrive = () => resolve(ok({ txids: [TXID] }));
          const entry = {
            walletId: aWalletId("wallet-1"),
            plan: "",
            sent: sats(1n),
            createdAt: 0,
            status: "sending" as const,
          };
          const txs = [{ txid: TXID, rawTx: "" }];
          engine.state.setState({ outbox: [{ ...entry, id: outpointOf(TXID, 0), spends: plan.spends, txs: txs }] });
        }),
    };
    const { engine, screen } = await openSend({ answers });
    await fillIn(screen, bob, "1234.5");
    await screen.click(payButton(screen));
    await screen.click(payButton(screen));
    await screen.until(() => engine.state.getState().outbox.length === 1);
    expect(screen.find('[aria-label="Preview"]').textContent).toContain("Total1,236.69\u00a0XEC");
    expect(screen.text()).not.toContain("Nothing was sent");
    await act(async () => arrive());
    await screen.until(dialogSays("Sent!"));
  });

  test("when coins are gone the review closes, and the preview has a new plan", async () => {
    const { screen } = await openSend({ answers: { send: () => Promise.resolve(no({ code: "coins-gone" })) } });
    await fillIn(screen, bob, "1234.5");
    await screen.click(payButton(screen));
    await screen.click(payButton(screen));
    await screen.until(() => dialog() === null);
    expect(screen.text()).toContain("Nothing was sent.");
  });
});

describe("contacts", () => {
  const contacts = {
    list: [
      { name: "Alice", address: alice },
      { name: "Bob the Builder", address: bob },
    ],
    status: "ready" as const,
  };
  const press = (screen: Screen, key: string) =>
    act(async () => screen.find("#recipient").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  const options = () => [...document.querySelectorAll("[role=option]")].map((option) => option.textContent);

  test("a contact is found by name; chip, preview, review and receipt show the name, the review also the whole address", async () => {
    const { screen } = await openSend({ state: { contacts } });
    await screen.type("#recipient", "build");
    expect(options()).toEqual([expect.stringContaining("Bob the Builder")]);
    await press(screen, "Enter");
    expect(screen.find(CHIP).textContent).toContain("Bob the Builder");
    expect(screen.text()).not.toContain("Not in your contacts");
    await screen.type("#amount", "10");
    expect(screen.find('[aria-label="Preview"]').textContent).toContain("to Bob the Builder");
    await screen.click(payButton(screen));
    expect(dialog()?.textContent).toContain("Bob the Builder");
    expect(dialog()?.textContent).toContain(bob);
    expect(dialog()?.textContent).not.toContain("Not in your contacts");
    await screen.click(payButton(screen));
    await screen.until(dialogSays("to Bob the Builder"));
  });

  test("among several suggestions the arrows or the pointer choose; Enter alone chooses nothing", async () => {
    const { engine, screen } = await openSend({ state: { contacts } });
    await screen.type("#recipient", "b");
    await press(screen, "Escape");
    expect(options()).toEqual([]);
    await screen.type("#recipient", "l");
    expect(options()).toHaveLength(2);
    await press(screen, "Enter");
    expect(screen.has(CHIP)).toBe(false);
    await press(screen, "ArrowDown");
    await press(screen, "ArrowDown");
    expect(screen.find("#recipient").getAttribute("aria-activedescendant")).toBe("recipient-contact-1");
    await press(screen, "Enter");
    expect(screen.find(CHIP).textContent).toContain("Bob the Builder");
    await screen.click(screen.button("Clear recipient"));
    await screen.type("#recipient", "ALI");
    await screen.click(screen.find("[role=option]"));
    expect(screen.find(CHIP).textContent).toContain("Alice");
    expect(sends(engine)).toEqual([]);
  });
});
