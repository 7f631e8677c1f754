import { createHash } from "node:crypto";
import { addressOf } from "@satchel/core/address";
import { p2pkhScript, p2shScript, type ScriptHex } from "@satchel/core/script";
import { aScript, aToken, aTx, aUtxo, tokenIdOfNumber } from "@satchel/core/testing";
import type { State } from "@satchel/engine";
import { afterEach, describe, expect, test } from "vitest";
import { ENGLISH, type Messages, setLanguage } from "../../catalogue/catalogue.ts";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, BOB, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { HomeScreen } from "./home-screen.tsx";
import {
  entry,
  expand,
  GENESIS,
  hex,
  open,
  push,
  received,
  row,
  rows,
  SENDER,
  script,
  TOKEN,
} from "./testing/history-page.tsx";

afterEach(() => {
  unmount();
  setLanguage(ENGLISH);
  document.documentElement.lang = "en";
});

const hash = (name: string, bytes: string) => createHash(name).update(bytes, "hex").digest("hex");
const hash160 = (bytes: string) => hash("ripemd160", hash("sha256", bytes));
const TXID = "c1".repeat(32);
const XECX_ROUND = `00${"40420f0000000000"}${"00e8764817000000"}${"00f2052a01000000"}${"0300"}`;
/** What a payout said once, with another winner: Alice. */
const TROPHY = aScript(`6a50${push(`f09f8f86${"67000000"}${"543a020000000000"}${"89000000"}${ALICE.slice(6, 46)}`)}`);
/** The line of the row, and a text of the panel. Raw scripts as in facts.md 2. */
const MESSAGES: [name: string, data: ScriptHex, line: string, panel: string][] = [
  ["message", script("00746162", hex("for the coffee")), "for the coffee", "On-chain message, publicfor the coffee"],
  ["invalid message", script("00746162"), "Invalid message", "It does not follow the rules"],
  ["chat", script("63686174", hex("late again?")), "late again?", "Chat message, publiclate again?"],
  ["invalid chat", script("63686174"), "Invalid chat message", "It does not follow"],
  ["encrypted", script("65746162", "9b1d"), "Encrypted message", "Encrypted message (deprecated)"],
  ["airdrop", script("64726f70", TXID, hex("thanks")), "Airdrop: thanks", "Anyone can send an airdrop"],
  ["off-spec airdrop", script("64726f70", "c1c1"), "Off-spec airdrop", "Anyone can send an airdrop"],
  [
    "alias",
    script("2e786563", "", hex("satchel"), `00${"11".repeat(20)}`),
    "Alias registration: satchel",
    "ecash:qqg3z",
  ],
  ["invalid alias", script("2e786563"), "Invalid alias registration", "It does not follow"],
  ["paybutton", script("50415900", "", hex("o=1"), "7b1c"), "PayButton payment: o=1", "7b1c"],
  ["nftoa", script("4e465400", hex("login")), "NFToa: login", "login"],
  ["article", script("626c6f67", "d09f"), "Article", "Open the article"],
  ["reply", script("626c6f67", "726c6f67", TXID, hex("well said")), "Article reply: well said", "Open the article"],
  ["invalid reply", script("626c6f67", "726c6f67", TXID), "Invalid article reply", "It does not follow"],
  ["paywall", script("70617977", TXID), "Paywall payment", "Paid to read an article.Open the article"],
  ["invalid paywall", script("70617977"), "Invalid paywall payment", "It does not follow"],
  ["swap", script("53575000", "01"), "Swap", "SWaP protocol"],
  ["auth", script("61757468", "1c7e"), "Authentication", "who holds this address"],
  ["unknown app", script("44494346", hex("hi")), "Message of an unknown app", "44494346"],
  ["no app", script(hex("just some words")), "Data: just some words", hex("just some words")],
  ["invalid XECX", aScript(`6a50${push("5845435800")}`), "Invalid XECX payout", "It does not follow"],
  ["XECX", aScript(`6a50${push(`58454358${XECX_ROUND}`)}`), "XECX payout", "Holders left out3"],
  ["dice bet", aScript(`6a50${push("44494345000100000032000000")}`), "Dice bet: 1 to 50", "A roll from 1 to 50"],
  ["dice roll", aScript(`6a50${push(`524f4c4c00${TXID}07000000${TXID}57`)}`), "Dice roll: 7", "ResultW"],
  ["plain dice bet", script("44494345", "000100000032000000"), "Dice bet: 1 to 50", "A roll from 1 to 50"],
  ["plain dice roll", script("524f4c4c", `00${TXID}07000000${TXID}57`), "Dice roll: 7", "ResultW"],
  [
    "EDJ payout",
    TROPHY,
    "EDJ payout",
    `Pot146004 base unitsTransactions in the draw103Odds of the winner1.37%Winner${SENDER}`,
  ],
  ["invalid EDJ payout", aScript(`6a50${push("f09f8f8600")}`), "Invalid EDJ payout", "It does not follow"],
  ["Proof of Writing", aScript(`6a04504f57520055${push(TXID)}`), "Proof of Writing: like", "Proof of Writing: like"],
  ["Solana", aScript(`6a50${push(`534f4c30${"01".repeat(32)}`)}`), "Solana address: 4vJ9", "4vJ9"],
  ["invalid Solana", aScript(`6a50${push("534f4c30c0ff")}`), "Invalid Solana address", "c0ff"],
];

