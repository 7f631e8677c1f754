/**
 * The pictures of README.md and the guide, by their file in docs/pictures: which picture of `npm run pictures` each is,
 * as `stop.view` (e2e/src/pictures/tours).
 * @type {Readonly<Record<string, string>>}
 */
export const DOC_PICTURES = {
  home: "home.1280-light",
  "home-phone": "home.390-light",
  "nfts-dark": "nfts.1280-dark",
  welcome: "onboarding.390-light",
  backup: "backup/quiz.390-light",
  receive: "receive/amount.390-light",
  send: "send.390-light",
  review: "send/review.390-light",
  many: "send/rows.390-light",
  tokens: "tokens.390-light",
  token: "token.390-light",
  agora: "agora.390-light",
  buy: "order-book/review.390-light",
  sell: "sell/form.390-light",
  unknown: "send/unknown.390-light",
  password: "settings/password.390-light",
  unlock: "unlock.390-light",
  import: "import.390-light",
};

/** The stops of these pictures, as `--only` takes them. */
export const docStops = () =>
  [...new Set(Object.values(DOC_PICTURES).map((picture) => `=${picture.replace(/\.[^.]*$/, "")}`))].join(",");
