import { expect, test } from "vitest";
import * as activity from "./activity/index.ts";
import * as address from "./address/index.ts";
import * as airdrop from "./airdrop/index.ts";
import * as amount from "./amount/index.ts";
import * as contacts from "./contacts/index.ts";
import * as ids from "./ids/index.ts";
import * as keys from "./keys/index.ts";
import * as ledger from "./ledger/index.ts";
import * as market from "./market/index.ts";
import * as offer from "./offer/index.ts";
import * as paymentLink from "./payment-link/index.ts";
import * as phrase from "./phrase/index.ts";
import * as script from "./script/index.ts";
import * as testing from "./testing/index.ts";
import * as text from "./text/index.ts";
import * as token from "./token/index.ts";
import * as tx from "./tx/index.ts";
import * as wallet from "./wallet/index.ts";

const doors = {
  amount,
  script,
  ids,
  address,
  keys,
  phrase,
  token,
  tx,
  offer,
  market,
  airdrop,
  paymentLink,
  activity,
  ledger,
  wallet,
  contacts,
  text,
  testing,
};

/** Other packages depend on these exports, so a change must be deliberate. */
test("each folder exports exactly these names", () => {
  const names = Object.entries(doors).map(([door, exported]) => `${door}: ${Object.keys(exported).sort().join(" ")}`);
  expect(names).toMatchInlineSnapshot(`
    [
      "amount: ABBREVIATE_FROM DUST_SATS ENGLISH FIAT_DECIMALS PLAIN XEC_DECIMALS abbreviateAtoms abbreviateXec amountText atoms atomsInputText checkSendAmount fiatToNumber fiatToSats formatAtoms formatXec groupDigits nanoSatsInFiat parseAtoms parseFiatIn parseXec parseXecIn perXec sats satsToFiat xecInputText",
      "script: AIRDROP_LOKAD_ID EMPP_MARK MAX_AIRDROP_MESSAGE_BYTES MAX_MESSAGE_BYTES MAX_OP_RETURN_BYTES MAX_RAW_DATA_BYTES MESSAGE_LOKAD_ID NO_SCRIPT airdropScript bytesOf emppScript fromHex hash160 isHex messageScript opReturnScript p2pkhScript p2shScript parseScript pushOf rawDataScript readPushes readScript reverseHex scriptOfBytes splitPushes toHex toHexOutpoint toHexReversed txidOfBytes",
      "ids: UNKNOWN_TOKEN_ID createdTokenId genesisTxid isHash outpointOf parseOutpoint parseTokenId parseTxid parseWalletId plannedOutpoint readCreatedTokenId readOutpoint readPlannedOutpoint tokenIdOf walletIdOf",
      "address: KNOWN_PREFIXES addressOf decodeCashAddr encodeCashAddr groupAddress parseAddress parseTokenAddress shortAddress",
      "keys: DEFAULT_PATH SCAN_PATHS accountPaths coinTypeOf scriptsOf",
      "phrase: PHRASE_WORDS findWords isPhrase isPhraseWord splitPhrase",
      "token: AGORA_LOKAD_ID ALP_ATOMS_BYTES ALP_LOKAD_ID BATON_OUTPUT MAX_ALP_ATOMS MAX_ALP_FIELD_BYTES MAX_NAME_CHARACTERS MAX_SLP_ATOMS MAX_SLP_OUTPUTS MAX_TICKER_CHARACTERS MAX_TOKEN_DECIMALS MAX_URL_CHARACTERS SLP_ATOMS_BYTES SLP_LOKAD_ID SLP_NFT_CHILD SLP_NFT_GROUP UNKNOWN_TOKEN alpBurnScript alpSendPush burnScript checkCreation creationBytes fileHash genesisScript hasBatons identityOf isBannedName isCollection isFungible isKnownType isNft knownToken maxAtomsOf maxSupply maxSupplyText mintScript readGenesis readTokenSections sendRulesOf slpSendScript tokenTypeOf tokensByBytes warnAboutName",
      "tx: COINBASE_MATURITY DEFAULT_FEE_PER_KB MAX_FEE_PER_KB MAX_TX_BYTES MAX_UNCONFIRMED_CHAIN MIN_FEE_PER_KB P2PKH_INPUT_BYTES checkCoin chooseTokenCoins coinOf compareCoin decodePlan dustOf encodePlan feeFor isMature isSpendable isUnknownToBoth mergeBySats mostFanOut outputBytes outputsOnly payFor planSend planTokenAction planTokenSend purchasesOf readParent readTx sortBySats sortInSteps tokenMarksOf tokenOfBytes tokenSteps txBytes txidOf usableCoins varIntBytes withMoved writeTx",
      "offer: AGORA_PLUGIN EARLIEST_LOCK_TIME LIST_PRICE_DECIMALS MAX_DRAWS MAX_PARTS MAX_SATS NANOSATS_PER_SAT OFFER_GROUPS PAYMENT_AT acceptableAtoms adScript advisedMinAtoms affordableAtoms announcingScript askedFor askedSats bestOffer buyableOf byClaimedPrice checkAccept checkAcross checkPurchase choiceOfLink enforcedCount enforcedStart findTerms firstChoice givenAway isFarAbove isFarBelow isFarOver isFarUnder isOneToOne isShown isUnacceptable leastBuyable listedTerms makerScriptOf minAtomsOf misplacedBy mostAcross mostBuyable nanoSats offerBoughtBy offerCoin offerEnd offerScript offeredAtoms offersFrom orderBook parseListPrice perMilleAbove percentAtoms placeInBook planTrade previewOf priceNanoSatsPerAtom provePastOffers readAcross readAd readOffer readPastOffers recoverOffer redeemScriptOf saleBefore sendingScript snapAcross snapAtoms summaryOf termsOf unlockScript",
      "market: FAIR_SECS MIN_TRADES candlesOf comparePrices drawnPrice fairPrice lowerOf marketFigures medianOf offTrades perMilleChange priceAtRate readFacts readOwnTrade readStoredFacts satsAt tradingResult worthOf writeFacts",
      "airdrop: checkAirdropForm compareHolders holdersOf mintScriptsOf recipientLines shareOut tokenRecipientLines",
      "paymentLink: EMPTY_ROW MAX_FIRMA_BYTES SOLANA_LOKAD_ID agoraPath checkPush conversionFee conversionFirma conversionOf createLinesReader createTokenLinesReader findPayable lineOf linesOf parseAgoraLink parsePaymentLink parseSolanaAddress pastedLines readAgoraQuery readRecipientLines readSendQuery readTokenLines rowOf withLine withPasted withoutLine writePaymentLink",
      "activity: addressEnds isDusting lookAlikeOf netEffect readActivity readAppActions savingsRoleOf signerScript tokenKindOf",
      "ledger: BUCKETS Coins PAGE_SIZE addTx areSameScripts balanceOf balanceParts boundEvidence bucketOf checkEvidence coinsOf collectCoins confirmTx correctionsOf dropTx emptyLedger finalizeTx finalizeUpTo isEqual isUnchanged knownTx mayBeAccepted rememberTokens replaceAll totalsOf unconfirmTx withScripts withoutDoubted",
      "wallet: MAX_WALLET_NAME_LENGTH canSign changeScript checkWalletName defaultWalletName identityHash offerKey ownAddresses ownScripts ownsAddress ownsScript receiveAddress receiveKey receiveScript",
      "contacts: MAX_CONTACT_NAME_LENGTH addContact addressNamed checkContact checkContactAddress checkContactName cleanName findContacts formatContacts mergeContacts otherWallets parseContacts readContactAddress removeContact renameContact",
      "text: csvLine decodeBase64 hasMixedScripts lookOf parseCsv plainLine plainText plainWords withoutDeceiving",
      "testing: DERIVATION_VECTOR VECTOR_SCRIPT aGenesis aScript aToken aTokenId aTx aTxid aUtxo aWalletId anOutpoint anyCharacter blockHashOfNumber callerOf createManualClock p2pkScript rounds scriptOf someAddress splitRequests tokenIdOfNumber txidOfNumber unparsed walletOfScripts",
    ]
  `);
});

test("no two folders export the same name, so that there is one place to import it from", () => {
  const all = Object.values(doors).flatMap((exported) => Object.keys(exported));
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});
