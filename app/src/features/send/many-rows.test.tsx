import { addressOf } from "@satchel/core/address";
import { aTx } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import type { State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, BOB, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const alice = addressOf(ALICE, "ecash") ?? "";
const bob = addressOf(BOB, "ecash") ?? "";
const LEDGER = aLedger([aTx(1).from(ME, 9000n).paying(ALICE, 1000n).paying(ME, 7000n)], 1_250_000n);
const CONTACTS: State["contacts"] = {
  list: [
    { name: "Aunt Rosa", address: alice },
    { name: "Smith, John", address: bob },
  ],
  status: "ready",
};
const USD = { fiat: "usd", perXec: 0.00002, at: 0 };

async function open(state: Partial<State> = {}) {
  const engine = createSampleEngine({ ledger: LEDGER, contacts: CONTACTS, ...state });
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.has("#amount"));
  await screen.click(screen.button("Send to many"));
  return { engine, screen };
}

const named = (label: string) => `[aria-label="${label}"]`;
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const amountIn = (screen: Screen, label: string) => (screen.find(named(label)) as HTMLInputElement).value;
const preview = (screen: Screen) => screen.find(named("Preview")).textContent ?? "";
const press = (element: Element, key: string) =>
  act(async () => element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
const focus = (element: HTMLElement) => act(async () => element.focus());
const leave = () => act(async () => (document.activeElement as HTMLElement).blur());

function paste(element: Element, text: string) {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  return act(async () => {
    element.dispatchEvent(event);
  });
}

async function asText(screen: Screen): Promise<string> {
  await screen.click(screen.button("As text"));
  return (screen.find("#recipients") as HTMLTextAreaElement).value;
}

test("two friends are typed by their names, Enter leads through the fields, and both are paid", async () => {
  const { engine, screen } = await open();
  const first = screen.find(named("Recipient 1"));
  await focus(first);
  await screen.type(named("Recipient 1"), "aunt");
  expect(screen.find("[role=listbox]").textContent).toContain("Aunt Rosa");
  await press(first, "Enter");
  expect(focused()).toBe("Amount for Aunt Rosa");
  await screen.type(named("Amount for Aunt Rosa"), "2500.5");
  expect(amountIn(screen, "Amount for Aunt Rosa")).toBe("2,500.5");
  await press(screen.find(named("Amount for Aunt Rosa")), "Enter");
  expect(focused()).toBe("Add a recipient");
  await screen.click(screen.button("Add a recipient"));
  expect(focused()).toBe("Recipient 2");
  await screen.type(named("Recipient 2"), "Smith, John");
  await press(screen.find(named("Recipient 2")), "Escape");
  await press(screen.find(named("Recipient 2")), "Enter");
  expect(focused()).toBe("Amount for Smith, John");
  await screen.type(named("Amount for Smith, John"), "10");
  expect(preview(screen)).toContain("2,510.50\u00a0XEC");
  expect(await asText(screen)).toBe(`${alice},2500.5\n"Smith, John",10`);
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Review payment"));
  for (const address of [alice, bob]) expect(screen.find("dialog").textContent).toContain(address);
  await screen.click(payButton(screen));
  const sent = engine.asked.find(({ action }) => action === "send")?.with as Plan;
  expect(sent.txs[0]?.outputs.filter(({ isChange }) => !isChange).map((each) => [each.script, each.sats])).toEqual([
    [ALICE, 250_050n],
    [BOB, 1000n],
  ]);
});

test("a name that begins another one stays a field until it is left", async () => {
  const list = [...CONTACTS.list, { name: "Aunt", address: bob }];
  const { screen } = await open({ contacts: { list, status: "ready" } });
  await focus(screen.find(named("Recipient 1")));
  await screen.type(named("Recipient 1"), "Aunt");
  expect(focused()).toBe("Recipient 1");
  await screen.type(named("Recipient 1"), "Aunt ");
  expect(amountIn(screen, "Recipient 1")).toBe("Aunt ");
  await screen.type(named("Recipient 1"), "Aunt Rosa");
  await leave();
  expect(screen.has(named("Change Aunt Rosa"))).toBe(true);
  await screen.click(screen.button("Change Aunt Rosa"));
  expect(focused()).toBe("Recipient 1");
  expect(amountIn(screen, "Recipient 1")).toBe("Aunt Rosa");
});

test("a pasted list becomes rows, its wrong row says so once, and the reason beside the button leads there", async () => {
  const { screen } = await open();
  await paste(screen.find(named("Recipient 1")), `Name\tAmount\r\nAunt Rosa\t1,500.5\r\nNobody\t5\r\n${bob}\t20\r\n`);
  expect(screen.text()).toContain("3 recipients");
  expect(focused()).toBe("Amount for Smith, John");
  expect(amountIn(screen, "Amount for Aunt Rosa")).toBe("1,500.5");
  const sentence = "Invalid address";
  expect(document.body.textContent?.split(sentence)).toHaveLength(2);
  expect(preview(screen)).toContain("Correct recipient 2 to see the preview.");
  expect(preview(screen)).toContain("1,520.50\u00a0XECto 2 of 3 recipients. What is wrong is not counted.");
  await focus(screen.find("#recipients"));
  expect(focused()).toBe("Recipient 2");
  await screen.click(screen.button("Remove recipient 2"));
  expect(focused()).toBe("Change Smith, John");
  expect(preview(screen)).toContain("1,520.50\u00a0XEC");
});

describe("'Paste a list' takes the list from the clipboard", () => {
  test("it becomes rows after the rows that are there", async () => {
    const { screen } = await open();
    await screen.type(named("Recipient 1"), bob);
    await screen.type(named("Amount for Smith, John"), "10");
    screen.copied.push("Aunt Rosa, 500\nNobody; 7");
    await screen.click(screen.button("Paste a list"));
    expect(screen.text()).toContain("3 recipients");
    expect(amountIn(screen, "Amount for Aunt Rosa")).toBe("500");
    expect(focused()).toBe("Recipient 3");
    expect(await asText(screen)).toBe(`${bob},10\nAunt Rosa, 500\nNobody; 7`);
  });

  test("something else is not taken, and it is said what a list is", async () => {
    const { screen } = await open();
    screen.copied.push("hello");
    await screen.click(screen.button("Paste a list"));
    await screen.until(() => screen.text().includes("There is no list on the clipboard"));
    expect(amountIn(screen, "Recipient 1")).toBe("");
  });

  test("where the clipboard cannot be read, the text is shown, where a list can be pasted by hand", async () => {
    const { screen } = await open();
    await screen.click(screen.button("Paste a list"));
    expect(screen.find("#recipients").tagName).toBe("TEXTAREA");
    expect(document.activeElement).toBe(screen.find("#recipients"));
  });
});

test("one line in the field of an amount is an amount", async () => {
  const { screen } = await open();
  await paste(screen.find(named("Amount for recipient 1")), "5,000");
  expect(screen.text()).toContain("0 recipients");
});

test("the last row that is removed leaves an empty one", async () => {
  const { screen } = await open();
  await screen.type(named("Amount for recipient 1"), "5");
  await screen.click(screen.button("Remove recipient 1"));
  expect(amountIn(screen, "Amount for recipient 1")).toBe("");
  expect(focused()).toBe("Recipient 1");
});

test("rows and text are the same, also where a line has not the two fields of a row", async () => {
  const { screen } = await open();
  await screen.click(screen.button("As text"));
  const text = `${alice},1,2\n"broken,5\nAunt Rosa;6,5\n\n${bob},"abc"`;
  await screen.type("#recipients", text);
  await screen.click(screen.button("Rows"));
  expect(amountIn(screen, "Recipient 1")).toBe(`${alice},1,2`);
  expect(screen.text()).toContain("More than a recipient and an amount");
  expect(screen.text()).toContain("A quote does not end");
  expect(await asText(screen)).toBe(text);
});

test("an amount can be typed in dollars, and the unit changed, with the digits grouped", async () => {
  const { screen } = await open({ price: USD, priceStatus: "fresh" });
  await screen.type(named("Recipient 1"), bob);
  const unit = screen.find(named("Unit for Smith, John")) as HTMLSelectElement;
  const choose = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(unit, value);
      unit.dispatchEvent(new Event("change", { bubbles: true }));
    });
  await choose("fiat");
  await screen.type(named("Amount for Smith, John"), "0.04");
  expect(preview(screen)).toContain("2,000.00\u00a0XEC");
  expect(screen.text()).toContain("≈ 2,000.00 XEC");
  await choose("xec");
  expect(amountIn(screen, "Amount for Smith, John")).toBe("2,000");
  expect(await asText(screen)).toBe(`${bob},2000`);
});

test("a link for one recipient fills its row; what a row has no place for is refused", async () => {
  const { screen } = await open();
  await screen.type(named("Recipient 1"), `${alice}?amount=12.5`);
  expect(amountIn(screen, "Amount for Aunt Rosa")).toBe("12.50");
  await screen.click(screen.button("Add a recipient"));
  await screen.type(named("Recipient 2"), `${bob}?amount=12.5&op_return_raw=0400746162026869`);
  await leave();
  expect(screen.text()).toContain("Pay it with Send to one.");
});

test("more than 500 recipients stand there as text", async () => {
  const { screen } = await open();
  await screen.click(screen.button("As text"));
  await screen.type("#recipients", Array.from({ length: 501 }, () => `${bob},6`).join("\n"));
  await screen.until(() => screen.text().includes("More than 500 recipients are shown as text."));
  expect(screen.has(named("Form"))).toBe(false);
});
