import { addressOf } from "@satchel/core/address";
import { aTx } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, type Screen, unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import {
  ALICE,
  aLedger,
  aWallet,
  BOB,
  createSampleEngine,
  ME,
  type SampleEngine,
} from "../../testing/sample-engine.ts";
import { storedRefusal } from "../../testing/stored-refusal.ts";
import type { AppParts } from "../../wiring/app-context.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

type AppHost = AppParts["host"];

const alice = addressOf(ALICE, "ecash") ?? "";
const bob = addressOf(BOB, "ecash") ?? "";
const LEDGER = aLedger([aTx(1).from(ME, 9000n).paying(ALICE, 1000n).paying(ME, 7000n)], 1_250_000n);
const TOKEN = "ab".repeat(32);
const USD = { fiat: "usd", perXec: 0.00002, at: 0 };

type Options = { state?: Partial<State>; answers?: Partial<Engine>; path?: string; host?: Partial<AppHost> };

async function open({ state, answers, path = "/send", host }: Options = {}) {
  const engine = createSampleEngine({ ledger: LEDGER, ...state }, answers);
  const screen = await renderScreen(<SendScreen />, engine, path, aNetwork(), host);
  await screen.until(() =>
    screen.has('main section[aria-label="Preview"], main [aria-label="Recipients"], [role=alert]'),
  );
  return { engine, screen };
}

const plansOf = (engine: SampleEngine) =>
  engine.asked.filter(({ action }) => action === "send").map((asked) => asked.with as Plan);
const paidBy = (plan: Plan | undefined) =>
  plan?.txs[0]?.outputs.filter(({ isChange }) => !isChange).map(({ script, sats: amount }) => [script, amount]);
const fieldValue = (screen: Screen, selector: string) => (screen.find(selector) as HTMLInputElement).value;
const preview = (screen: Screen) => screen.find('[aria-label="Preview"]').textContent ?? "";
const switchOn = (screen: Screen, label: string) => screen.click(screen.button(label));

/** Sends a filled form, with its review. */
async function sendIt(screen: Screen) {
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Review payment"));
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Sent!"));
}

describe("to many", () => {
  test("each line is read, counted and paid", async () => {
    const { engine, screen } = await open();
    await screen.click(screen.button("Send to many"));
    await screen.click(screen.button("As text"));
    await screen.type("#recipients", `${alice},10\n${bob},6.5`);
    expect(screen.text()).toContain("2 lines");
    expect(preview(screen)).toContain("16.50\u00a0XEC");
    expect(preview(screen)).toContain("to 2 recipients");
    await screen.click(payButton(screen));
    for (const address of [alice, bob]) expect(screen.find("dialog").textContent).toContain(address);
    await screen.click(payButton(screen));
    expect(paidBy(plansOf(engine)[0])).toEqual([
      [ALICE, 1000n],
      [BOB, 650n],
    ]);
  });

  test("a wrong line is named, marked, and nothing can be sent", async () => {
    const { screen } = await open();
    await screen.click(screen.button("Send to many"));
    await screen.click(screen.button("As text"));
    await screen.type("#recipients", `${alice},10\n${bob},1.00`);
    expect(screen.find("#recipients-help").textContent).toBe(
      'Send amount must be at least 5.46 XEC: check value "1.00" at line 2',
    );
    expect(screen.text()).toContain("1 to fix");
    expect(preview(screen)).toContain("Correct recipient 2");
    expect(payButton(screen).disabled).toBe(true);
  });

  test("an airdrop from another screen says what it is", async () => {
    history.replaceState({ airdropRecipients: `${bob},10`, airdropTokenId: TOKEN }, "");
    const { engine, screen } = await open();
    await screen.click(screen.button("As text"));
    expect(fieldValue(screen, "#recipients")).toBe(`${bob},10`);
    await switchOn(screen, "On-chain message");
    expect(screen.text()).toContain("0 / 177 bytes");
    await screen.type("#message", "hi");
    await sendIt(screen);
    expect(plansOf(engine)[0]?.txs[0]?.outputs[0]?.script).toBe(`6a0464726f7020${TOKEN}026869`);
  });
});

