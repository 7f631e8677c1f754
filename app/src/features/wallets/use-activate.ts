import { useEffect, useEffectEvent, useRef, useState } from "react";
import { switchWallet } from "../../widgets/wallet/switch-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";

/** Several fast taps activate once, and the last choice counts (wallet.md 2). */
const SETTLES_AFTER_MS = 500;

/** `chosenId`: the wallet that is about to be the active one. */
export function useActivate(): { chosenId: string | undefined; activate: (walletId: string) => void } {
  const { engine } = useApp();
  const [chosenId, setChosen] = useState<string>();
  const waiting = useRef<{ walletId: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const run = async (walletId: string) => {
    waiting.current = undefined;
    await switchWallet(engine, walletId);
    setChosen((now) => (now === walletId ? undefined : now));
  };
  const leave = useEffectEvent(() => {
    clearTimeout(waiting.current?.timer);
    if (waiting.current) void run(waiting.current.walletId);
  });
  // Who goes to another screen in this half second has chosen all the same.
  useEffect(() => () => leave(), []);
  const activate = (walletId: string) => {
    clearTimeout(waiting.current?.timer);
    setChosen(walletId);
    waiting.current = { walletId, timer: setTimeout(() => void run(walletId), SETTLES_AFTER_MS) };
  };
  return { chosenId, activate };
}
