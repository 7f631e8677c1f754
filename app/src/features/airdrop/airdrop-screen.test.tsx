import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf } from "@satchel/core/address";
import { atoms, ENGLISH, sats } from "@satchel/core/amount";
import { genesisTxid, outpointOf, tokenIdOf } from "@satchel/core/ids";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import { readRecipientLines } from "@satchel/core/payment-link";
import { no, ok } from "@satchel/core/result";
import { airdropScript, MAX_AIRDROP_MESSAGE_BYTES, type ScriptHex } from "@satchel/core/script";
import { aTokenId, aTxid, aWalletId, scriptOf } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { ChainPurpose, Engine, OutboxEntry } from "@satchel/engine";
import { planXec } from "@satchel/engine/plan";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, type Screen, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine, ME, TOLD } from "../../testing/sample-engine.ts";
import { xecText } from "../../text/money/money.ts";
import { AirdropScreen } from "./airdrop-screen.tsx";

afterEach(unmount);

const TOKEN = tokenIdOf(aTxid("ab".repeat(32)));
const GENESIS: TokenGenesis = {
  tokenId: TOKEN,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenTicker: "TST", tokenName: "Test token", url: "", decimals: 2 },
  timeFirstSeen: 0,
};
const [BIG, MIDDLE, SMALL] = [scriptOf("big"), scriptOf("middle"), scriptOf("small")];
const holdings = (all: readonly [ScriptHex, bigint][]) => new Map(all.map(([script, held]) => [script, atoms(held)]));
const HELD = holdings([
  [SMALL, 100n],
  [BIG, 600n],
  [MIDDLE, 300n],
  [ME, 9_000n],
]);

/** The calculator with this token's id typed, on an engine that gives these answers. */
async function calculator(answers: Partial<Engine> = {}) {
  const engine = createSampleEngine(
    { tokens: new Map([[TOKEN, GENESIS]]) },
    { fetchHolders: async () => ok({ holdings: HELD, unread: 0, ...TOLD }), ...answers },
  );
  const screen = await renderScreen(<AirdropScreen />, engine);
  await screen.type("#airdrop-token", TOKEN);
  return { engine, screen };
}

async function calculate(screen: Screen, total: string): Promise<void> {
  await screen.type("#airdrop-total", total);
  await screen.click(screen.button("Calculate Airdrop"));
}

const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent?.replaceAll("\u00a0", " ")),
  );

test("shares by holdings, the largest first, and without the wallet's own address; Send gets the lines and the token", async () => {
  const { screen } = await calculator();
  await calculate(screen, "1000");
  await screen.until(() => screen.has("table"));
  expect(rows().map((cells) => cells.at(-1))).toEqual(["600.00 XEC", "300.00 XEC", "100.00 XEC"]);
  expect(rows().map((cells) => cells.at(-2))).toEqual(["60.00%", "30.00%", "10.00%"]);
  expect(screen.text()).toContain("3 recipients");
  expect(screen.text()).toContain("Your own address is ignored.");
  expect(screen.text()).toContain("From 100.00 XEC to 600.00 XEC each");
  await screen.click(screen.button("Continue to Send"));
  await screen.until(() => location.hash === "#/send");
  expect(history.state).toMatchObject({ airdropTokenId: TOKEN });
  const lines = String(history.state.airdropRecipients).split("\n");
  expect(lines.map((line) => line.split(", ")[1])).toEqual(["600", "300", "100"]);
});

test("shares equally, and counts the wallet's own address when it is not ignored", async () => {
  const { screen } = await calculator();
  await screen.click(screen.button("Equally"));
  await screen.click(screen.button("Ignore my own address"));
  await calculate(screen, "1000");
  await screen.until(() => screen.has("table"));
  expect(rows().map((cells) => cells.at(-1))).toEqual(Array(4).fill("250.00 XEC"));
  expect(screen.text()).toContain("250.00 XEC each");
});

