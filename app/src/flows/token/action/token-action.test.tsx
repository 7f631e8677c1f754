import { atoms } from "@satchel/core/amount";
import { tokenIdOf } from "@satchel/core/ids";
import { no } from "@satchel/core/result";
import { aToken, aTxid, aUtxo } from "@satchel/core/testing";
import type { Plan, TokenActionIntent, TokenActionProblem, Utxo } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { dearPayments } from "../../../testing/dear-payments.ts";
import { noAnswer } from "../../../testing/no-answer.ts";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../../testing/sample-engine.ts";
import { SETTINGS } from "../../../testing/settings.ts";
import { costsOf } from "./action-costs.ts";
import { ActionReceipt } from "./action-receipt.tsx";
import { ActionButton, ActionPreview, ActionProblem, ActionReview, ActionSent } from "./token-action.tsx";
import { tokenActionWords } from "./token-action-words.ts";
import { useTokenAction } from "./use-token-action.ts";

afterEach(unmount);

const ID = tokenIdOf(aTxid("a7".repeat(32)));
const MINT: TokenActionIntent = { action: "mint", tokenId: ID, atoms: atoms(500n) };
const BURN: TokenActionIntent = { action: "burn", tokenId: ID, atoms: atoms(100n) };

const XEC = aUtxo(ME, 1_250_000n, { n: 900 });
const BATON = aUtxo(ME, 546n, { n: 901, token: { ...aToken(0n, ID), isMintBaton: true } });
const HELD = [902, 903].map((n) => aUtxo(ME, 546n, { n, token: aToken(50n, ID) }));
const stateOf = (coins: readonly Utxo[], sendModal: boolean): Partial<State> => ({
  ledger: aLedger([], 0n, { utxos: new Map(coins.map((coin) => [coin.outpoint, coin])) }),
  settings: { ...SETTINGS, sendModal },
});

/** A screen with nothing but an action. */
function Probe({ intent: first, isAlwaysReviewed = false, phrase }: Given) {
  const [intent, setIntent] = useState<TokenActionIntent | undefined>(first);
  const action = useTokenAction(intent, { place: "an action", isAlwaysReviewed, onSent: () => setIntent(undefined) });
  return (
    <>
      <ActionProblem action={action} token="Tea" />
      <ActionPreview action={action} />
      <ActionButton action={action}>Do it</ActionButton>
      <ActionReview action={action} title="Look" answer="Yes" phrase={phrase}>
        {({ plan }) => <ActionReceipt plan={plan} amount="500" />}
      </ActionReview>
      <ActionSent action={action}>{() => ({ title: "Done!" })}</ActionSent>
    </>
  );
}
type Given = { intent: TokenActionIntent; isAlwaysReviewed?: boolean; phrase?: { text: string; problem: string } };

async function open(
  given: Partial<Given> = {},
  { coins = [XEC, BATON], sendModal = false }: { coins?: readonly Utxo[]; sendModal?: boolean } = {},
  answers: Partial<Engine> = {},
) {
  const engine = createSampleEngine(stateOf(coins, sendModal), answers);
  const screen = await renderScreen(<Probe intent={MINT} {...given} />, engine);
  const sent = () => engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;
  return { engine, screen, sent };
}

/** The value of a fact, by its name. */
const fact = (name: string) =>
  [...document.querySelectorAll("dt")].find((each) => each.textContent === name)?.nextElementSibling?.textContent;

test("an action goes out at once, and its end is said in its own words", async () => {
  const { screen, sent } = await open();
  expect(fact("Goes with the tokens")).toBe("5.46\u00a0XEC");
  await screen.click(screen.button("Do it"));
  await screen.until(() => screen.text().includes("Done!"));
  expect(sent()?.action).toEqual({ kind: "mint", tokenId: ID, atoms: 500n });
  // Saving a recipient and Send Confirmations are about payments to somebody.
  expect(screen.text()).not.toContain("Review every payment first?");
});

test.each<[string, Partial<Given>, boolean]>([
  ["Send Confirmations are on", {}, true],
  ["it is always reviewed", { isAlwaysReviewed: true }, false],
])("a review comes first where %s, and it shows the plan that is sent", async (_, given, sendModal) => {
  const { screen, sent } = await open(given, { sendModal });
  await screen.click(screen.button("Do it"));
  await screen.until(() => screen.has("dialog"));
  expect(sent()).toBeUndefined();
  const dialog = screen.find("dialog").textContent;
  expect(dialog).toContain("Look");
  expect(dialog).toMatch(/XEC used\d+\.\d\d\sXEC/);
  await screen.click(screen.button("Yes"));
  await screen.until(() => screen.text().includes("Done!"));
  expect(sent()?.tokens).toEqual([{ tokenId: ID, sent: 0n, burned: 0n }]);
});

