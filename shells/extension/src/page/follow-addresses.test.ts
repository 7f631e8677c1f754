import { aWalletId } from "@satchel/core/testing";
import type { Wallet } from "@satchel/core/wallet";
import { receiveAddress } from "@satchel/core/wallet";
import type { Phase, State } from "@satchel/engine";
import { expect, test } from "vitest";
import { followAddresses } from "./follow-addresses.ts";

const aWallet = (digit: string): Wallet => ({
  kind: "seed",
  id: aWalletId(digit),
  name: digit,
  keys: [{ path: "m/44'/1899'/0'/0/0", hash160: digit.repeat(40), publicKey: `02${digit.repeat(64)}` }],
  sealed: "",
});
const [ONE, TWO] = [aWallet("1"), aWallet("2")];

test("addresses are told after the storage was read and when wallets change, and not when it could not be read", () => {
  let state = { phase: { kind: "loading" }, wallets: [] } as unknown as State;
  let tell = () => {};
  const told: (readonly string[])[] = [];
  const change = (phase: Phase["kind"], wallets: readonly Wallet[]) => {
    state = { ...state, phase: { kind: phase, reason: "" } as Phase, wallets };
    tell();
  };
  const subscribe = (listener: () => void) => {
    tell = listener;
    return () => {};
  };
  followAddresses({ getState: () => state, subscribe }, "ecash", (addresses) => told.push(addresses));
  change("storage-failed", []);
  expect(told).toEqual([]);
  const both = [ONE, TWO];
  change("locked", both);
  change("ready", both);
  change("ready", [ONE]);
  change("no-wallet", []);
  const [one, two] = both.map((wallet) => receiveAddress(wallet, "ecash"));
  expect(told).toEqual([[one, two], [one], []]);
});