describe("message and raw data", () => {
  test("exclude each other, are counted in bytes and in characters, and go with the payment", async () => {
    const { engine, screen } = await open();
    await screen.type("#recipient", bob);
    await screen.type("#amount", "10");
    await switchOn(screen, "On-chain message");
    await screen.type("#message", "Grüße");
    expect(screen.text()).toContain("7 / 215 bytes");
    await screen.click(screen.button("More options"));
    await switchOn(screen, "Raw OP_RETURN data");
    expect(screen.has("#message")).toBe(false);
    await screen.type("#raw-data", "0400746162026869");
    expect(screen.text()).toContain("16 / 444 characters");
    expect(screen.find('[aria-label="What it says"]').textContent).toContain("On-chain message, publichi");
    await switchOn(screen, "On-chain message");
    expect(fieldValue(screen, "#message")).toBe("Grüße");
    expect(preview(screen)).toContain("MessageGrüße");
    await sendIt(screen);
    expect(plansOf(engine)[0]?.txs[0]?.outputs[0]?.script).toBe("6a0400746162074772c3bcc39f65");
  });

  test("a message that is too long, or empty, is not sent", async () => {
    const { screen } = await open();
    await screen.type("#recipient", bob);
    await screen.type("#amount", "10");
    await switchOn(screen, "On-chain message");
    expect(payButton(screen).disabled).toBe(true);
    expect(preview(screen)).toContain("Write the message, or turn it off.");
    await screen.type("#message", "a".repeat(216));
    expect(screen.find("#message-help").textContent).toBe("Message can not exceed 215 bytes");
    await switchOn(screen, "On-chain message");
    expect(payButton(screen).disabled).toBe(false);
  });

  test("a PayButton payment is told to the engine as one", async () => {
    const options: unknown[] = [];
    const send: Engine["send"] = (_, given) => {
      options.push(given);
      return Promise.resolve({ ok: false, problem: { code: "coins-gone" } });
    };
    const { screen } = await open({ answers: { send } });
    await screen.type("#recipient", alice);
    await screen.type("#amount", "10");
    await screen.click(screen.button("More options"));
    await switchOn(screen, "Raw OP_RETURN data");
    await screen.type("#raw-data", "04504159000001780461626364");
    await screen.click(payButton(screen));
    expect(options).toEqual([expect.objectContaining({ isPayButton: true })]);
  });
});

describe("amounts in fiat", () => {
  test("are converted, and the unit can be changed without changing the worth", async () => {
    const { screen } = await open({ state: { price: USD, priceStatus: "fresh" } });
    await screen.type("#recipient", bob);
    await choose(screen, "Unit", "fiat");
    await screen.type("#amount", "0.02");
    expect(preview(screen)).toContain("1,000.00\u00a0XEC");
    expect(screen.text()).toContain("≈ 1,000.00 XEC");
    await choose(screen, "Unit", "xec");
    expect(fieldValue(screen, "#amount")).toBe("1,000");
    expect(preview(screen)).toContain("1,000.00\u00a0XEC");
  });

  test("cannot be chosen without a price, and the reason is shown", async () => {
    const { engine, screen } = await open({ state: { price: USD, priceStatus: "fresh" } });
    await screen.type("#recipient", bob);
    await choose(screen, "Unit", "fiat");
    await screen.type("#amount", "0.02");
    await act(async () => engine.state.setState({ price: undefined, priceStatus: "failed" }));
    expect(screen.text()).toContain("Error fetching fiat price. Setting send by USD disabled");
    expect(payButton(screen).disabled).toBe(true);
    await choose(screen, "Unit", "xec");
    expect(fieldValue(screen, "#amount")).toBe("");
    expect(screen.find("select[aria-label=Unit]").textContent).toBe("XEC");
  });
});

