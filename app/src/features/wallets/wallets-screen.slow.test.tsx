import { shortAddress } from "@satchel/core/address";
import type { Sats } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import { checkWalletName, receiveAddress, type Wallet } from "@satchel/core/wallet";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hasScanWish, takeScanWish } from "../../flows/wallet/scan/scan-wish.ts";
import { type Screen, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, aWallet, createSampleEngine, SAMPLE_PHRASE } from "../../testing/sample-engine.ts";
import { WalletsScreen } from "./wallets-screen.tsx";

afterEach(() => {
  vi.useRealTimers();
  unmount();
});

const hash = (number: number) => number.toString(16).padStart(40, "a");
const wallet = (id: string, name: string, number: number, fields: Partial<Wallet> = {}): Wallet => ({
  ...aWallet(id, name),
  keys: [{ path: "m/44'/1899'/0'/0/0", hash160: hash(number), publicKey: "02".padEnd(66, "1") }],
  ...fields,
});
const everyday = wallet("1", "Everyday", 1);
const savings = wallet("2", "Savings", 2, { backedUpAt: Date.UTC(2026, 4, 26, 12) });
const market = wallet("3", "Market stall", 3);
const addressOf = (each: Wallet) => receiveAddress(each, "ecash");
const fieldValue = (screen: Screen) => (screen.find("#wallet-name") as HTMLInputElement).value;

/**
 * Opens the screen over wallets that really change, by the rules of the engine; with the whole app around it where a
 * test needs that.
 */
async function openWallets(
  state: Partial<State> = {},
  answers: Partial<Engine> = {},
  { inApp = false, path = "/wallets" } = {},
) {
  const there = () => engine.state.getState().wallets;
  const engine = createSampleEngine(
    { wallets: [everyday, savings, market], activeId: aWalletId("1"), ...state },
    {
      activateWallet: async (activeId) => {
        engine.asked.push({ action: "activateWallet", with: activeId });
        engine.state.setState({ activeId });
        return ok(undefined);
      },
      renameWallet: async (id, name) => {
        const others = there().filter((each) => each.id !== id);
        const checked = checkWalletName(
          name,
          others.map((each) => each.name),
        );
        if (!checked.ok) return checked;
        engine.state.setState({
          wallets: there().map((each) => (each.id === id ? { ...each, name: checked.value } : each)),
        });
        return checked;
      },
      deleteWallet: async (id) => {
        engine.state.setState({ wallets: there().filter((each) => each.id !== id) });
        return ok(undefined);
      },
      ...answers,
    },
  );
  const screen = await (inApp ? renderApp(engine, path) : renderScreen(<WalletsScreen />, engine, path));
  await screen.until(() => screen.has('ul[aria-label="Wallets"]'));
  return { engine, screen, there };
}

const dialogText = () => document.querySelector("dialog")?.textContent ?? "";
const rows = () => [...document.querySelectorAll('ul[aria-label="Wallets"] > li')];
const rowOf = (name: string) => rows().find((row) => row.querySelector("[class*=name]")?.textContent === name);
const names = () => rows().map((row) => row.querySelector("[class*=name]")?.textContent);
const toasts = () => [...document.querySelectorAll("[data-toast]")].map((each) => each.textContent).join("\n");

