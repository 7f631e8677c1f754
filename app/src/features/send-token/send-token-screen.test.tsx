import { atoms, sats } from "@satchel/core/amount";
import { no } from "@satchel/core/result";
import { p2pkhScript, type ScriptHex } from "@satchel/core/script";
import { aTokenId, aTx, aTxid, aUtxo, aWalletId } from "@satchel/core/testing";
import type { TokenGenesis, TokenType } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import type { Engine, State } from "@satchel/engine";
import { afterEach, describe, expect, test } from "vitest";
import { dearPayments } from "../../testing/dear-payments.ts";
import { noAnswer } from "../../testing/no-answer.ts";
import { aNetwork, type Screen, unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, aWallet, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import type { AppHost } from "../../wiring/page/host.ts";
import { SendTokenScreen } from "./send-token-screen.tsx";

afterEach(unmount);

const ID = aTokenId("ab".repeat(32));
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
const holding = (tokenType: TokenType, held = 100_000n, decimals = 2, paid?: ScriptHex): Partial<State> => {
  const token = { tokenId: ID, tokenType, atoms: atoms(held), isMintBaton: false, entryIdx: 0 };
  const [xec, coin] = [aUtxo(ME, 1_250_000n, { n: 900 }), aUtxo(ME, 546n, { n: 901, token })];
  const utxos = new Map([xec, ...(held > 0n ? [coin] : [])].map((each) => [each.outpoint, each]));
  const history = paid === undefined ? [] : [aTx(1).from(ME, 2000n).paying(paid, 1000n)];
  return { ledger: aLedger(history, 0n, { utxos }), tokens: new Map([[ID, aGenesis(tokenType, decimals)]]) };
};

/** Returns the token's id from the path of the screen. */
const idIn = (path: string) => path.replace("/send-token/", "").replace(/\?.*/, "");

const open = async (
  state: Partial<State>,
  answers: Partial<Engine> = {},
  path = `/send-token/${ID}`,
  host: Partial<AppHost> = {},
) => {
  const engine = createSampleEngine(state, answers);
  const screen = await renderScreen(<SendTokenScreen rest={idIn(path)} />, engine, path, aNetwork(), host);
  await screen.until(() => screen.has("h1"));
  return { engine, screen };
};
const CHIP = '[aria-labelledby="recipient-label"]';
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
    `Error querying token info for ${ID}No server has sent the transaction that created this token.`,
  ],
])("%s is refused with a reason", async (_, state, path, text) => {
  const { screen } = await open(state, {}, path);
  await screen.until(() => screen.has("[role=alert]"));
  expect(screen.find("[role=alert]").textContent).toContain(text);
});

test("a stranger is paid after a review, and then the form is empty", async () => {
  const { engine, screen } = await open(holding(ALP));
  await screen.type("#recipient", TO);
  await screen.type("#amount", "12.5");
  await screen.click(payButton(screen));
  expect(planOf(engine)).toBeUndefined();
  expect(screen.find("dialog").textContent).toContain("Review token payment");
  expect(screen.find("dialog").textContent).toContain("12.50\u00a0TST");
  expect(screen.find("dialog").textContent).toContain("You have not paid this address before.");
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(planOf(engine)?.tokens).toEqual([{ tokenId: ID, sent: 1250n, burned: 0n }]);
  await screen.click(screen.button("Close"));
  expect((screen.find("#recipient") as HTMLInputElement).value).toBe("");
});

test("another wallet of the person is named, and is no stranger", async () => {
  const second: Wallet = {
    kind: "seed",
    id: aWalletId("second"),
    name: "Wallet 2",
    keys: [{ path: "m/44'/1899'/0'/0/0", hash160: TO_SCRIPT.slice(6, 46), publicKey: "02".padEnd(66, "1") }],
    sealed: "",
  };
  const { screen } = await open({ ...holding(ALP), wallets: [aWallet(), second] });
  await screen.type("#recipient", TO);
  await screen.type("#amount", "10");
  expect(screen.text()).toContain("Wallet 2");
  expect(screen.text()).not.toContain("Not in your contacts");
});

test("a recipient who was paid before is paid without a review", async () => {
  const { engine, screen } = await open(holding(ALP, 100_000n, 2, TO_SCRIPT));
  await screen.type("#recipient", TO);
  await screen.click(screen.button("Max"));
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(planOf(engine)?.tokens).toEqual([{ tokenId: ID, sent: 100_000n, burned: 0n }]);
});

test("a fee far above the usual one is confirmed by its number in the review", async () => {
  const dear = dearPayments(() => opened.engine.state.getState(), 150_000n);
  const opened = await open(holding(ALP, 100_000n, 2, TO_SCRIPT), dear.answers);
  const { screen } = opened;
  await screen.type("#recipient", TO);
  await screen.click(screen.button("Max"));
  await screen.click(payButton(screen));
  await screen.until(() => screen.has("dialog"));
  expect(payButton(screen).disabled).toBe(true);
  await screen.click(screen.find("dialog label input"));
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(dear.sends.map(({ options }) => options)).toEqual([{ confirmedFee: dear.sends[0]?.plan.fee }]);
});