test("leaves out who would get less than dust, and says how many", async () => {
  const { screen } = await calculator();
  await calculate(screen, "20");
  await screen.until(() => screen.has("table"));
  expect(rows()).toHaveLength(2);
  expect(screen.text()).toContain("1 holder would get less than 5.46 XEC and is left out.");
});

test("says whom the settings leave out: below the minimum, on the list, and mint addresses", async () => {
  const { screen } = await calculator({ fetchMintScripts: async () => ok([BIG]) });
  await screen.click(screen.button("Ignore the mint address"));
  await screen.click(screen.button("Minimum balance"));
  await screen.type("#airdrop-minimum", "1.01");
  await screen.click(screen.button("Ignore custom addresses"));
  await screen.type("#airdrop-ignored", addressOf(MIDDLE, "ecash") ?? "");
  await screen.click(screen.button("Ignore my own address"));
  await calculate(screen, "1000");
  await screen.until(() => screen.has("table"));
  expect(rows()).toHaveLength(1);
  for (const text of [
    "1 mint address is ignored.",
    "1 holder on your list is ignored.",
    "1 holder has less than 1.01 TST and is left out.",
  ]) {
    expect(screen.text()).toContain(text);
  }
  expect(screen.text()).not.toContain("Your own address is ignored.");
  expect(screen.text()).toContain("Yours");
});

describe("the token", () => {
  test("is shown by name, ticker and short id once it is known, and can be removed for another one", async () => {
    const { screen } = await calculator();
    expect(screen.has("#airdrop-token")).toBe(false);
    expect(screen.text()).toContain("TST · ababab…ababab");
    await screen.click(screen.button("Choose another token"));
    expect(screen.find("#airdrop-token")).toHaveProperty("value", "");
    await screen.until(() => document.activeElement?.id === "airdrop-token");
  });

  test("that borrows a famous ticker says so", async () => {
    const famous: TokenGenesis = { ...GENESIS, tokenId: aTokenId("cd".repeat(32)) };
    const network = { ...aNetwork(), special: { ...NOTHING_SPECIAL, savingsTokenId: famous.tokenId } };
    const tokens = new Map([
      [TOKEN, { ...GENESIS, genesisInfo: { ...GENESIS.genesisInfo, tokenName: "Other" } }],
      [famous.tokenId, famous],
    ]);
    const screen = await renderScreen(<AirdropScreen />, createSampleEngine({ tokens }), "/airdrop", network);
    await screen.type("#airdrop-token", TOKEN);
    expect(screen.text()).toContain("Same ticker as a verified token");
    await screen.click(screen.button("Choose another token"));
    await screen.type("#airdrop-token", famous.tokenId);
    expect(screen.text()).not.toContain("Same ticker as a verified token");
    expect(screen.has('[aria-label="Verified"]')).toBe(true);
  });
});

test("while the token is being read nothing can be calculated, and the form says what it waits for", async () => {
  const engine = createSampleEngine({ tokens: new Map() }, { needTokens: () => new Promise(() => {}) });
  const screen = await renderScreen(<AirdropScreen />, engine);
  await screen.type("#airdrop-token", TOKEN);
  await screen.click(screen.button("Minimum balance"));
  expect(screen.text()).toContain("Reading this token from the transaction that created it…");
  expect((screen.find("#airdrop-minimum") as HTMLInputElement).disabled).toBe(true);
  expect(screen.button("Calculate Airdrop").hasAttribute("disabled")).toBe(true);
});

test("a token that no server has the bytes of is asked for again, and until then nothing is calculated", async () => {
  const asked: string[] = [];
  const needTokens = async ([id = ""]: readonly string[]) => void asked.push(id);
  const screen = await renderScreen(<AirdropScreen />, createSampleEngine({ tokens: new Map() }, { needTokens }));
  await screen.type("#airdrop-token", TOKEN);
  await screen.until(() => screen.text().includes("Only its bytes say what a holding means"));
  expect(screen.button("Calculate Airdrop").disabled).toBe(true);
  await screen.click(screen.button("Try again"));
  await screen.until(() => asked.length === 2);
  expect(asked).toEqual([TOKEN, TOKEN]);
});

