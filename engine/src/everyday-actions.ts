// What a wallet is used for from day to day, fetched together behind the first screen.

export { addContact, importContacts, removeContact, renameContact } from "./contacts/contact-actions.ts";
export { loadDraft, saveDraft } from "./drafts/drafts.ts";
export { setFrozen } from "./frozen-coins/set-frozen.ts";
export { fetchHistoryPage } from "./history/fetch-history-page.ts";
export { hasPaid } from "./history/has-paid.ts";
export { loadAllHistory } from "./history/load-all-history.ts";
export { readStored, storedHistory } from "./history/read-stored.ts";
export { lock } from "./lock/lock.ts";
export { unlock } from "./lock/unlock.ts";
export { setNote } from "./notes/note-actions.ts";
export { dismissPayment, rebroadcast } from "./payments/rebroadcast.ts";
export { send } from "./payments/send.ts";
export { claimReward } from "./rewards/claim-reward.ts";
export { fetchEligibility } from "./rewards/fetch-eligibility.ts";
export { signMessage } from "./signing/sign-message.ts";
export { verifyMessage } from "./signing/verify-message.ts";
export { needTokens } from "./tokens/tokens.ts";
export { activateWallet } from "./wallets/activate-wallet.ts";