async function choose(screen: Screen, label: string, value: string) {
  const select = screen.find(`select[aria-label=${label}]`) as HTMLSelectElement;
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set;
    setter?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

describe("a payment link", () => {
  test("fills the form, locks amount and mode, and shows what else it brings", async () => {
    const link = `${bob}?amount=5000.5&op_return_raw=0400746162026869&addr=${alice}&amount=10&label=Tea%20house`;
    const { screen } = await open();
    await screen.type("#recipient", link);
    expect(fieldValue(screen, "#amount")).toBe("5,000.50");
    expect((screen.find("#amount") as HTMLInputElement).readOnly).toBe(true);
    expect((screen.find('fieldset[aria-label="Recipients"]') as HTMLFieldSetElement).disabled).toBe(true);
    for (const text of ["From payment link", "The link says, unverified:Tea house", "On-chain message, publichi"]) {
      expect(screen.text()).toContain(text);
    }
    expect(preview(screen)).toContain("5,010.50\u00a0XEC");
    expect(preview(screen)).toContain("to 2 recipients");
    await screen.click(screen.button("Clear recipient"));
    expect(fieldValue(screen, "#amount")).toBe("");
  });

  test("in the address of the page is a request: Accept and Reject replace Send", async () => {
    const { engine, screen } = await open({ path: `/send?bip21=${bob}?amount=50` });
    expect(fieldValue(screen, "#amount")).toBe("50.00");
    await screen.click(screen.button("Accept"));
    expect(screen.find("dialog").textContent).toContain(bob);
    // The second click of a double click meets a button that does not work yet.
    await screen.until(() => !payButton(screen).disabled);
    await screen.click(payButton(screen));
    await screen.until(() => screen.text().includes("Sent!"));
    expect(paidBy(plansOf(engine)[0])).toEqual([[BOB, 5000n]]);
    // A reload must not ask for the same payment again.
    expect(window.location.hash).toBe("#/send");
    await screen.click(screen.button("Close"));
    await screen.until(() => screen.has("#recipient") && !screen.text().includes("Accept"));
  });

  test("that is refused says why, and fills nothing in", async () => {
    const { screen } = await open({ path: `/send?bip21=${bob}?amount=5000.5&fee=1` });
    expect(screen.find("[role=alert]").textContent).toContain('Unsupported param "fee"');
    expect(fieldValue(screen, "#recipient")).toBe("");
  });

  test("for tokens leads to the screen of its token, with the link", async () => {
    const { screen } = await open();
    const link = `${bob}?token_id=${TOKEN}&token_decimalized_qty=1`;
    await screen.type("#recipient", link);
    expect(window.location.hash).toBe(`#/send-token/${TOKEN}?bip21=${encodeURIComponent(link)}`);
  });
});

test("where no site can ask, the id of a request in a link does not skip the review", async () => {
  const path = `/send?bip21=${bob}?amount=50&op_return_raw=0400746162026869&siteRequest=17`;
  const { engine, screen } = await open({ path });
  await screen.click(screen.button("Accept"));
  expect(screen.text()).toContain("Review payment");
  expect(plansOf(engine)).toEqual([]);
});

describe("recipients that deserve a second look", () => {
  const known = { name: "Bob", address: bob };
  const original = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
  /** Begins and ends like `original`; found by trying a million hashes, as a deceiver would. */
  const twin = "ecash:qqa9lvsqqqqqqqqqqqqqqqqqqqqqqpatgc272kd70g";

  test("the engine knows whom the wallet paid long ago, and the button pays them without a review", async () => {
    const asked: string[] = [];
    const hasPaid: Engine["hasPaid"] = (script) => {
      asked.push(script);
      return Promise.resolve(true);
    };
    const { engine, screen } = await open({
      answers: { hasPaid },
      state: { contacts: { list: [known], status: "ready" } },
    });
    await screen.type("#recipient", bob);
    await screen.type("#amount", "10");
    await screen.until(() => screen.text().includes("In your contacts. You have paid this address before."));
    expect(asked).toEqual([BOB]);
    await screen.click(payButton(screen));
    expect(plansOf(engine)).toHaveLength(1);
  });

  test("an address that looks like a known one is marked, in the form and in the review", async () => {
    const contacts = { list: [{ name: "Original", address: original }], status: "ready" as const };
    const { screen } = await open({ state: { contacts } });
    await screen.type("#recipient", twin);
    await screen.type("#amount", "10");
    expect(screen.text()).toContain("This looks like an address you know, but it is a different one");
    await screen.click(payButton(screen));
    expect(screen.find("dialog").textContent).toContain("It begins and ends like Original");
  });

  test("other wallets of this person are suggested by name", async () => {
    const holiday = aWallet("wallet-2", "Holiday");
    const keys = holiday.keys.map((key) => ({ ...key, hash160: ALICE.slice(6, 46) }));
    const { screen } = await open({ state: { wallets: [aWallet(), { ...holiday, keys }] } });
    await screen.type("#recipient", "holi");
    expect(screen.find("[role=option]").textContent).toContain("HolidayYour wallet");
    await screen.click(screen.find("[role=option]"));
    expect(screen.text()).toContain("Your wallet");
    expect(screen.text()).not.toContain("Not in your contacts");
  });
});

const draftsOf = (engine: SampleEngine) =>
  engine.asked.filter(({ action }) => action === "saveDraft").map((asked) => asked.with);

describe("a draft", () => {
  test("comes back, says so, and can be discarded", async () => {
    const saved: (string | undefined)[] = [];
    const first = await open({ answers: { saveDraft: (_, text) => Promise.resolve(void saved.push(text)) } });
    await first.screen.type("#recipient", bob);
    await first.screen.type("#amount", "12.5");
    const { screen } = await open({
      answers: {
        loadDraft: () => Promise.resolve(saved.at(-1)),
        saveDraft: (_, text) => Promise.resolve(void saved.push(text)),
      },
    });
    expect(fieldValue(screen, "#amount")).toBe("12.5");
    expect(screen.text()).toContain("You left this payment unfinished");
    await screen.click(screen.button("Start over"));
    expect(fieldValue(screen, "#amount")).toBe("");
    expect(saved.at(-1)).toBeUndefined();
  });

  test("is removed while the payment may be under way, and back when the payment was refused", async () => {
    const { send, refuse } = storedRefusal();
    const { engine, screen } = await open({ answers: { send } });
    await screen.type("#recipient", alice);
    await screen.type("#amount", "10");
    const typed = draftsOf(engine).at(-1);
    await screen.click(payButton(screen));
    await screen.until(() => draftsOf(engine).at(-1) !== typed);
    await act(async () => refuse(engine));
    await screen.until(() => screen.text().includes("The network refused this payment"));
    expect(draftsOf(engine).slice(-2)).toEqual([{ name: "send", text: undefined }, typed]);
    expect(JSON.stringify(typed)).toContain(alice);
  });

  test("is removed when it is paid, and a link does not replace it", async () => {
    const { engine, screen } = await open();
    await screen.type("#recipient", bob);
    await screen.type("#amount", "10");
    await sendIt(screen);
    expect(draftsOf(engine).at(-1)).toEqual({ name: "send", text: undefined });
    const linked = await open({ path: `/send?bip21=${bob}?amount=50` });
    await linked.screen.click(linked.screen.button("Clear recipient"));
    expect(draftsOf(linked.engine)).toEqual([]);
  });

  test("of what another screen sent here is kept after the first change, also over a reload", async () => {
    history.replaceState({ contactSend: bob }, "");
    const { engine, screen } = await open();
    expect(screen.text()).not.toContain("You left this payment");
    await screen.type("#amount", "10");
    expect(history.state).toBeNull();
    expect(JSON.stringify(draftsOf(engine).at(-1))).toContain(bob);
  });
});

test("the camera opens by itself where the setting is on and the form is empty", async () => {
  const settings = { ...createSampleEngine().state.getState().settings, autoCameraOn: true };
  const camera = { open: () => Promise.resolve({ ok: false as const, problem: { code: "camera-denied" as const } }) };
  const { screen } = await open({ state: { settings }, host: { camera } });
  await screen.until(() => screen.text().includes("Scan a QR code"));
  const again = await open({ path: `/send?bip21=${bob}?amount=50`, state: { settings }, host: { camera } });
  expect(again.screen.text()).not.toContain("Scan a QR code");
});
