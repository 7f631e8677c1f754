import { atoms } from "@satchel/core/amount";
import { no } from "@satchel/core/result";
import { p2pkhScript } from "@satchel/core/script";
import { aTx, aUtxo } from "@satchel/core/testing";
import type { TokenGenesis, TokenType } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { dearPayments } from "../../testing/dear-payments.ts";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SendTokenScreen } from "./send-token-screen.tsx";

afterEach(unmount);

const ID = "ab".repeat(32);
const TO = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
const TO_SCRIPT = p2pkhScript("3a5fb236934ec078b4507c303d3afd82067f8fc1");
const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };
const NFT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 };
const ODD: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_UNKNOWN", number: 7 };

const aGenesis = (tokenType: TokenType, decimals = 2): TokenGenesis => ({
  tokenId: ID,
  tokenType,
  genesisInfo: { tokenTicker: "TST", tokenName: "Test token", url: "", decimals },
  timeFirstSeen: 1_700_000_000,
});

/** The state of a wallet with 12,500 XEC and `held` atoms. `paid`: a script that it has paid before. */
const holding = (tokenType: TokenType, held = 100_000n, decimals = 2, paid?: string): Partial<State> => {
  const token = { tokenId: ID, tokenType, atoms: atoms(held), isMintBaton: false, entryIdx: 0 };
  const [xec, coin] = [aUtxo(ME, 1_250_000n, { n: 900 }), aUtxo(ME, 546n, { n: 901, token })];
  const utxos = new Map([xec, ...(held > 0n ? [coin] : [])].map((each) => [each.outpoint, each]));
  const history = paid === undefined ? [] : [aTx(1).from(ME, 2000n).paying(paid, 1000n)];
  return { ledger: aLedger(history, 0n, { utxos }), tokens: new Map([[ID, aGenesis(tokenType, decimals)]]) };
};

/** Returns the token's id from the path of the screen. */
const idIn = (path: string) => path.replace("/send-token/", "").replace(/\?.*/, "");

const open = async (state: Partial<State>, answers: Partial<Engine> = {}, path = `/send-token/${ID}`) => {
  const engine = createSampleEngine(state, answers);
  const screen = await renderScreen(<SendTokenScreen rest={idIn(path)} />, engine, path);
  await screen.until(() => screen.has("h1"));
  return { engine, screen };
};
const planOf = (engine: ReturnType<typeof createSampleEngine>) =>
  engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;

test.each([
  ["an invalid id", holding(ALP), "/send-token/xyz", "Invalid tokenId xyz"],
  ["nothing held", holding(ALP, 0n), undefined, "You do not hold any of this token."],
  [
    "a type that cannot be sent",
    holding(ODD),
    undefined,
    "Satchel does not support sending this type of token (SLP_TOKEN_TYPE_UNKNOWN)",
  ],
  [
    "an unknown token",
    { ...holding(ALP), tokens: new Map() },
    undefined,
    `Error querying token info for ${ID}Error: token info not in cache.`,
  ],
])("%s is refused with a reason", async (_, state, path, text) => {
  const { screen } = await open(state, {}, path);
  await screen.until(() => screen.has("[role=alert]"));
  expect(screen.find("[role=alert]").textContent).toContain(text);
});

test("a stranger is paid after a review, and then the form is empty", async () => {
  const { engine, screen } = await open(holding(ALP));
  await screen.type("#recipient-0", TO);
  await screen.type("#amount-0", "12.5");
  await screen.click(screen.button("Send"));
  expect(planOf(engine)).toBeUndefined();
  expect(screen.find("dialog").textContent).toContain("Review token payment");
  expect(screen.find("dialog").textContent).toContain("12.50\u00a0TST");
  expect(screen.find("dialog").textContent).toContain("First payment to this address");
  await screen.click(screen.button("Send"));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(planOf(engine)?.tokens).toEqual([{ tokenId: ID, sent: 1250n, burned: 0n }]);
  await screen.click(screen.button("Close"));
  expect((screen.find("#recipient-0") as HTMLInputElement).value).toBe("");
});

test("a recipient who was paid before is paid without a review", async () => {
  const { engine, screen } = await open(holding(ALP, 100_000n, 2, TO_SCRIPT));
  await screen.type("#recipient-0", TO);
  await screen.click(screen.button("Max"));
  await screen.click(screen.button("Send"));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(planOf(engine)?.tokens).toEqual([{ tokenId: ID, sent: 100_000n, burned: 0n }]);
});

test("a fee far above the usual one is confirmed by its number in the review", async () => {
  const dear = dearPayments(() => opened.engine.state.getState(), 150_000n);
  const opened = await open(holding(ALP, 100_000n, 2, TO_SCRIPT), dear.answers);
  const { screen } = opened;
  await screen.type("#recipient-0", TO);
  await screen.click(screen.button("Max"));
  await screen.click(screen.button("Send"));
  await screen.until(() => screen.has("dialog"));
  expect(screen.button("Send").disabled).toBe(true);
  await screen.click(screen.find("dialog label input"));
  await screen.click(screen.button("Send"));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(dear.sends.map(({ options }) => options)).toEqual([{ confirmedFee: dear.sends[0]?.plan.fee }]);
});

test("when all of the token was sent, the receipt stays until it is closed", async () => {
  const { engine, screen } = await open(holding(ALP, 100_000n, 2, TO_SCRIPT), {
    send: () => {
      engine.state.setState(holding(ALP, 0n));
      return Promise.resolve({ ok: true, value: { txids: ["cd".repeat(32)] } });
    },
  });
  await screen.type("#recipient-0", TO);
  await screen.click(screen.button("Max"));
  await screen.click(screen.button("Send"));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(screen.find("dialog").textContent).toContain("1,000.00\u00a0TST");
  await screen.click(screen.button("Close"));
  await screen.until(() => screen.text().includes("You do not hold any of this token."));
});

