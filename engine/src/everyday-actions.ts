// Actions of everyday use, fetched together after the first screen.
export { addContact, importContacts, removeContact, renameContact } from "./contacts/contacts.ts";
export { loadDraft, saveDraft } from "./drafts/drafts.ts";
export { setFrozen } from "./frozen-coins/frozen-coins.ts";
export { fetchHistoryPage } from "./history/fetch-history-page.ts";
export { hasPaid } from "./history/has-paid.ts";
export { loadAllHistory } from "./history/load-all-history.ts";
export { readStored, storedHistory } from "./history/read-stored.ts";
export { lock } from "./lock/lock.ts";
export { unlock } from "./lock/unlock.ts";
export { setNote } from "./notes/notes.ts";
export { prepare, prepareAction } from "./payments/prepare.ts";
export { dismissPayment, rebroadcast, send } from "./payments/send.ts";
export { recheckCoins } from "./payments/verify-coins.ts";
export { claimReward, fetchEligibility } from "./rewards/claim-reward.ts";
export { signMessage, verifyMessage } from "./signing/sign-and-verify.ts";
export { needTokens } from "./tokens/tokens.ts";
export { activateWallet } from "./wallets/activate-wallet.ts";
