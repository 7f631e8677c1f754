import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for what past trades say: figures, chart, depth, the list of trades and one's own. */
export const marketText = room("market", {
  title: "Market",
  about: "Chart, depth, trades and your own",
  aboutCollection: "Sales and prices of this collection",
  aboutNft: "Past sales of this NFT, and your own",
  loading: "Loading past trades…",

  failed: "The trades could not be loaded",
  failedAbout: "Offers and your tokens are not affected.",
  mayBeOld: "New trades may be missing",
  waitsForNetwork: "They are loaded when the network is back.",
  none: "No trades yet",
  noneAbout: "A chart starts with the first sale of this token.",
  noneAboutNft: "Its first sale will stand here.",
  noneAboutCollection: "Figures start with the first sale of this collection.",

  // How far the reading of older trades is. Listings and cancellations are among the transactions.
  reading: ({ done, total }: { done: Count; total: Count }) => `${done} of ${total} transactions read`,
  stopped: ({ done, total }: { done: Count; total: Count }) =>
    `Stopped after ${done} of ${total} transactions. What is older is in no figure.`,
  readingName: "Past trades",
  goOn: "Go on",

  spans: { label: "Time shown", day: "24 h", week: "7 d", month: "30 d", all: "All" },
  modes: { label: "Shown as", candles: "Candles", line: "Line", table: "Table" },
  earlier: "Earlier",
  later: "Later",

  // Figures. `span`: one of the spans above.
  price: "Last price",
  day: "24 hours",
  week: "7 days",
  lowToHigh: ({ span }: { span: string }) => `Low to high, ${span}`,
  volume: ({ span }: { span: string }) => `Volume, ${span}`,
  count: ({ span }: { span: string }) => `Trades, ${span}`,
  countSales: ({ span }: { span: string }) => `Sales, ${span}`,
  // The same of all trades, where there are too few to choose a time.
  lowToHighEver: "Low to high",
  volumeEver: "Volume",
  range: ({ low, high }: { low: string; high: string }) => `${low} to ${high}`,
  nothing: "None",

  // The chart.
  chart: ({ ticker }: { ticker: string }) => `${ticker} in XEC`,
  chartOfNft: "Price in XEC",
  walk: ({ ticker }: { ticker: string }) => `Price of ${ticker}: arrow keys go from point to point`,
  point: (values: { when: string; open: string; high: string; low: string; close: string; volume: string }) =>
    `${values.when}: open ${values.open}, high ${values.high}, low ${values.low}, close ${values.close}, volume ${values.volume}`,
  // Read aloud for the whole picture.
  drawn: ({ from, to, low, high }: { from: string; to: string; low: string; high: string }) =>
    `From ${from} to ${to}, low ${low}, high ${high}. The table has the same numbers.`,
  tooFew: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} trade in this time`, other: `${count} trades in this time` }),
  tooFewSales: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} sale in this time`, other: `${count} sales in this time` }),
  tooFewEver: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} trade so far`, other: `${count} trades so far` }),
  tooFewSalesEver: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} sale so far`, other: `${count} sales so far` }),
  tooFewAbout: "Too few for a chart. The list shows each one.",
  columns: { when: "Time", open: "Open", high: "High", low: "Low", close: "Close", volume: "Volume" },
  table: "The chart in numbers, prices in XEC",

  // The depth of the open offers.
  depth: "Depth",
  depthAbout: "offers only, as the server lists them",
  depthNone: "Nothing is on offer now.",
  // `quantity`: with the ticker.
  depthPoint: ({ quantity, price }: { quantity: string; price: string }) => `${quantity} at ${price} or less`,
  depthDrawn: ({ points }: { points: string }) => `On offer: ${points}`,
  depthMore: ({ quantity }: { quantity: string }) => `${quantity} more at higher prices`,
  aboveSpot: "25 % above the cheapest",

  // The list of trades.
  trades: "Trades",
  sales: "Sales",
  which: { label: "Whose trades", all: "All", mine: "Mine" },
  list: { when: "Time", price: "Price", mark: "Mark" },
  older: "Older trades",
  explorer: "Explorer",
  noTime: "Time not known",
  sides: { bought: "Bought", sold: "Sold", self: "With yourself" },
  leftOut: "Left out",
  wash: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} trade is in no price and volume: its bytes show that the seller bought from themselves`,
      other: `${count} trades are in no price and volume: their bytes show that the seller bought from themselves`,
    }),
  washSales: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} sale is in no price and volume: its bytes show that the seller bought from themselves`,
      other: `${count} sales are in no price and volume: their bytes show that the seller bought from themselves`,
    }),
  unproven: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} trade is not shown, because its transaction does not show it`,
      other: `${count} trades are not shown, because their transactions do not show them`,
    }),
  unprovenSales: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} sale is not shown, because its transaction does not show it`,
      other: `${count} sales are not shown, because their transactions do not show them`,
    }),
  whoseWord:
    "Prices and quantities are read from the bytes of each purchase. That a purchase is on the chain, and when it was made, is the server's word.",
  ofCollection: "That an NFT belongs to this collection is the server's word too.",

  // One's own trades.
  own: {
    loading: "Looking through your history…",
    none: "This wallet has not bought or sold this token on Agora.",
    failed: "Your history could not be read",
    bought: "Bought",
    sold: "Sold",
    paid: "Cost",
    received: "Proceeds",
    profit: "Profit",
    loss: "Loss",
    // `quantity`: a number of tokens. `price`: of one of them, on average.
    atPrice: ({ quantity, price }: { quantity: string; price: string }) => `${quantity} at ${price}`,
    how: "Profit is what you got for tokens bought here, less their average price. Network fees are not counted.",
    // `quantity`: with the ticker.
    unknown: ({ quantity }: { quantity: string }) =>
      `You sold ${quantity} that you did not buy here. Their cost is not known, so they are in no profit.`,
    save: "Save as CSV",
    saved: ({ count }: { count: Count }) =>
      plural(count, { one: `${count} trade saved`, other: `${count} trades saved` }),
  },
});