describe("messages", () => {
  test("every kind, in its row and its panel", async () => {
    const screen = await open(MESSAGES.map(([, data], at) => received(at + 1, data)));
    await screen.until(() => MESSAGES.every(([, , line], at) => row(at).includes(line)));
    for (const [at, [name, , line, panel]] of MESSAGES.entries()) {
      expect(row(at), name).toContain(line);
      expect(await expand(screen, at), name).toContain(panel);
      await screen.click(rows()[at] ?? document.body);
    }
  });

  test("what stands in an input shows whose key signed it", async () => {
    const [prefix, bet, key] = ["44494345", "000100000032000000", `02${"c6".repeat(32)}`];
    const redeem = `ad${push(bet)}88${push(prefix)}87`;
    const inputScript = [prefix, bet, "5a".repeat(65), key, redeem].map(push).join("");
    const tx = aTx(1)
      .from(p2shScript(hash160(redeem)))
      .paying(ME, 5_000n);
    const screen = await open([tx.with({ inputs: tx.inputs.map((input) => ({ ...input, inputScript })) })]);
    expect(row()).toContain("Dice bet: 1 to 50");
    const signer = addressOf(p2pkhScript(hash160(key)), "ecash");
    expect(await expand(screen)).toContain(`A roll from 1 to 50Signed by${signer}`);
  });

  test("without an article site there is no link", async () => {
    const screen = await open([received(1, script("70617977", TXID))], {}, { article: "" });
    expect(await expand(screen)).not.toContain("Open the article");
  });

  test("an answer goes to the sender, whose address is filled in", async () => {
    const history = [received(1, script("00746162", hex("hello")), 546n)];
    const screen = await renderApp(createSampleEngine({ ledger: aLedger(history, 1_000_000n) }));
    await screen.until(() => rows().length === 1);
    await expand(screen);
    const reply = [...document.querySelectorAll("a")].find((link) => link.textContent === "Reply");
    await screen.click(reply ?? document.body);
    await screen.until(() => screen.has("#recipient, [role=group][aria-label=To], main input"));
    expect(window.history.state).toMatchObject({ replyAddress: expect.stringMatching(/^ecash:q/) });
  });

  test("a stranger's message is plain text on one line and does not turn the text around it", async () => {
    const nasty = "<b>Final</b>\u202e\n+9,999,999 XEC";
    const screen = await open([received(1, script("00746162", hex(nasty)))]);
    const said = rows()[0]?.querySelector("bdi[class*=said]");
    expect(said?.textContent).toBe("<b>Final</b> +9,999,999 XEC");
    expect(await expand(screen)).toContain("<b>Final</b> +9,999,999 XEC");
  });
});

describe("strangers", () => {
  const settings = { ...createSampleEngine().state.getState().settings, hideMessagesFromUnknownSenders: true };
  const secret = script("00746162", hex("buy my coin"));

  test("messages are hidden until the person opens them; messages of contacts are shown", async () => {
    const screen = await open([received(1, secret)], { settings });
    await screen.until(() => row().includes("Message hidden"));
    expect(await expand(screen)).toContain("its sender is not in your contacts");
    expect(screen.text()).not.toContain("buy my coin");
    await screen.click(screen.button("Show"));
    expect(screen.text()).toContain("buy my coin");
    const contacts: State["contacts"] = { list: [{ name: "Alice", address: SENDER }], status: "ready" };
    unmount();
    const known = await open([received(1, secret)], { settings, contacts });
    await known.until(() => row().includes("buy my coin"));
  });

  test("a payment of dust offers no address, unless it is a contact's", async () => {
    const screen = await open([received(1, undefined, 546n)]);
    const panel = await expand(screen);
    expect(panel).toContain("Satchel does not offer this address");
    expect(panel).not.toContain(SENDER);
    expect(screen.text()).not.toContain("Add to contacts");
    unmount();
    const more = await open([received(1, undefined, 1_000n)]);
    expect(await expand(more)).toContain(SENDER);
    expect(more.text()).toContain("Add to contacts");
  });

  test("a look-alike of a contact is marked, and neither named nor answered", async () => {
    const twin = `${SENDER.slice(0, 10)}${"x".repeat(SENDER.length - 14)}${SENDER.slice(-4)}`;
    const contacts: State["contacts"] = { list: [{ name: "Landlord", address: twin }], status: "ready" };
    const screen = await open([received(1, script("00746162", hex("pay here")))], { contacts });
    await screen.until(() => row().includes("Look-alike of Landlord"));
    const panel = await expand(screen);
    expect(panel).toContain("Do not pay it");
    expect(panel).not.toMatch(/Add to contacts|Reply/);
  });
});