test("when a payment fails the reason is shown, and nothing typed is lost", async () => {
  const { screen } = await open(holding(ALP, 100_000n, 2, TO_SCRIPT), {
    send: () => Promise.resolve({ ok: false, problem: { code: "tokens-differ", tokenId: ID } }),
  });
  await screen.type("#recipient-0", TO);
  await screen.type("#amount-0", "1");
  await screen.click(screen.button("Send"));
  await screen.until(() => screen.has("[role=alert]"));
  expect(screen.find("[role=alert]").textContent).toContain("Nothing was sent.");
  expect((screen.find("#amount-0") as HTMLInputElement).value).toBe("1");
});

test("a query behind the address is refused with the text of the specification", async () => {
  const { screen } = await open(holding(ALP));
  await screen.type("#recipient-0", `${TO}?amount=5.5`);
  expect(screen.find("#recipient-0-help").textContent).toBe("eToken sends do not support bip21 query strings");
  expect(screen.button("Send").disabled).toBe(true);
});

test("a payment link fills the form, and its words are marked as its writer's", async () => {
  const link = `${TO}?token_id=${ID}&token_decimalized_qty=2.5&message=Two%20coffees`;
  const { screen } = await open(holding(ALP), {}, `/send-token/${ID}?bip21=${link}`);
  expect((screen.find("#recipient-0") as HTMLInputElement).value).toBe(TO);
  expect((screen.find("#amount-0") as HTMLInputElement).readOnly).toBe(true);
  expect(screen.text()).toContain("The link says, unverified:");
  expect(screen.find("section[aria-label=Preview]").textContent).toContain("2.50\u00a0TST");
});

test.each([
  ["firma, SLP", { ...ALP, protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 }, 2, "firma=534f4c3000"],
  ["empp_raw, SLP", { ...ALP, protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 }, 2, "empp_raw=deadbeef"],
  ["firma, NFT", NFT, 0, "firma=534f4c3000"],
] as const)(
  "pushes of a link that the token cannot carry are refused, not dropped: %s",
  async (_, type, decimals, push) => {
    const link = `${TO}?token_id=${ID}&token_decimalized_qty=1&${push}`;
    const { screen } = await open(holding(type, 100n, decimals, TO_SCRIPT), {}, `/send-token/${ID}?bip21=${link}`);
    expect(screen.find("[role=alert]").textContent).toBe(
      "Error: Cannot include firma for a token type other than ALP_TOKEN_TYPE_STANDARD",
    );
    expect(screen.button("Send").disabled).toBe(true);
  },
);

test.each([
  [`${TO}?amount=5.5`, "eToken sends do not support bip21 query strings"],
  [`${TO}?token_id=${"cd".repeat(32)}&token_decimalized_qty=1`, "This payment link asks for another token"],
  [`${TO}?token_id=xyz&token_decimalized_qty=1`, "token_id is not a valid tokenId"],
])("a link that is refused here: %s", async (link, text) => {
  const { screen } = await open(holding(ALP), {}, `/send-token/${ID}?bip21=${link}`);
  expect(screen.find("[role=alert]").textContent).toContain(text);
});

test.each([
  ["B\u0456tcoin", true],
  ["\u0411\u0438\u0442\u043a\u043e\u0438\u043d", false],
])("a token's name in which alphabets are mixed is marked: %s", async (tokenName, isMarked) => {
  const state = holding(ALP);
  const token = aGenesis(ALP);
  const named = { ...token, genesisInfo: { ...token.genesisInfo, tokenName } };
  const { screen } = await open({ ...state, tokens: new Map([[ID, named]]) });
  expect(screen.text().includes("Mixed alphabets")).toBe(isMarked);
});

test("an NFT is sent whole: no amount, no Max, no second recipient", async () => {
  const { engine, screen } = await open(holding(NFT, 1n, 0, TO_SCRIPT));
  expect(screen.has("#amount-0")).toBe(false);
  expect(screen.text()).not.toContain("Add recipient");
  expect(screen.text()).not.toContain("On-chain message");
  await screen.type("#recipient-0", TO);
  await screen.click(screen.button("Send"));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(planOf(engine)?.tokens).toEqual([{ tokenId: ID, sent: 1n, burned: 0n }]);
});

test("a form left unfinished comes back, and Start over discards it", async () => {
  const form = { lines: [{ id: 0, recipient: TO, amount: "7" }] };
  const { engine, screen } = await open(holding(ALP), {
    loadDraft: () => Promise.resolve(JSON.stringify({ version: 1, form })),
  });
  expect(screen.text()).toContain("You left this unfinished.");
  expect((screen.find("#amount-0") as HTMLInputElement).value).toBe("7");
  await screen.click(screen.button("Start over"));
  expect((screen.find("#amount-0") as HTMLInputElement).value).toBe("");
  expect(engine.asked).toContainEqual({ action: "saveDraft", with: { name: `send-token:${ID}`, text: undefined } });
});

test("a payment without an answer has no draft: a reload does not offer it once more", async () => {
  const { engine, screen } = await open(holding(NFT, 1n, 0, TO_SCRIPT), {
    send: () => Promise.resolve(no({ code: "outcome-unknown", reason: "no reply" })),
  });
  await screen.type("#recipient-0", TO);
  const drafts = () => engine.asked.filter(({ action }) => action === "saveDraft").map((asked) => asked.with);
  expect(JSON.stringify(drafts().at(-1))).toContain(TO);
  await screen.click(screen.button("Send"));
  await screen.until(() => screen.text().includes("Try again"));
  expect(drafts().at(-1)).toEqual({ name: `send-token:${ID}`, text: undefined });
});
