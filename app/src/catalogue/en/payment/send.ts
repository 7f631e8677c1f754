import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for Send. */
export const sendText = room("send", {
  title: "Send",
  // Title of the screen while a website waits for the answer.
  requestTitle: "Payment request",
  modes: { one: "Send to one", many: "Send to many" },
  unfinished: "You left this payment unfinished. Nothing of it was sent.",
  // A person had pressed 'Spend anyway' at coins in doubt; that is not kept.
  unfinishedWithoutConfirmed:
    "You left this payment unfinished. Nothing of it was sent. Coins in doubt that you had confirmed are not chosen any more.",

  // The recipient.
  recipientHint: "Address, contact or payment link",
  clearRecipient: "Clear recipient",
  suggestions: "Contacts",
  linkAsksForTokens: "This link asks for tokens",
  linkIsForMarket: "This link is for the page of a token",
  paidBefore: "You have paid this address before.",
  notPaidBefore: "You have not paid this address before.",
  contactPaidBefore: "In your contacts. You have paid this address before.",
  contactNotPaidBefore: "In your contacts. You have not paid this address before.",
  lookAlike: "This looks like an address you know, but it is a different one",
  // `<party/>`: the known contact or address.
  lookAlikeDetail:
    "It begins and ends like <party/>. Compare every character: addresses like this one are made to deceive.",
  compareAddress: "Check the first and last characters",
  showAllRecipients: ({ count }: { count: Count }) =>
    plural(count, { one: `Show ${count} recipient`, other: `Show all ${count} recipients` }),
  linkAlsoPays: "The link also pays",

  // The amount.
  unit: "Unit",
  // What Max would send, with its unit.
  spendable: ({ amount }: { amount: string }) => `Spendable ${amount}`,
  // The amount in the other unit.
  worth: ({ amount }: { amount: string }) => `≈ ${amount}`,
  // `code`: of a currency, such as "USD".
  fiatDisabled: ({ code }: { code: string }) => `Error fetching fiat price. Setting send by ${code} disabled`,

  // Many recipients, one on each line. `line`: the number of the line.
  linesHint: "One “address,amount” per line",
  linesHelp: "Two columns of a spreadsheet can be pasted as they are.",
  lines: ({ count }: { count: Count }) => plural(count, { one: `${count} line`, other: `${count} lines` }),
  linesToFix: ({ count }: { count: Count }) => plural(count, { one: `${count} to fix`, other: `${count} to fix` }),
  showAllLines: ({ count }: { count: Count }) => plural(count, { one: `Show ${count}`, other: `Show all ${count}` }),
  line: ({ line }: { line: string }) => `Line ${line}`,
  // The field shows this part of a very long list.
  linesOnPage: ({ first, last, count }: { first: Count; last: Count; count: Count }) =>
    `Lines ${first} to ${last} of ${count}`,
  // Names of the page buttons of the field, and of the list below it.
  linePages: "Pages of the field",
  rowPages: "Pages of the list",
  readingLines: "Reading the lines",
  linesRead: ({ done, count }: { done: Count; count: Count }) => `${done} of ${count} lines read`,
  moreNotes: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} more line like this`, other: `${count} more lines like this` }),
  lineIsHeading: ({ line }: { line: string }) => `Line ${line} is a heading and is left out.`,
  lineRepeatsAddress: ({ line, firstLine }: { line: string; firstLine: string }) =>
    `Line ${line} pays the address of line ${firstLine} once more.`,
  // The same recipients as the rows of a form.
  rows: {
    view: "Form",
    views: { rows: "Rows", text: "As text" },
    count: ({ count }: { count: Count }) => plural(count, { one: `${count} recipient`, other: `${count} recipients` }),
    add: "Add a recipient",
    // Takes a list from the clipboard. After it, what is said where the clipboard holds something else.
    paste: "Paste a list",
    noList: "There is no list on the clipboard",
    noListAbout: "A list has a recipient and an amount on each line, such as: Aunt Rosa, 500",
    // `read`: how many recipients have an amount, of all that were entered.
    readAll: ({ count }: { count: Count }) =>
      plural(count, { one: `to ${count} recipient`, other: `to ${count} recipients` }),
    readSome: ({ read, count }: { read: Count; count: Count }) =>
      plural(count, {
        one: `to ${read} of ${count} recipient. What is wrong is not counted.`,
        other: `to ${read} of ${count} recipients. What is wrong is not counted.`,
      }),
    // `most`: how many rows a form shows.
    onlyText: ({ most }: { most: Count }) =>
      plural(most, {
        one: `More than ${most} recipient is shown as text.`,
        other: `More than ${most} recipients are shown as text.`,
      }),
    // For screen readers. `number`: of the row. `who`: a name, a short address, or one of the first two.
    person: ({ number }: { number: string }) => `recipient ${number}`,
    row: ({ number, who }: { number: string; who: string }) => `Recipient ${number}: ${who}`,
    field: ({ number }: { number: string }) => `Recipient ${number}`,
    amount: ({ who }: { who: string }) => `Amount for ${who}`,
    unit: ({ who }: { who: string }) => `Unit for ${who}`,
    change: ({ who }: { who: string }) => `Change ${who}`,
    remove: ({ who }: { who: string }) => `Remove ${who}`,
    scan: ({ who }: { who: string }) => `Scan QR code for ${who}`,
    isHeading: "A heading, left out",
    again: ({ firstLine }: { firstLine: string }) => `Pays recipient ${firstLine} once more`,
    lookAlike: "Looks like an address you know, but is another one",
    problems: {
      recipient: "Enter a recipient, or remove the row",
      amount: "Enter an amount",
      fields: "More than a recipient and an amount",
      quotes: "A quote does not end",
      link: "This link asks for more than one amount. Pay it with Send to one.",
    },
  },
  together: "All recipients are paid in one transaction: all of them, or none.",
  lineProblems: {
    blank: "Input must not be blank",
    empty: ({ line }: { line: string }) => `Remove empty row at line ${line}`,
    withoutValue: ({ line }: { line: string }) => `Line ${line} must have address and value, separated by a comma`,
    // By the separator that stands in the line more than once.
    tooManyFields: {
      ",": ({ line }: { line: string }) => `Line ${line}: Comma can only separate address and value.`,
      ";": ({ line }: { line: string }) => `Line ${line}: Semicolon can only separate address and value.`,
      "\t": ({ line }: { line: string }) => `Line ${line}: Tab can only separate address and value.`,
    },
    badAddress: ({ address, line }: { address: string; line: string }) =>
      `Invalid address "${address}" at line ${line}`,
    // `reason`: what is wrong with the amount, a sentence of the room "problems".
    badAmount: ({ reason, value, line }: { reason: string; value: string; line: string }) =>
      `${reason}: check value "${value}" at line ${line}`,
    // `code`: of a currency, such as "USD".
    withoutPrice: ({ line, code }: { line: string; code: string }) => `Line ${line}: the price in ${code} is not known`,
    brokenQuotes: ({ line }: { line: string }) => `Line ${line}: a quote does not end`,
    // Amounts with their unit: "5.46 XEC".
    totalAboveBalance: ({ total, balance }: { total: string; balance: string }) =>
      `Total amount sent (${total}) exceeds wallet balance of ${balance}`,
  },

  // What goes with the money.
  airdrop: "Airdrop",
  airdropAbout: "Everyone can see that the payment is an airdrop.",
  // `<token/>`: the token whose holders are paid.
  airdropTo: "to holders of <token/>",
  airdropWithout: "Send without",
  // Behind it: raw data, and which coins pay.
  moreOptions: "More options",
  rawDataTitle: "Raw OP_RETURN data",
  rawData: "Raw data",
  rawDataHelp: "Hex of the pushes, without the leading 6a.",
  // A counter: "16 / 444 characters".
  charactersOf: ({ characters, max }: { characters: Count; max: Count }) =>
    plural(max, { one: `${characters} / ${max} character`, other: `${characters} / ${max} characters` }),
  coins: "Coins",
  dataAttached: "Data attached",
  bytes: ({ count }: { count: Count }) => plural(count, { one: `${count} byte`, other: `${count} bytes` }),
  // `data`: hex.
  tokenData: "Token protocol data: <data/>",
  messageProblems: {
    empty: "Satchel Msg cannot be an empty string",
    tooLong: ({ max }: { max: Count }) =>
      plural(max, { one: `Message can not exceed ${max} byte`, other: `Message can not exceed ${max} bytes` }),
    airdropTooLong: ({ bytes, max }: { bytes: Count; max: Count }) =>
      plural(bytes, {
        one: `Error: Airdrop msg is ${bytes} byte. Exceeds ${max} byte limit.`,
        other: `Error: Airdrop msg is ${bytes} bytes. Exceeds ${max} byte limit.`,
      }),
  },

  // In the bar above the tabs of a narrow window: the sum, or the one thing that keeps the form from being sent.
  totalWithFee: "Total with fee",
  blocking: {
    recipient: "Enter a recipient",
    amount: "Enter an amount",
    recipients: "Enter recipients and amounts",
    message: "Write the message, or turn it off.",
    rawData: "Enter the raw data, or turn it off.",
    line: ({ line }: { line: string }) => `Correct recipient ${line}`,
    lines: ({ count }: { count: Count }) =>
      plural(count, { one: `Correct ${count} recipient`, other: `Correct ${count} recipients` }),
    // With its unit: "6.45 XEC".
    funds: ({ missing }: { missing: string }) => `You are ${missing} short`,
  },

  // Beside a button that cannot be pressed yet: what is missing.
  missing: {
    message: "Write the message, or turn it off.",
    rawData: "Enter the raw data, or turn it off.",
    recipient: "Enter a recipient to see the preview.",
    amount: "Enter an amount to see the preview.",
    lines: "Enter recipients and amounts to see the preview.",
    correct: "Correct what is marked to see the preview.",
    correctLine: ({ line }: { line: string }) => `Correct recipient ${line} to see the preview.`,
    correctLines: ({ count }: { count: Count }) =>
      plural(count, {
        one: `Correct ${count} recipient to see the preview.`,
        other: `Correct ${count} recipients to see the preview.`,
      }),
  },

  accept: "Accept",
  reject: "Reject",
  approvalNotSent: "Failed to send transaction approval",
  rejectionNotSent: "Failed to send transaction rejection",

  reviewTitle: "Review payment",
});