describe("the costs", () => {
  /** The value of a fact, by its name. */
  const fact = (name: string) =>
    [...document.querySelectorAll("dt")]
      .find((each) => each.textContent === name)
      ?.nextElementSibling?.textContent?.replaceAll("\u00a0", " ");

  test("are those of the plan that Send makes: recipients, transactions, fee and total", async () => {
    const { screen, engine } = await calculator();
    await calculate(screen, "1000");
    await screen.until(() => fact("Total") !== undefined);
    const data = airdropScript(TOKEN, "");
    const to = [BIG, MIDDLE, SMALL].map((script, at) => ({
      script,
      sats: sats([60_000n, 30_000n, 10_000n][at] ?? 0n),
    }));
    const plan = planXec(engine.state.getState(), { to, ...(data.ok && { data: data.value }), dataInEach: true });
    if (!plan.ok) throw new Error(plan.problem.code);
    expect(fact("Recipients")).toBe("3");
    expect(fact("Transactions")).toBe("1");
    expect(fact("Network fee")).toBe(xecText(plan.value.fee, "en-US"));
    expect(fact("Total")).toBe(xecText(sats(plan.value.sent + plan.value.fee), "en-US"));
    expect(plan.value.sent).toBe(100_000n);
  });

  test("Max shares what is left after the fee, also with the longest message", async () => {
    const { screen, engine } = await calculator();
    await screen.click(screen.button("Max"));
    await screen.click(screen.button("Calculate Airdrop"));
    await screen.until(() => screen.has("table"));
    await screen.click(screen.button("Continue to Send"));
    await screen.until(() => location.hash === "#/send");
    const read = readRecipientLines(String(history.state.airdropRecipients), { prefix: "ecash", separators: ENGLISH });
    const to = read.recipients.map(({ payee, sats: amount }) => ({ script: payee.script, sats: amount }));
    expect(to).toHaveLength(3);
    const data = airdropScript(TOKEN, "m".repeat(MAX_AIRDROP_MESSAGE_BYTES));
    const plan = planXec(engine.state.getState(), { to, ...(data.ok && { data: data.value }), dataInEach: true });
    if (!plan.ok) throw new Error(plan.problem.code);
    // What rounding down leaves of three shares.
    expect(1_250_000n - plan.value.sent - plan.value.fee).toBeLessThan(3n);
  });

  test("more than the wallet has says what is missing, and the recipients stay", async () => {
    const { screen } = await calculator();
    await calculate(screen, "20000");
    await screen.until(() => screen.text().includes("Insufficient funds"));
    expect(fact("Total")).toBeUndefined();
    expect(rows()).toHaveLength(3);
  });
});

test("thousands of recipients: one page of them is drawn, as a table or as text, and Copy has all lines", async () => {
  const many = holdings(Array.from({ length: 3_000 }, (_, n) => [scriptOf(`p${n}`), BigInt(1 + n)]));
  const { screen } = await calculator({ fetchHolders: async () => ok({ holdings: many, unread: 0, ...TOLD }) });
  await screen.click(screen.button("Equally"));
  await calculate(screen, "30000");
  await screen.until(() => screen.has("table"));
  expect(rows()).toHaveLength(25);
  await screen.click(screen.button("Page 120"));
  expect(rows().at(-1)?.[0]).toBe("3,000");
  await screen.click(screen.button("Text"));
  expect(screen.has("table")).toBe(false);
  const text = screen.find("pre").textContent ?? "";
  expect(text.split("\n")).toHaveLength(25);
  await screen.click(screen.button("Copy"));
  const lines = screen.copied.at(-1)?.split("\n") ?? [];
  expect(lines).toHaveLength(3_000);
  expect(lines.slice(0, 25).join("\n")).toBe(text);
});