describe("the list", () => {
  test("marks the active wallet, and shows every balance that is known", async () => {
    const { screen } = await openWallets(
      {},
      {
        storedBalances: async () =>
          new Map([[aWalletId("2"), { sats: 123_456n as Sats, tokens: new Map(), at: 1_700_000_000_000 }]]),
      },
    );
    expect(names()).toEqual(["Everyday", "Savings", "Market stall"]);
    expect(rows().map((row) => row.getAttribute("aria-current"))).toEqual(["true", null, null]);
    expect(rows().map((row) => row.textContent?.includes("Active"))).toEqual([true, false, false]);
    await screen.until(() => rowOf("Savings")?.textContent?.includes("1,234.56") ?? false);
    expect(rowOf("Savings")?.textContent).toContain("as of November");
    expect(rowOf("Everyday")?.textContent).toContain("12,500.00");
    expect(rowOf("Market stall")?.textContent).toContain("Balance not known yet");
    expect(rowOf("Savings")?.textContent).toContain(shortAddress(addressOf(savings)));
    expect(screen.text()).toContain("Every wallet has its own 12-word seed phrase. Back up each one.");
  });

  test("a balance that is not known is not shown as zero, and a hidden balance stays hidden", async () => {
    const unknown = await openWallets({ ledger: aLedger([], 0n), sync: { state: "syncing" } });
    expect(rowOf("Everyday")?.textContent).toContain("Balance not known yet");
    expect(unknown.screen.text()).not.toContain("0.00");
    const { screen } = await openWallets({}, {}, { inApp: true });
    await screen.click(screen.button("Hide balances"));
    expect(rowOf("Everyday")?.textContent).toContain("••••••");
  });

  test("wallets without a backup are marked, and the mark of the active wallet leads to its seed phrase", async () => {
    await openWallets();
    expect(rows().map((row) => row.textContent?.includes("Not backed up"))).toEqual([true, false, true]);
    const links = [...document.querySelectorAll('ul[aria-label="Wallets"] a')];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["#/backup"]);
  });

  test("copies the address of any wallet", async () => {
    const { screen } = await openWallets();
    await screen.click(screen.button("Copy address of Market stall"));
    expect(screen.copied).toEqual([addressOf(market)]);
    await screen.until(() => toasts().includes("Address Copied to Clipboard"));
  });

  test("shows fifty wallets, and names that are wide or read from right to left", async () => {
    const many = Array.from({ length: 50 }, (_, index) => wallet(`${index}`, `Wallet ${index}`, index + 1));
    const wide = wallet("wide", "W".repeat(24), 60);
    const rightToLeft = wallet("rtl", "محفظة التوفير", 61);
    await openWallets({ wallets: [...many, wide, rightToLeft], activeId: aWalletId("rtl") });
    expect(rows()).toHaveLength(52);
    expect(rowOf(rightToLeft.name)?.querySelector("[class*=name]")?.getAttribute("dir")).toBe("auto");
    expect(rowOf(wide.name)).toBeDefined();
  });
});

describe("activate", () => {
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

  test("several fast taps activate once, and the last choice counts", async () => {
    const { engine, screen } = await openWallets();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await screen.click(screen.button("Activate Savings"));
    await pass(300);
    await screen.click(screen.button("Activate Savings"));
    await screen.click(screen.button("Activate Market stall"));
    expect(screen.button("Activate Savings").getAttribute("aria-busy")).toBeNull();
    expect(screen.button("Activate Market stall").getAttribute("aria-busy")).toBe("true");
    await pass(499);
    expect(engine.asked).toEqual([]);
    await pass(1);
    await pass(10_000);
    expect(engine.asked).toEqual([{ action: "activateWallet", with: "3" }]);
    expect(rowOf("Market stall")?.getAttribute("aria-current")).toBe("true");
    expect(document.activeElement).toBe(rowOf("Market stall"));
  });

  test("a switch that fails shows why, and everything stays", async () => {
    const full = { code: "storage-failed", reason: "disk full" } as const;
    const { screen } = await openWallets({}, { activateWallet: async () => no(full) });
    await screen.click(screen.button("Activate Savings"));
    await screen.until(() => toasts().includes("Nothing was changed.Detailsdisk full"));
    expect(screen.button("Activate Savings").getAttribute("aria-busy")).toBeNull();
    expect(rowOf("Everyday")?.getAttribute("aria-current")).toBe("true");
  });

  test("the choice counts even if the person leaves the screen at once", async () => {
    const { engine, screen } = await openWallets({}, {}, { inApp: true });
    await screen.click(screen.button("Activate Savings"));
    window.location.hash = "/";
    await screen.until(() => !screen.has('button[aria-label="Rename Savings"]'));
    expect(engine.asked).toEqual([{ action: "activateWallet", with: "2" }]);
  });
});