describe("tokens", () => {
  const [token, genesis] = [TOKEN, GENESIS];

  test("an amount is shown only once the token's decimals are known", async () => {
    const tx = aTx(1)
      .from(ALICE)
      .paying(ME, 546n, token)
      .with({ tokenEntries: [entry(token.tokenId)] });
    const screen = await open([tx]);
    expect(screen.engine.asked).toContainEqual({ action: "needTokens", with: [token.tokenId] });
    expect(row()).toMatch(/Loading…/);
    expect(row()).not.toContain("250");
    screen.engine.state.setState({ tokens: new Map([[token.tokenId, genesis]]) });
    await screen.until(() => row().includes("plus 25.0000 MOSS"));
    expect(row()).toContain("Received Moss Credits");
    await expand(screen);
    await screen.click(screen.find('[title="Copy token amount"]'));
    expect(screen.copied).toEqual(["25"]);
  });

  test("several tokens in one transaction: the first in the row, all of them in the panel", async () => {
    const other = aToken(7n, tokenIdOfNumber(0x71));
    const tokens = new Map([
      [token.tokenId, genesis],
      [
        other.tokenId,
        { ...genesis, tokenId: other.tokenId, genesisInfo: { ...genesis.genesisInfo, tokenName: "Fern" } },
      ],
    ]);
    const tx = aTx(1)
      .from(ME)
      .spending(aUtxo(ME, 546n, { token, n: 7 }))
      .spending(aUtxo(ME, 546n, { token: other, n: 8 }))
      .paying(BOB, 546n, token)
      .paying(BOB, 546n, other)
      .with({ tokenEntries: [entry(token.tokenId), entry(other.tokenId)] });
    const screen = await open([tx], { tokens });
    expect(row()).toContain("Sent Moss Credits and 1 other, minus 25.0000 MOSS");
    await expand(screen);
    expect(document.querySelectorAll('ul[aria-label="Tokens"] > li')).toHaveLength(2);
    expect(screen.find('ul[aria-label="Tokens"]').textContent).toContain("Fern");
  });

  test("the pot of a payout is in the token that is paid out", async () => {
    const tx = aTx(1)
      .from(ALICE)
      .paying(TROPHY, 0n)
      .paying(ME, 546n, token)
      .with({ tokenEntries: [entry(token.tokenId)] });
    const screen = await open([tx], { tokens: new Map([[token.tokenId, genesis]]) });
    expect(await expand(screen)).toMatch(/Pot14\.6004\sMOSS/);
  });
});

test("a transaction without a time", async () => {
  await open([received(1).with({ timeFirstSeen: 0 })]);
  expect(row()).toContain("Unable to format date.");
});

test("a language that names people first does so on the screen and aloud", async () => {
  const roomOf = (name: string, english: Messages): Messages =>
    name !== "transaction"
      ? english
      : { ...english, sentences: { ...(english.sentences as Messages), received: "<who/> <verb>paid you</verb>" } };
  const moreLanguages = [{ tag: "en-XC", name: "Turned", load: () => Promise.resolve({ ...ENGLISH, roomOf }) }];
  const engine = createSampleEngine({
    ledger: aLedger([received(1)], 1_000_000n),
    contacts: { list: [{ name: "Alice", address: SENDER }], status: "ready" },
    settings: { ...createSampleEngine().state.getState().settings, language: "en-XC" },
  });
  const screen = await renderScreen(<HomeScreen />, engine, "/", aNetwork(), { moreLanguages });
  await screen.until(() => rows().length === 1);
  expect(row()).toMatch(/^Alice paid you, plus 1,000\.00 XEC/);
  expect(rows()[0]?.querySelector("[aria-hidden=true] > span")?.textContent).toBe("Alice paid you");
});