test("a review of what cannot be undone waits for exactly its phrase", async () => {
  const phrase = { text: "burn TEA", problem: "Not this" };
  const { screen, sent } = await open({ intent: BURN, isAlwaysReviewed: true, phrase }, { coins: [XEC, ...HELD] });
  await screen.click(screen.button("Do it"));
  await screen.until(() => screen.has("dialog input"));
  expect(screen.button("Yes").disabled).toBe(true);
  await screen.type("dialog input", "burn T");
  expect(screen.text()).not.toContain("Not this");
  await screen.type("dialog input", "burn tea");
  expect(screen.find("dialog [role=alert]").textContent).toBe("Not this");
  expect(screen.button("Yes").disabled).toBe(true);
  await screen.type("dialog input", "burn TEA");
  await screen.click(screen.button("Yes"));
  await screen.until(() => screen.text().includes("Done!"));
  expect(sent()?.action).toEqual({ kind: "burn", tokenId: ID, atoms: 100n });
});

test("a burn of everything says which XEC it releases", async () => {
  await open({ intent: BURN }, { coins: [XEC, ...HELD] });
  expect(fact("Released from token coins")).toBe("10.92\u00a0XEC");
  expect(fact("Goes with the tokens")).toBeUndefined();
});

test("a fee far above the usual one is confirmed by its number, whatever the setting says", async () => {
  const dear = dearPayments(() => opened.engine.state.getState(), 150_000n);
  const opened = await open({}, {}, dear.answers);
  const { screen } = opened;
  await screen.click(screen.button("Do it"));
  await screen.until(() => screen.has("dialog input[type=checkbox]"));
  expect(screen.button("Yes").disabled).toBe(true);
  await screen.click(screen.find("dialog input[type=checkbox]"));
  await screen.click(screen.button("Yes"));
  await screen.until(() => screen.text().includes("Done!"));
  expect(dear.sends.map(({ options }) => options)).toEqual([{ confirmedFee: dear.sends[0]?.plan.fee }]);
});

test("a refusal is said beside the button, which stays closed for the same plan", async () => {
  const { screen } = await open({}, {}, { send: async () => no({ code: "refused", reason: "bad" }) });
  await screen.click(screen.button("Do it"));
  await screen.until(() => screen.text().includes("The network refused this payment"));
  expect(screen.button("Do it").disabled).toBe(true);
  expect(screen.text()).toContain("Wait for a block");
});

test("an unknown outcome is never 'not sent', and the action is not offered again", async () => {
  const { screen } = await open({}, {}, { send: async () => no(noAnswer("gone")) });
  await screen.click(screen.button("Do it"));
  await screen.until(() => screen.text().includes("It is not known whether this was sent"));
  expect(screen.button("Do it").disabled).toBe(true);
  expect(screen.text()).not.toContain("Nothing was sent");
});

test("what two servers say about its coins stops an action too", async () => {
  const problem = { code: "servers-disagree", hosts: ["one", "two"], coins: [], total: 2, hasOthers: false } as const;
  const { screen, sent } = await open({}, {}, { prepareAction: async () => no(problem) });
  await screen.click(screen.button("Do it"));
  await screen.until(() => screen.text().includes("Two servers disagree about this payment's coins"));
  expect(sent()).toBeUndefined();
});

test("without XEC there is a way to get some", async () => {
  const { screen } = await open({}, { coins: [BATON] });
  expect(screen.find("[role=alert]").textContent).toContain("Insufficient funds");
  expect(screen.has('a[href="#/receive"]')).toBe(true);
  expect(screen.button("Do it").disabled).toBe(true);
});

test.each<[TokenActionProblem, string]>([
  [{ code: "no-mint-baton", tokenId: ID }, "Unable to find mint baton for Tea"],
  [{ code: "fan-out-no-coins", tokenId: ID }, "No eligible inputs for this NFT parent fan tx"],
  [{ code: "fan-out-only-ones", tokenId: ID }, "No token utxos exist with qty !== 1"],
])("%o is said in the words of the specification", (problem, title) => {
  expect(tokenActionWords(problem, { token: "Tea", locale: "en-US", isHidden: false }).title).toBe(title);
});

test.each<[string, TokenActionIntent]>([
  ["a mint", MINT],
  ["a burn of a part", { ...BURN, atoms: atoms(60n) }],
  ["a burn of everything", BURN],
])("the costs of %s are what the wallet has less of XEC outside token coins", async (_, intent) => {
  const { screen, sent } = await open({ intent }, { coins: [XEC, BATON, ...HELD] });
  await screen.click(screen.button("Do it"));
  await screen.until(() => sent() !== undefined);
  const [tx, ...more] = sent()?.txs ?? [];
  expect(more).toEqual([]);
  const plain = (coins: readonly { sats: bigint; token?: unknown }[] = []) =>
    coins.reduce((sum, { sats, token }) => (token ? sum : sum + sats), 0n);
  expect(tx && costsOf({ txs: [tx], fee: tx.fee }).used).toBe(
    plain(tx?.inputs.map(({ utxo }) => utxo)) - plain(tx?.outputs),
  );
});
