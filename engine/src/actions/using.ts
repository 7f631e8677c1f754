// What a wallet is used for from day to day, fetched together behind the first screen.
export { loadAllHistory } from "../history/load-all-history.ts";
export { readStored, storedHistory } from "../history/read-stored.ts";
export { needTokens } from "../tokens.ts";
export { activateWallet } from "./activate-wallet.ts";
export { claimReward } from "./claim-reward.ts";
export { addContact, importContacts, removeContact, renameContact } from "./contact-actions.ts";
export { loadDraft, saveDraft } from "./drafts.ts";
export { fetchEligibility } from "./fetch-eligibility.ts";
export { fetchHistoryPage } from "./fetch-history-page.ts";
export { hasPaid } from "./has-paid.ts";
export { lock } from "./lock.ts";
export { setNote } from "./note-actions.ts";
export { dismissPayment, rebroadcast } from "./rebroadcast.ts";
export { send } from "./send.ts";
export { setFrozen } from "./set-frozen.ts";
export { signMessage } from "./sign-message.ts";
export { unlock } from "./unlock.ts";
export { verifyMessage } from "./verify-message.ts";