test("when all of the token was sent, the receipt stays until it is closed", async () => {
  const { engine, screen } = await open(holding(ALP, 100_000n, 2, TO_SCRIPT), {
    send: () => {
      engine.state.setState(holding(ALP, 0n));
      return Promise.resolve({ ok: true, value: { txids: [aTxid("cd".repeat(32))] } });
    },
  });
  await screen.type("#recipient", TO);
  await screen.click(screen.button("Max"));
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(screen.find("dialog").textContent).toContain("1,000.00\u00a0TST");
  await screen.click(screen.button("Close"));
  await screen.until(() => screen.text().includes("You do not hold any of this token."));
});

test("when a payment fails the reason is shown, and nothing typed is lost", async () => {
  const { screen } = await open(holding(ALP, 100_000n, 2, TO_SCRIPT), {
    send: () => Promise.resolve({ ok: false, problem: { code: "tokens-differ", tokenId: ID } }),
  });
  await screen.type("#recipient", TO);
  await screen.type("#amount", "1");
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Nothing was sent."));
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("1");
});

test("a query behind the address is refused with the text of the specification", async () => {
  const { screen } = await open(holding(ALP));
  await screen.type("#recipient", `${TO}?amount=5.5`);
  expect(screen.find("#recipient-help").textContent).toBe("eToken sends do not support bip21 query strings");
  expect(payButton(screen).disabled).toBe(true);
});

test("a payment link fills the form, and its words are marked as its writer's", async () => {
  const link = `${TO}?token_id=${ID}&token_decimalized_qty=2.5&message=Two%20coffees`;
  const { screen } = await open(holding(ALP), {}, `/send-token/${ID}?bip21=${link}`);
  expect(screen.find(CHIP).textContent).toContain("From payment link");
  expect((screen.find("#amount") as HTMLInputElement).readOnly).toBe(true);
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
    expect(screen.button("Accept").disabled).toBe(true);
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
  expect(screen.has("#amount")).toBe(false);
  expect(screen.text()).not.toContain("Send to many");
  expect(screen.button("On-chain message").disabled).toBe(true);
  expect(screen.text()).toContain("Not possible with SLP tokens");
  await screen.type("#recipient", TO);
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Sent!"));
  expect(planOf(engine)?.tokens).toEqual([{ tokenId: ID, sent: 1n, burned: 0n }]);
});

test("a form left unfinished comes back, and Start over discards it", async () => {
  const form = { lines: [{ id: 0, recipient: TO, amount: "7" }] };
  const { engine, screen } = await open(holding(ALP), {
    loadDraft: () => Promise.resolve(JSON.stringify({ version: 1, form })),
  });
  expect(screen.text()).toContain("You left this payment unfinished.");
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("7");
  await screen.click(screen.button("Start over"));
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("");
  expect(engine.asked).toContainEqual({ action: "saveDraft", with: { name: `send-token:${ID}`, text: undefined } });
});

test("a payment without an answer has no draft: a reload does not offer it once more", async () => {
  const { engine, screen } = await open(holding(NFT, 1n, 0, TO_SCRIPT), {
    send: () => Promise.resolve(no(noAnswer())),
  });
  await screen.type("#recipient", TO);
  const drafts = () => engine.asked.filter(({ action }) => action === "saveDraft").map((asked) => asked.with);
  expect(JSON.stringify(drafts().at(-1))).toContain(TO);
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("It is not known whether this was sent"));
  expect(payButton(screen).disabled).toBe(true);
  expect(drafts().at(-1)).toEqual({ name: `send-token:${ID}`, text: undefined });
});

const linkOf = (quantity: string, rest = "") =>
  `/send-token/${ID}?bip21=${TO}?token_id=${ID}&token_decimalized_qty=${quantity}${rest}`;
const barText = (screen: Screen) => screen.find('[aria-label="Preview"]').textContent ?? "";

test.each([
  ["2", "Amount 2 exceeds balance of 1. An NFT exists once: send exactly 1."],
  ["0.5", "This token does not support decimal places. An NFT exists once: send exactly 1."],
])("a link that asks for %s of an NFT says what is wrong with it", async (quantity, text) => {
  const { screen } = await open(holding(NFT, 1n, 0, TO_SCRIPT), {}, linkOf(quantity));
  expect((screen.find("#amount") as HTMLInputElement).value).toBe(quantity);
  expect(screen.find("#amount-help").textContent).toBe(text);
  expect(screen.button("Accept").disabled).toBe(true);
});

test("a link that asks for one NFT has no quantity to look at", async () => {
  const { screen } = await open(holding(NFT, 1n, 0, TO_SCRIPT), {}, linkOf("1"));
  expect(screen.has("#amount")).toBe(false);
  expect(screen.button("Accept").disabled).toBe(false);
});

