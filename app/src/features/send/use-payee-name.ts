import { walletAddress } from "../../wiring/active-wallet.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useContactName } from "../../wiring/contact-names.ts";

/** What a person calls this address: a contact, or a wallet of their own. */
export function usePayeeName(address: string): { name: string | undefined; isOwn: boolean } {
  const { network } = useApp();
  const contact = useContactName(address);
  const wallet = useEngineState((state) =>
    state.wallets.find((each) => walletAddress(each, network.prefix) === address),
  );
  return { name: contact ?? wallet?.name, isOwn: wallet !== undefined };
}
