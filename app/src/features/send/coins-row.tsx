import { sats } from "@satchel/core/amount";
import { useState } from "react";
import { xecText } from "../../text/money.ts";
import { Actions } from "../../ui/actions.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SettingRow } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import { part } from "../../ui/part.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import type { SendState } from "./use-send.ts";

const CoinPicker = part(
  async () => (await import("../../widgets/coin-picker/coin-picker.tsx")).CoinPicker,
  LoadingPart,
);

/** Which coins pay: the wallet's choice, unless a person makes it. */
export function CoinsRow({ send }: { send: SendState }) {
  const [isOpen, setOpen] = useState(false);
  const { coins } = send.form;
  const close = () => setOpen(false);
  return (
    <SettingRow title="Coins" about={useChosenText(coins)}>
      {coins.length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => send.setCoins(new Set())}>
          Let Satchel choose
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Choose coins
      </Button>
      {isOpen && (
        <Dialog title="Choose coins" onClose={close}>
          <CoinPicker chosen={new Set(coins)} onChange={send.setCoins} />
          <Actions>
            <ButtonLink size="lg" variant="secondary" to="/coins">
              All coins
            </ButtonLink>
            <Button size="lg" onClick={close}>
              Done
            </Button>
          </Actions>
        </Dialog>
      )}
    </SettingRow>
  );
}

function useChosenText(coins: SendState["form"]["coins"]): string {
  const locale = useLocale();
  const utxos = useEngineState((state) => state.ledger.utxos);
  if (coins.length === 0) return "Chosen by Satchel";
  const total = coins.reduce((sum, outpoint) => sum + (utxos.get(outpoint)?.sats ?? 0n), 0n);
  return `Exactly ${coins.length === 1 ? "the one" : `the ${coins.length}`} you chose, ${xecText(sats(total), locale)}`;
}