test("several recipients stand in lines, each is read, and one payment reaches them all", async () => {
  const { engine, screen } = await open(holding(ALP));
  await screen.click(screen.button("Send to many"));
  await screen.click(screen.button("As text"));
  await screen.type("#recipients", `${TO},1.5\n${TO},1.234`);
  expect(screen.find("#recipients-help").textContent).toBe(
    'This token supports no more than 2 decimal places: check value "1.234" at line 2',
  );
  expect(barText(screen)).toContain("Correct recipient 2");
  await screen.type("#recipients", `${TO},1.5\n${TO},2`);
  await screen.click(payButton(screen));
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("to 2 recipients"));
  expect(planOf(engine)?.tokens).toEqual([{ tokenId: ID, sent: 350n, burned: 0n }]);
});

describe("a request", () => {
  test("in the address of the page has Accept and Reject; a reload after the payment does not ask again", async () => {
    const { engine, screen } = await open(holding(ALP), {}, linkOf("2.5"));
    expect(screen.button("Reject").disabled).toBe(false);
    await screen.click(screen.button("Accept"));
    expect(screen.find("dialog").textContent).toContain(TO);
    expect(payButton(screen).disabled).toBe(true);
    await screen.until(() => !payButton(screen).disabled);
    await screen.click(payButton(screen));
    await screen.until(() => screen.text().includes("Sent!"));
    expect(planOf(engine)?.tokens).toEqual([{ tokenId: ID, sent: 250n, burned: 0n }]);
    expect(window.location.hash).toBe(`#/send-token/${ID}`);
    await screen.click(screen.button("Close"));
    await screen.until(() => screen.has("#recipient") && !screen.text().includes("Accept"));
  });

  test("is not what a person has pasted on Send: it has the button Send", async () => {
    history.replaceState({ typedLink: true }, "");
    const { screen } = await open(holding(ALP), {}, linkOf("2.5"));
    expect(payButton(screen).disabled).toBe(false);
  });
});

test("coins that are frozen or in doubt are counted apart, and Max leaves them out", async () => {
  const token = { tokenId: ID, tokenType: ALP, isMintBaton: false, entryIdx: 0 };
  const coins = [
    aUtxo(ME, 1_250_000n, { n: 900 }),
    ...[500n, 40n, 7n].map((held, at) => aUtxo(ME, 546n, { n: 901 + at, token: { ...token, atoms: atoms(held) } })),
  ];
  const [, , frozen, doubtful] = coins;
  if (!frozen || !doubtful) throw new Error("no coins");
  const utxos = new Map(coins.map((coin) => [coin.outpoint, coin]));
  const state: Partial<State> = {
    ledger: aLedger([aTx(1).from(ME, 2000n).paying(TO_SCRIPT, 1000n)], 0n, { utxos }),
    tokens: new Map([[ID, aGenesis(ALP)]]),
    frozen: new Set([frozen.outpoint]),
    doubted: new Map([[doubtful.outpoint, { script: ME, by: "bytes", coin: { script: ME, sats: sats(546n) } }]]),
  };
  const { screen } = await open(state);
  expect(screen.text()).toContain("You can send 5.00\u00a0TST");
  expect(screen.text()).toContain("0.40\u00a0TST of it cannot be sent now");
  expect(screen.text()).toContain("Besides, 0.07\u00a0TST is left alone");
  await screen.type("#recipient", TO);
  await screen.click(screen.button("Max"));
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("5");
  expect(barText(screen)).toContain("TST after0.40\u00a0TST");
});

test("hidden balances: what is owned is six dots, a typed amount stays, Max is hidden until the review", async () => {
  const settings = { ...createSampleEngine().state.getState().settings, balanceVisible: false };
  const { screen } = await open({ ...holding(ALP, 123_456n), settings });
  await screen.type("#recipient", TO);
  await screen.type("#amount", "12.5");
  expect(barText(screen)).toContain("12.50\u00a0TST");
  expect(screen.text()).not.toContain("1,234");
  await screen.type("#amount", "2000");
  expect(screen.find("#amount-help").textContent).toBe("Amount 2,000.00 exceeds balance of ••••••");
  await screen.click(screen.button("Max"));
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("••••••");
  expect(document.body.innerHTML).not.toContain("1,234");
  expect(document.body.innerHTML).not.toContain("1234");
  await screen.click(payButton(screen));
  expect(screen.find("dialog").textContent).toContain("1,234.56\u00a0TST");
});

test("the placeholder for unknown tokens is a token that nobody holds", async () => {
  const { engine, screen } = await open({}, {}, `/send-token/${"0".repeat(64)}`);
  expect(screen.find("[role=alert]").textContent).toContain("You do not hold any of this token.");
  expect(engine.asked.filter(({ action }) => action === "needTokens")).toEqual([]);
});
