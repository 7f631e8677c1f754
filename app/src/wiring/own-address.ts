import { receiveAddress, type Wallet } from "@satchel/core/wallet";
import { type AddressCheck, type AddressProblem, addressCheckOf } from "@satchel/engine";
import { useCallback, useEffect, useState } from "react";
import { showToast } from "../ui/overlay/toast-queue.ts";
import { useApp, useEngineState } from "./app-context.ts";
import { useCopy } from "./use-copy.ts";

/**
 * The address that a wallet receives at. It is there only once the vault has derived it from the secrets: the stored
 * one may have been changed by a person who can write the storage.
 */
export type OwnAddress =
  | { is: "own"; address: string }
  | { is: "waiting" }
  | { is: "foreign"; stored: string; check: Extract<AddressCheck, { outcome: "foreign" }> }
  | { is: "failed"; problem: AddressProblem; retry: () => void };

/** Returns the address of a wallet, and asks the vault at once if it has not been compared with the keys yet. */
export function useOwnAddress(wallet: Wallet): OwnAddress {
  const { engine, network } = useApp();
  const check = useEngineState((state) => addressCheckOf(state, wallet));
  const [problem, setProblem] = useState<AddressProblem>();
  const ask = useCallback(async () => {
    setProblem(undefined);
    const checked = await engine.checkAddress(wallet.id);
    if (!checked.ok) setProblem(checked.problem);
  }, [engine, wallet.id]);
  const isKnown = check !== undefined;
  useEffect(() => {
    if (!isKnown) void ask();
  }, [ask, isKnown]);
  const address = receiveAddress(wallet, network.prefix);
  if (check?.outcome === "own") return { is: "own", address };
  if (check?.outcome === "foreign") return { is: "foreign", stored: address, check };
  return problem === undefined ? { is: "waiting" } : { is: "failed", problem, retry: () => void ask() };
}

/**
 * Returns a function that resolves to the address of a wallet, or to undefined after it has said why there is none that
 * anybody may pay to.
 */
export function useConfirmedAddress(): (wallet: Wallet) => Promise<string | undefined> {
  const { engine, network } = useApp();
  return useCallback(
    async (wallet) => {
      if (addressCheckOf(engine.state.getState(), wallet)?.outcome !== "own") {
        const checked = await engine.checkAddress(wallet.id);
        if (!checked.ok) {
          const { notCopiedWords } = await import("../text/own-address-words.ts");
          showToast({ tone: "problem", ...notCopiedWords(checked.problem) });
          return undefined;
        }
      }
      return receiveAddress(wallet, network.prefix);
    },
    [engine, network.prefix],
  );
}

/** Returns a function that copies the address of a wallet, which it compares with the keys before, and says so. */
export function useCopyAddress(): (wallet: Wallet, title: string) => Promise<boolean> {
  const confirmed = useConfirmedAddress();
  const copy = useCopy();
  return useCallback(
    async (wallet, title) => {
      const address = await confirmed(wallet);
      return address !== undefined && copy(address, title);
    },
    [confirmed, copy],
  );
}
