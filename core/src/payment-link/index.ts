export type { AgoraLink, AgoraLinkProblem } from "./agora-link.ts";
export { agoraPath, parseAgoraLink, readAgoraQuery } from "./agora-link.ts";
export type { Conversion, ConversionDesk, ConversionProblem } from "./conversion.ts";
export { conversionFee, conversionFirma, conversionOf, parseSolanaAddress } from "./conversion.ts";
export type { PayableProblem } from "./find-payable.ts";
export { findPayable } from "./find-payable.ts";
export { parsePaymentLink, readSendQuery } from "./parse-payment-link.ts";
export type { LinkProblem, PaymentLink, PushFault, TokenLink, XecLink } from "./payment-link.ts";
export type {
  LineNote,
  LineProblem,
  LinesProgress,
  LinesReader,
  RecipientLine,
  RecipientLines,
  TokenRecipientLine,
} from "./read-recipient-lines.ts";
export {
  createLinesReader,
  createTokenLinesReader,
  readRecipientLines,
  readTokenLines,
} from "./read-recipient-lines.ts";
export { checkPush, MAX_FIRMA_BYTES } from "./read-token-params.ts";
export type { RecipientRow, RowRules } from "./recipient-rows.ts";
export { EMPTY_ROW, lineOf, linesOf, pastedLines, rowOf, withLine, withoutLine, withPasted } from "./recipient-rows.ts";
export { SOLANA_LOKAD_ID } from "./solana-lokad.ts";
export { writePaymentLink } from "./write-payment-link.ts";