describe("rename", () => {
  test("shows what is wrong with a name while it is typed", async () => {
    const { screen } = await openWallets();
    await screen.click(screen.button("Rename Savings"));
    expect(screen.button("Save").disabled).toBe(false);
    for (const [name, words] of [
      ["", "Wallet name cannot be a blank string"],
      ["   ", "Wallet name cannot be only blank spaces"],
      ["x".repeat(25), "Wallet name cannot exceed 24 characters"],
      ["Everyday", 'Wallet name "Everyday" already exists'],
    ] as const) {
      await screen.type("#wallet-name", name);
      expect(screen.find("dialog [role=alert]").textContent).toBe(words);
      expect(screen.button("Save").disabled).toBe(true);
    }
    await screen.type("#wallet-name", " Rainy days ");
    await screen.click(screen.button("Save"));
    await screen.until(() => dialogText() === "");
    expect(names()).toEqual(["Everyday", "Rainy days", "Market stall"]);
  });

  test("shows why the engine refused a name, until the name changes", async () => {
    const taken = { code: "wallet-name-taken", name: "Pocket" } as const;
    const { screen } = await openWallets({}, { renameWallet: async () => no(taken) });
    await screen.click(screen.button("Rename Savings"));
    await screen.type("#wallet-name", "Pocket");
    await screen.click(screen.button("Save"));
    expect(dialogText()).toContain('Wallet name "Pocket" already existsNothing was changed.');
    await screen.type("#wallet-name", "Pocket 2");
    expect(dialogText()).not.toContain("already exists");
    const full = { code: "storage-failed", reason: "disk full" } as const;
    const failed = await openWallets({}, { renameWallet: async () => no(full) });
    await failed.screen.click(failed.screen.button("Rename Savings"));
    await failed.screen.click(failed.screen.button("Save"));
    expect(dialogText()).toContain("Nothing was changed.Detailsdisk full");
  });
});

