import { atoms } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { DEFAULT_SETTINGS, type Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { aLedger } from "../../../testing/sample-engine.ts";
import { ALP, fact, type Given, ID, NFT, openToken, SLP, toggles } from "../testing/open-token.tsx";

afterEach(unmount);

describe("Mint", () => {
  const minting = (given: Given = {}) =>
    openToken({ type: ALP, info: { decimals: 4, tokenTicker: "MOSS" }, held: [], hasBaton: true, ...given });

  test("goes out at once where Send Confirmations are off; the supply is asked for again, and the form is empty", async () => {
    let asked = 0;
    const fetchSupply: Engine["fetchSupply"] = async () => ok({ atoms: atoms(100_000n + BigInt(asked++)), batons: 1 });
    const { screen, sent } = await minting({ answers: { fetchSupply } });
    await screen.type("#mint-amount", "5000");
    expect(fact("Supply now")).toBe("10.0000\u00a0MOSS");
    expect(screen.text()).toContain("New supply 5,010.0000\u00a0MOSS");
    expect(fact("Network fee")).toMatch(/XEC/);
    await screen.click(screen.button("Mint 5,000 MOSS"));
    await screen.until(() => screen.text().includes("Minted!"));
    expect(sent()?.action).toEqual({ kind: "mint", tokenId: ID, atoms: 50_000_000n });
    expect(screen.find("dialog").textContent).toContain("+5,000.0000\u00a0MOSS");
    await screen.click(screen.button("Close"));
    expect((screen.find("#mint-amount") as HTMLInputElement).value).toBe("");
    expect(fact("Supply now")).toBe("10.0001\u00a0MOSS");
  });

  test("is reviewed where Send Confirmations are on: supply before and after, and the baton stays", async () => {
    const { screen, sent } = await minting({ settings: { sendModal: true } });
    await screen.type("#mint-amount", "5000");
    await screen.click(screen.button("Mint 5,000 MOSS"));
    await screen.until(() => screen.has("dialog"));
    expect(screen.find("dialog h2").textContent).toBe("Review mint");
    expect(fact("Supply before")).toBe("10.0000\u00a0MOSS");
    expect(fact("Supply after")).toBe("5,010.0000\u00a0MOSS");
    expect(fact("Right to mint")).toBe("Stays with you");
    expect(sent()).toBeUndefined();
    await screen.click(screen.button("Mint 5,000 MOSS"));
    await screen.until(() => sent() !== undefined);
  });

  test.each<[string, Given, string, string]>([
    [
      "ALP",
      {},
      "281474976711",
      "Amount 281,474,976,711.0000 exceeds max mint amount for this token (28,147,497,671.0655)",
    ],
    [
      "SLP",
      { type: SLP, info: { decimals: 0 } },
      "18446744073709551616",
      "Amount 18,446,744,073,709,551,616 exceeds max mint amount for this token (18,446,744,073,709,551,615)",
    ],
    ["decimals", {}, "1.23456", "This token supports no more than 4 decimal places"],
  ])("refuses what one transaction cannot mint: %s", async (_, given, amount, text) => {
    const { screen } = await minting(given);
    await screen.type("#mint-amount", amount);
    expect(screen.find("#mint-amount-help").textContent).toBe(text);
    expect([...document.querySelectorAll("button")].find((each) => /^Mint /.test(each.textContent))?.disabled).toBe(
      true,
    );
  });

  test("Max is the most that one transaction can mint", async () => {
    const { screen, sent } = await minting();
    await screen.click(screen.button("Max"));
    await screen.click(screen.button("Mint 28,147,497,671.0655 MOSS"));
    await screen.until(() => sent() !== undefined);
    expect(sent()?.action).toMatchObject({ atoms: 281_474_976_710_655n });
  });

  test("a baton that a payment under way or a person keeps back is not found", async () => {
    const { engine, screen } = await minting();
    const baton = [...engine.state.getState().ledger.utxos.values()].find(({ token }) => token?.isMintBaton);
    await act(async () => engine.state.setState({ frozen: new Set(baton ? [baton.outpoint] : []) }));
    await screen.type("#mint-amount", "5");
    expect(screen.find("[role=alert]").textContent).toContain("Unable to find mint baton for Lantern Points");
  });
});

describe("Burn", () => {
  const burning = async (given: Given = {}) => {
    const opened = await openToken(given);
    await opened.toggle("Burn");
    return opened;
  };
  const burn = (screen: Awaited<ReturnType<typeof openToken>>["screen"]) => screen.button("Burn");

  test("a part: the review says what the plan burns and what is left, and waits for its phrase", async () => {
    const { screen, sent } = await burning({ settings: { sendModal: false } });
    await screen.type("#burn-amount", "400");
    expect(fact("Left after")).toBe("0.00\u00a0LANTRN");
    await screen.type("#burn-amount", "150.5");
    expect(fact("Left after")).toBe("249.50\u00a0LANTRN");
    await screen.click(screen.button("Burn 150.50 LANTRN"));
    await screen.until(() => screen.has("dialog"));
    expect(screen.find("dialog").textContent).toContain("\u2212150.50\u00a0LANTRN");
    expect(screen.find("dialog code").textContent).toBe("burn LANTRN");
    await screen.type("dialog input", "burn LANTRM");
    expect(screen.find("dialog [role=alert]").textContent).toBe('Input must exactly match "burn LANTRN"');
    expect(burn(screen).disabled).toBe(true);
    await screen.type("dialog input", "burn LANTRN");
    await screen.click(burn(screen));
    await screen.until(() => screen.text().includes("Burned!"));
    expect(sent()?.tokens).toEqual([{ tokenId: ID, sent: 0n, burned: 15_050n }]);
    expect(sent()?.action).toEqual({ kind: "burn", tokenId: ID, atoms: 15_050n });
  });

  test("everything: its receipt stays although the wallet holds nothing any more, and then the panel is gone", async () => {
    const { engine, screen, sent } = await burning({ held: [40_000n, 5n] });
    await screen.click(screen.button("Max"));
    await screen.click(screen.button("Burn 400.05 LANTRN"));
    await screen.until(() => screen.has("dialog input"));
    await screen.type("dialog input", "burn LANTRN");
    await screen.click(burn(screen));
    await screen.until(() => screen.text().includes("Burned!"));
    await act(async () => engine.state.setState({ ledger: aLedger([], 900_000n) }));
    expect(screen.text()).toContain("You do not hold this token.");
    expect(screen.find("dialog").textContent).toContain("\u2212400.05\u00a0LANTRN");
    expect(toggles()).toEqual(["Airdrop false"]);
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
    expect(sent()?.action).toMatchObject({ atoms: 40_005n });
  });

  test("an NFT leaves nothing to do with it behind its receipt", async () => {
    const { engine, screen } = await burning({ type: NFT, held: [1n] });
    await screen.click(screen.button("Burn Lantern Points"));
    await screen.until(() => screen.has("dialog input"));
    await screen.type("dialog input", "burn LANTRN");
    await screen.click(burn(screen));
    await screen.until(() => screen.text().includes("Burned!"));
    await act(async () => engine.state.setState({ ledger: aLedger([], 900_000n) }));
    expect(screen.text()).toContain("Burned!");
    expect(screen.text()).not.toContain("What you can do");
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
  });

  test("an NFT burns whole, by its name, and is never typed as an amount", async () => {
    const { screen, sent } = await burning({ type: NFT, held: [1n], info: { decimals: 0, tokenTicker: "LAMP" } });
    expect(screen.has("#burn-amount")).toBe(false);
    await screen.click(screen.button("Burn Lantern Points"));
    await screen.until(() => screen.has("dialog input"));
    await screen.type("dialog input", "burn LAMP");
    await screen.click(burn(screen));
    await screen.until(() => sent() !== undefined);
    expect(sent()?.action).toEqual({ kind: "burn", tokenId: ID, atoms: 1n });
  });

  test("a token without a ticker is named by its name", async () => {
    const { screen } = await burning({ info: { tokenTicker: "" } });
    await screen.type("#burn-amount", "1");
    await screen.click(screen.button("Burn 1"));
    await screen.until(() => screen.has("dialog code"));
    expect(screen.find("dialog code").textContent).toBe("burn Lantern Points");
  });

  test("keeps the baton, and says so", async () => {
    const { screen } = await burning({ hasBaton: true });
    await screen.type("#burn-amount", "1");
    await screen.click(screen.button("Burn 1 LANTRN"));
    await screen.until(() => screen.has("dialog"));
    expect(fact("Right to mint")).toBe("Stays with you");
  });

  test("more than is held is refused; hidden balances say neither the balance nor what Max is", async () => {
    const { screen, engine } = await burning({ settings: { balanceVisible: false } });
    await screen.type("#burn-amount", "401");
    expect(screen.find("#burn-amount-help").textContent).toBe("Amount 401.00 exceeds balance of ••••••");
    await screen.click(screen.button("Max"));
    expect(document.body.innerHTML).not.toContain("400");
    await act(async () => engine.state.setState({ settings: { ...DEFAULT_SETTINGS, balanceVisible: true } }));
    expect((screen.find("#burn-amount") as HTMLInputElement).value).toBe("400");
  });

  test("frozen coins are left out, and the panel says so", async () => {
    const { engine, screen } = await burning({ held: [40_000n, 5n] });
    const [coin] = [...engine.state.getState().ledger.utxos.values()].filter(({ token }) => token?.atoms === 5n);
    await act(async () => engine.state.setState({ frozen: new Set(coin ? [coin.outpoint] : []) }));
    expect(screen.text()).toContain("You can burn 400.00\u00a0LANTRN");
    expect(screen.text()).toContain("0.05\u00a0LANTRN of it cannot be sent now");
  });

  test("a failure is said beside the button, and nothing is lost from the form", async () => {
    const { screen } = await burning({ answers: { send: async () => no({ code: "unreachable", reason: "away" }) } });
    await screen.type("#burn-amount", "3");
    await screen.click(screen.button("Burn 3 LANTRN"));
    await screen.until(() => screen.has("dialog input"));
    await screen.type("dialog input", "burn LANTRN");
    await screen.click(burn(screen));
    await screen.until(() => screen.text().includes("The network did not answer"));
    expect((screen.find("#burn-amount") as HTMLInputElement).value).toBe("3");
    expect(screen.has("dialog")).toBe(false);
  });
});