test("a new calculation hides the result until its own is there", async () => {
  const answers: ((value: Awaited<ReturnType<Engine["fetchHolders"]>>) => void)[] = [];
  const { screen } = await calculator({ fetchHolders: () => new Promise((resolve) => answers.push(resolve)) });
  await calculate(screen, "1000");
  answers[0]?.(ok({ holdings: HELD, unread: 0, ...TOLD }));
  await screen.until(() => screen.has("table"));
  await screen.click(screen.button("Change settings"));
  expect(screen.has("table")).toBe(false);
  await screen.click(screen.button("Equally"));
  await screen.click(screen.button("Calculate Airdrop"));
  expect(screen.has("table")).toBe(false);
  answers[1]?.(ok({ holdings: HELD, unread: 0, ...TOLD }));
  await screen.until(() => screen.has("table"));
  expect(rows().map((cells) => cells.at(-1))).toEqual(Array(3).fill("333.33 XEC"));
});

describe("the texts of the specification, each by a case that shows it (tokens.md 5.5 and 8.1)", () => {
  type Case = {
    answers?: Partial<Engine>;
    /** Buttons to press before Calculate. */
    press?: readonly string[];
    /** Texts to type, by the id of the field. */
    type?: Readonly<Record<string, string>>;
    total?: string;
  };
  const silent = async () => no({ code: "unreachable", reason: "no answer" } as const);
  const nobody = async () => ok({ holdings: new Map(), unread: 0, ...TOLD });
  const ignoreMinter = ["Ignore the mint address"];
  const cases: Readonly<Record<string, Case>> = {
    "Invalid eToken ID": { press: ["Choose another token"], type: { token: "ab" } },
    "Invalid total XEC airdrop": { total: "0" },
    "Minimum eToken balance must be greater than 0": { press: ["Minimum balance"], type: { minimum: "0" } },
    "Must be a comma-separated list of valid ecash-prefixed addresses with no spaces": {
      press: ["Ignore custom addresses"],
      type: { ignored: "ecash:nobody, ecash:none" },
    },
    "Error retrieving airdrop recipients": { answers: { fetchHolders: silent } },
    "No token holders with more than the minimum eligible balance...": { answers: { fetchHolders: nobody } },
    "{n} eligible recipients. Recipients would receive less than {dust} sats...": { press: ["Equally"], total: "10" },
    "No eligible recipients with these airdrop settings. Try raising the airdrop amount.": { total: "6" },
    "Mint address not available...": { press: ignoreMinter },
    "Error determining mint address for token": { press: ignoreMinter, answers: { fetchMintScripts: silent } },
    "Error getting token info from chronik": { press: ["Choose another token"], type: { token: "cd".repeat(32) } },
  };

  test.each(Object.entries(cases))("%s", async (text, { answers, press = [], type = {}, total = "1000" }) => {
    const { screen } = await calculator(answers);
    for (const name of press) await screen.click(screen.button(name));
    for (const [field, value] of Object.entries(type)) await screen.type(`#airdrop-${field}`, value);
    await calculate(screen, total);
    const shown = text.replace("...", "").replace("{n}", "3").replace("{dust}", "546");
    await screen.until(() => screen.text().includes(shown));
    expect(screen.has("table")).toBe(false);
  });

  test("they are all the document has", () => {
    expect(Object.keys(cases).sort()).toEqual(airdropTextsOfSpec().sort());
  });
});

/** The texts of the rows and of the table about airdrops, as tokens.md has them. */
function airdropTextsOfSpec(): string[] {
  const spec = readFileSync(join(import.meta.dirname, "../../../../docs/spec/tokens.md"), "utf8");
  const rules = spec.split("\n").filter((line) => line.startsWith("| airdrop |") && line.includes("`"));
  const table = /\| airdrop \| text \|\n(.*?)\n\n/s.exec(spec)?.[1]?.split("\n").slice(1) ?? [];
  return [...rules, ...table].flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text));
}

test("equal shares below dust say how much would be enough", async () => {
  const { screen } = await calculator();
  await screen.click(screen.button("Equally"));
  await calculate(screen, "10");
  await screen.until(() => screen.text().includes("3 eligible recipients."));
  expect(screen.text()).toContain("Share at least 16.38 XEC, or raise the minimum balance.");
});

