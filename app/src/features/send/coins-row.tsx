import { sats } from "@satchel/core/amount";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { coinsText } from "../../catalogue/en/payment/coins.ts";
import { sendText } from "../../catalogue/en/payment/send.ts";
import { counted } from "../../text/money/counts.ts";
import { XEC, xecText } from "../../text/money/money.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { part } from "../../ui/react/part.tsx";
import { LoadingPart } from "../../ui/status/loading-screen.tsx";
import { HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import type { SendState } from "./use-send.ts";

const CoinPicker = part(
  async () => (await import("../../widgets/coin-picker/coin-picker.tsx")).CoinPicker,
  LoadingPart,
  "act",
);

/** Which coins pay: Satchel chooses them, unless a person does. */
export function CoinsRow({ send }: { send: SendState }) {
  const [isOpen, setOpen] = useState(false);
  const { coins, accepted } = send.form;
  const close = () => setOpen(false);
  return (
    <SettingRow title={sendText.coins} about={useChosenText(coins)}>
      {coins.length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => send.setCoins({ chosen: new Set(), accepted: new Set() })}>
          {coinsText.letSatchelChoose}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {coinsText.choose}
      </Button>
      {isOpen && (
        <Dialog title={coinsText.choose} onClose={close}>
          <CoinPicker choice={{ chosen: new Set(coins), accepted: new Set(accepted) }} onChange={send.setCoins} />
          <Actions>
            <ButtonLink size="lg" variant="secondary" to="/coins">
              {coinsText.all}
            </ButtonLink>
            <Button size="lg" onClick={close}>
              {commonText.done}
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
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  if (coins.length === 0) return coinsText.chosenBySatchel;
  const total = coins.reduce((sum, outpoint) => sum + (utxos.get(outpoint)?.sats ?? 0n), 0n);
  const written = isVisible ? xecText(sats(total), locale) : `${HIDDEN_DIGITS} ${XEC}`;
  return coinsText.exactly({ count: counted(coins.length, locale), total: written });
}