describe("delete", () => {
  const openDelete = async (screen: Screen, wallet: string) => {
    await screen.click(screen.button(`More for ${wallet}`));
    await screen.click(screen.button("Delete wallet"));
  };

  test("needs exactly the typed phrase, and says what brings the wallet back", async () => {
    const { screen } = await openWallets();
    await openDelete(screen, "Savings");
    expect(dialogText()).toContain("Backed up on May 26, 2026");
    expect(dialogText()).toContain("Only its 12-word seed phrase brings this wallet back.");
    expect(dialogText()).toContain("Type delete Savings to confirm");
    for (const wrong of ["", "delete", "delete savings", "delete Savings ", "Savings"]) {
      await screen.type("dialog input", wrong);
      expect(screen.button("Delete").disabled).toBe(true);
    }
    await screen.type("dialog input", "delete Savings");
    await screen.click(screen.button("Delete"));
    await screen.until(() => dialogText() === "");
    expect(names()).toEqual(["Everyday", "Market stall"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Wallets");
    await screen.until(() => toasts().includes("Savings deleted from this device"));
  });

  test("warns when the wallet has no backup", async () => {
    const { screen } = await openWallets();
    await openDelete(screen, "Market stall");
    expect(dialogText()).toContain("This wallet is not backed up");
    expect(dialogText()).toContain("Only its 12-word seed phrase brings it back.");
  });

  test("refuses the active wallet, and says why", async () => {
    const { screen } = await openWallets();
    await screen.click(screen.button("More for Everyday"));
    expect(screen.button("Delete wallet").disabled).toBe(true);
    expect(dialogText()).toContain("The active wallet cannot be deleted.");
  });

  test.each([
    [{ code: "wallet-is-active" }, "The active wallet cannot be deleted"],
    [{ code: "wallet-not-found" }, "This wallet is not on this device any more"],
    [{ code: "locked" }, "Satchel is locked"],
    [{ code: "storage-failed", reason: "disk full" }, "Nothing was changed.Detailsdisk full"],
  ] as const)("refused: %o", async (problem, words) => {
    const { screen } = await openWallets({}, { deleteWallet: async () => no(problem) });
    await openDelete(screen, "Savings");
    await screen.type("dialog input", "delete Savings");
    await screen.click(screen.button("Delete"));
    expect(screen.find("dialog [role=alert]").textContent).toContain(words);
    expect(screen.button("Delete").disabled).toBe(false);
  });

  test("closes when another tab has deleted the wallet", async () => {
    const { engine, screen, there } = await openWallets();
    await openDelete(screen, "Savings");
    await act(async () => engine.state.setState({ wallets: there().filter(({ id }) => id !== "2") }));
    expect(dialogText()).toBe("");
  });
});

describe("add to contacts", () => {
  test("adds the wallet under its own name", async () => {
    const { engine, screen } = await openWallets();
    await screen.click(screen.button("Add Savings to contacts"));
    const address = addressOf(savings);
    await screen.until(() => toasts().includes(`Savings (${address}) added to Contact List`));
    expect(engine.asked).toEqual([{ action: "addContact", with: { name: "Savings", address } }]);
  });

  test("does not add an address that is there already", async () => {
    const address = addressOf(savings);
    const contacts = { list: [{ name: "Mine", address }], status: "ready" as const };
    const { engine, screen } = await openWallets({ contacts });
    await screen.click(screen.button("Add Savings to contacts"));
    await screen.until(() => toasts().includes(`${address.slice(6, 9)}...${address.slice(-3)} already in Contacts`));
    expect(engine.asked).toEqual([]);
  });

  test.each([
    [
      { code: "contact-address-taken", address: addressOf(savings) },
      `${addressOf(savings)} already exists in Contacts`,
    ],
    [{ code: "contact-name-taken", name: "Savings" }, '"Savings" already exists in contacts'],
    [{ code: "storage-failed", reason: "disk full" }, "Nothing was changed.Detailsdisk full"],
  ] as const)("refused: %o", async (problem, words) => {
    const { screen } = await openWallets({}, { addContact: async () => no(problem) });
    await screen.click(screen.button("Add Savings to contacts"));
    await screen.until(() => toasts().includes(words));
  });
});

describe("another wallet", () => {
  test("has a name filled in, so that one press makes it and makes it active", async () => {
    const { engine, screen } = await openWallets();
    await screen.click(screen.button("New Wallet"));
    expect(fieldValue(screen)).toBe("Wallet 4");
    await screen.click(screen.button("Create wallet"));
    await screen.until(() => toasts().includes("Wallet created"));
    expect(engine.asked).toEqual([{ action: "createNamedWallet", with: { name: "Wallet 4", activates: true } }]);
    expect(dialogText()).toBe("");
  });

  test("gets another name, and need not become the active one; a name that is taken is refused", async () => {
    const { engine, screen } = await openWallets();
    await screen.click(screen.button("New Wallet"));
    await screen.type("#wallet-name", "Savings");
    expect(dialogText()).toContain('Wallet name "Savings" already exists');
    expect(screen.button("Create wallet").disabled).toBe(true);
    await screen.type("#wallet-name", "Holidays");
    await screen.click(screen.find("dialog input[type=checkbox]"));
    await screen.click(screen.button("Create wallet"));
    expect(engine.asked).toEqual([{ action: "createNamedWallet", with: { name: "Holidays", activates: false } }]);
  });

  test("is asked for by the menu in the header; a failure shows why, and the dialog stays", async () => {
    const gone = { code: "vault-failed", reason: "no keys" } as const;
    const { screen } = await openWallets({}, { createNamedWallet: async () => no(gone) }, { path: "/wallets?add=new" });
    await screen.click(screen.button("Create wallet"));
    await screen.until(() => dialogText().includes("The keys could not be opened"));
    expect(fieldValue(screen)).toBe("Wallet 4");
    await screen.click(screen.button("Cancel"));
    expect(dialogText()).toBe("");
    expect(window.location.hash).toBe("#/wallets");
  });

  test("is imported from its seed phrase, and a search for its other addresses is asked for", async () => {
    const importWallet = async () => ok({ walletId: aWalletId("3") });
    const { engine, screen } = await openWallets({}, { importWallet });
    await screen.click(screen.button("Import Wallet"));
    await screen.until(() => screen.has('[aria-label="Word 1"]'));
    await screen.type('[aria-label="Word 1"]', SAMPLE_PHRASE);
    await screen.click(screen.button("Import"));
    await screen.until(() => hasScanWish());
    expect([takeScanWish(), dialogText(), engine.asked]).toEqual([{ walletId: "3" }, "", []]);
    expect(screen.text()).not.toContain("winner");
  });

  test("a wallet that is here already is refused, with its name", async () => {
    const twin = { code: "wallet-already-there", name: "Savings" } as const;
    const { screen } = await openWallets({}, { importWallet: async () => no(twin) });
    await screen.click(screen.button("Import Wallet"));
    await screen.until(() => screen.has('[aria-label="Word 1"]'));
    await screen.type('[aria-label="Word 1"]', SAMPLE_PHRASE);
    await screen.click(screen.button("Import"));
    await screen.until(() => dialogText().includes('Wallet name "Savings" already exists'));
    await screen.click(screen.button("Cancel"));
    expect(dialogText()).toBe("");
  });

  test("other addresses of a seed phrase are searched on demand", async () => {
    const { screen } = await openWallets();
    await screen.click(screen.button("More for Savings"));
    expect(dialogText()).toContain(addressOf(savings));
    expect(dialogText()).toContain("m/44'/1899'/0'/0/0");
    await screen.click(screen.button("Look for other addresses"));
    await screen.until(() => dialogText().includes("Other addresses of this seed phrase"));
  });
});