test("every field says what is wrong with it, after Calculate was pressed, and nothing is asked for", async () => {
  const { screen, engine } = await calculator();
  await screen.click(screen.button("Minimum balance"));
  await screen.type("#airdrop-minimum", "0");
  await screen.click(screen.button("Choose another token"));
  await screen.type("#airdrop-token", "ab");
  await screen.click(screen.button("Ignore custom addresses"));
  expect(screen.text()).not.toContain("Invalid");
  // What a number means is not known without the token.
  expect((screen.find("#airdrop-minimum") as HTMLInputElement).disabled).toBe(true);
  await screen.type("#airdrop-ignored", "ecash:nobody, ecash:none");
  await calculate(screen, "0");
  for (const text of [
    "Invalid eToken ID",
    "Invalid total XEC airdrop",
    "Minimum eToken balance must be greater than 0",
    "Must be a comma-separated list of valid ecash-prefixed addresses with no spaces",
  ]) {
    expect(screen.text()).toContain(text);
  }
  expect(engine.asked.map(({ action }) => action)).not.toContain("fetchHolders");
});

test("Stop ends the calculation, and a late answer changes nothing", async () => {
  let answer: (value: Awaited<ReturnType<Engine["fetchHolders"]>>) => void = () => {};
  const { screen } = await calculator({
    fetchHolders: (_, options) => {
      options?.onProgress?.("holders", 40, 100);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await calculate(screen, "1000");
  await screen.until(() => screen.text().includes("40 of 100 coins read."));
  await screen.click(screen.button("Stop"));
  answer(ok({ holdings: HELD, unread: 0, ...TOLD }));
  await screen.until(() => screen.has("#airdrop-total"));
  expect(screen.has("table")).toBe(false);
  expect(screen.find("#airdrop-total")).toHaveProperty("value", "1,000");
});

test("offers that could not be checked are said", async () => {
  const { screen } = await calculator({ fetchHolders: async () => ok({ holdings: HELD, unread: 2, ...TOLD }) });
  await calculate(screen, "1000");
  await screen.until(() => screen.text().includes("2 offers could not be checked, so their tokens count for nobody."));
});

test("the token comes with the way here; any page may have written that, so only a token id counts", async () => {
  history.replaceState({ airdropTokenId: TOKEN }, "", "#/airdrop");
  const screen = await renderScreen(<AirdropScreen />, createSampleEngine());
  expect(screen.find("#airdrop-token")).toHaveProperty("value", TOKEN);
});

describe("an open airdrop", () => {
  const step = { kind: "pay", recipients: 40, sats: sats(100_000n) } as const;
  const entry = (purpose: ChainPurpose): OutboxEntry => ({
    id: outpointOf(genesisTxid(TOKEN), 0),
    walletId: aWalletId("wallet-1"),
    plan: "",
    txs: ["01", "02"].map((byte) => ({ txid: aTxid(byte.repeat(32)), rawTx: "", step })),
    spends: [],
    sent: sats(200_000n),
    createdAt: 0,
    status: "stopped",
    begun: 1,
    accepted: 1,
    purpose,
  });

  test("is shown with its progress and the ways on", async () => {
    const screen = await renderScreen(<AirdropScreen />, createSampleEngine({ outbox: [entry("airdrop")] }));
    await screen.until(() => screen.text().includes("40 of 80 paid"));
    expect(screen.button("Go on, pay 40").disabled).toBe(false);
    expect(screen.has("#airdrop-token")).toBe(true);
  });

  test("is not confused with another chain", async () => {
    const other = { ...entry("mint-nft"), id: outpointOf(genesisTxid(TOKEN), 1) } as const;
    const screen = await renderScreen(<AirdropScreen />, createSampleEngine({ outbox: [other, entry("airdrop")] }));
    await screen.until(() => screen.text().includes("40 of 80 paid"));
    expect(document.querySelectorAll("progress, [role=progressbar]")).toHaveLength(1);
  });
});
