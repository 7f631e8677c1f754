// Money is sent, lost sight of, killed in between, and tokens are bought and listed.
import { networkOf } from "../network.ts";
import { chainOf, coinsOf, OTHER_ADDRESS, scriptOfAddress, urlAt } from "../person.ts";
import { expect, test } from "./engine-test.ts";
import type { Hand } from "./hand.ts";
import type { Part } from "./part.ts";
import {
  button,
  closeReceipt,
  dialog,
  field,
  fund,
  importWallet,
  MAIN,
  newWallet,
  openScreen,
  pressSend,
  reviewPayment,
} from "./steps.ts";

/** The devnet as the journeys' steps take it. */
const at = (url: string, devnet: Parameters<typeof fund>[2]) => ({ url, devnet, network: networkOf(devnet) });

test("send: a payment is reviewed, arrives once, and is final in the history", async ({ hand, url, devnet }) => {
  const address = await newWallet(hand, url);
  await fund(hand, url, devnet, address, 1_000_000n);
  await reviewPayment(hand, url, "2500");
  await pressSend(hand);
  await closeReceipt(hand);
  expect(await coinsOf(at(url, devnet), OTHER_ADDRESS)).toEqual([250_000]);
  await openScreen(hand, url, "", "Transactions");
  await hand.waitFor(button(/sent/i));
  await hand.reads(/7,49\d/);
  await hand.reads(/\bFinal\b/);
});

test("lost reply: it is not known whether the payment was sent, until it is found on the chain", async ({
  hand,
  url,
  devnet,
}) => {
  const address = await newWallet(hand, url);
  await fund(hand, url, devnet, address, 1_000_000n);
  await reviewPayment(hand, url, "1000");
  // The node has the payment, and from then on no server says a word.
  devnet.faults.set({ loseReply: 1 });
  const stop = devnet.node.onEvent(({ kind }) => {
    if (kind === "tx-added") queueMicrotask(() => devnet.faults.set({ refuse: true }));
  });
  await pressSend(hand);
  await hand.reads("It is not known whether this was sent");
  stop();
  devnet.faults.clear();
  await closeReceipt(hand);
  expect(await coinsOf(at(url, devnet), OTHER_ADDRESS)).toEqual([100_000]);
});

test("killed in a payment: the browser is gone when the node has it, and the next start finds it paid once", async ({
  device,
  hand,
  url,
  devnet,
}) => {
  const address = await newWallet(hand, url);
  await fund(hand, url, devnet, address, 1_000_000n);
  await reviewPayment(hand, url, "1000");
  devnet.faults.set({ loseReply: 1 });
  const killed = new Promise<void>((resolve, reject) => {
    const stop = devnet.node.onEvent(({ kind }) => {
      if (kind !== "tx-added") return;
      stop();
      device.kill().then(resolve, reject);
    });
  });
  // The browser may be gone before it says that the press is done.
  await pressSend(hand).catch(() => undefined);
  await killed;
  devnet.faults.clear();

  const again = await device.newTab();
  await openScreen(again, url, "", "Transactions");
  await again.waitFor(button(/sent/i));
  await again.waitGone({ role: "heading", name: "Unsettled payments" });
  expect(await coinsOf(at(url, devnet), OTHER_ADDRESS)).toEqual([100_000]);
  await again.reads(/8,9\d\d/);
});

/** Presses Send of the review in both tabs at once: the second presses when it gets the first one's message. */
async function pressBoth(one: Hand, other: Hand): Promise<void> {
  const wait = (isFirst: boolean) => {
    const dialogs = [...document.querySelectorAll("dialog, [role=dialog]")];
    const buttons = dialogs.flatMap((each) => [...each.querySelectorAll("button")]);
    const send = buttons.find((each) => each.textContent === "Send");
    if (!send) throw new Error("no Send in the review");
    const channel = new BroadcastChannel("two-tabs-go");
    if (isFirst) channel.postMessage("now");
    const press = () => {
      send.click();
      channel.close();
    };
    if (isFirst) press();
    else channel.onmessage = press;
  };
  await other.run(wait, false);
  await one.run(wait, true);
}

