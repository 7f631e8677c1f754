import type { Wallet } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { useEffect, useState } from "react";
import { walletAddress } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";

/** A tap meant for the page that was here before must not connect anything. */
const ARMED_AFTER_MS = 400;

/** `isCopied` is false where the clipboard refused: then the address has to be copied by hand. */
export type Connected = { wallet: Wallet; address: string; isCopied: boolean };

/** Gives a wallet to a site that can read no more than the clipboard: copy, activate, close the tab (facts.md 3). */
export function useConnect() {
  const { engine, network, host } = useApp();
  const [isArmed, setArmed] = useState(false);
  const [busyId, setBusy] = useState<string>();
  const [problem, setProblem] = useState<WalletProblem>();
  const [connected, setConnected] = useState<Connected>();
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const connect = async (wallet: Wallet) => {
    setBusy(wallet.id);
    setProblem(undefined);
    const address = walletAddress(wallet, network.prefix);
    // First, while the browser still counts the tap as the person's wish.
    const isCopied = await host.copyText(address);
    const isActive = engine.state.getState().activeId === wallet.id;
    const done = isActive ? undefined : await engine.activateWallet(wallet.id);
    setBusy(undefined);
    if (done?.ok === false) return setProblem(done.problem);
    setConnected({ wallet, address, isCopied });
    if (isCopied) host.closeWindow?.();
  };
  return { isArmed, busyId, problem, connected, connect };
}