/** What a tab shows of its payment. */
async function outcomeOf(hand: Hand): Promise<"won" | "lost" | "waiting"> {
  if ((await hand.find({ role: "heading", name: "Sent!" })).count > 0) return "won";
  const lost = () => /coins of this payment were spent meanwhile|Nothing was sent|This payment was refused/;
  return (await hand.shows(lost())) ? "lost" : "waiting";
}

test("two tabs: both spend the only coin at once, and exactly one of them does", async ({
  device,
  hand,
  url,
  devnet,
}) => {
  const address = await newWallet(hand, url);
  await fund(hand, url, devnet, address, 1_000_000n);
  const other = await device.newTab();
  await openScreen(other, url, "", "Transactions");
  await other.reads("10,000");
  await reviewPayment(other, url, "9000");
  await hand.toFront();
  await reviewPayment(hand, url, "8000");
  await pressBoth(hand, other);
  const outcomes = async () => [await outcomeOf(hand), await outcomeOf(other)];
  await expect.poll(async () => (await outcomes()).sort().join(), { message: "the outcomes" }).toBe("lost,won");
  const [first] = await outcomes();
  expect(await coinsOf(at(url, devnet), OTHER_ADDRESS)).toEqual([first === "won" ? 800_000 : 900_000]);
});

test.describe("of a world", () => {
  test.use({ devnetOptions: { world: {} } });

  const offers: Part = { role: "radiogroup", name: "Offers, cheapest first" };

  async function importDemo(hand: Hand, url: string, world: { demo: { phrase: string } } | undefined) {
    await importWallet(hand, url, world?.demo.phrase);
  }

  test("buy: all of the cheapest offer is bought, and the tokens are there", async ({ hand, url, devnet }) => {
    const { world } = devnet;
    if (!world) throw new Error("a devnet without a world");
    const held = async () => {
      const coins = await chainOf(at(url, devnet)).utxos(scriptOfAddress(world.demo.address));
      return coins.reduce(
        (sum, { token }) => sum + (token?.tokenId === world.tokenIds.crystals ? token.atoms : 0n),
        0n,
      );
    };
    const before = await held();
    await importDemo(hand, url, world);
    await hand.goTo(urlAt(url, `token/${world.tokenIds.crystals}`));
    await hand.waitFor({ role: "radio", in: offers });
    await hand.press({ role: "radio", in: offers, at: 0 });
    await hand.press({ ...button("Max", { role: "region", name: "Offers, cheapest first" }), at: 0 });
    await hand.press(button(/^Buy /, MAIN));
    const review = dialog("Execute this trade?");
    await hand.reads("One server has confirmed this offer");
    await hand.press(button(/^Buy/, review));
    await hand.waitFor({ role: "heading", name: "Bought" });
    await hand.press({ ...button("Close"), at: 0 });
    expect(await held()).toBeGreaterThan(before);
  });

  test("list: tokens are offered in two payments, for the price that was typed", async ({ hand, url, devnet }) => {
    const { world } = devnet;
    if (!world) throw new Error("a devnet without a world");
    const offered = async () => {
      const coins = await chainOf(at(url, devnet)).pluginUtxos("agora", `54${world.tokenIds.demoSlp}`);
      return coins.map(({ token }) => token?.atoms ?? 0n);
    };
    const before = await offered();
    await importDemo(hand, url, world);
    await hand.goTo(urlAt(url, `token/${world.tokenIds.demoSlp}`));
    await hand.type(field("Quantity to sell"), "5");
    await hand.type(field(/^Price/), "20");
    await hand.press(button(/^List /, MAIN));
    await hand.press(button(/^List/, dialog("Review listing")));
    await hand.waitFor({ role: "heading", name: "Listed" });
    const after = await offered();
    expect(after).toHaveLength(before.length + 1);
    expect(after).toContain(500n);
  });
});
