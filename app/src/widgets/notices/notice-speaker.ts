import type { AddressPrefix } from "@satchel/core/network";
import type { Engine, Notice } from "@satchel/engine";
import { burstWords, isPayment, noticeWords, type PaymentNotice, type Reader } from "../../text/notices.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { walletsByAddress } from "../../wiring/known-addresses.ts";

/** design.md 10: at most one message a second. */
const SPACING_MS = 1000;
/** Payments that come within this time of the first one are one burst. */
const GATHER_MS = 250;
/** A toast does not wait longer for a token's name. */
const TOKEN_WAIT_MS = 1500;

export type NoticeSpeaker = { say(notice: Notice): void; stop(): void };

/** Shows notices as toasts: payments that come at the same time share one, every other notice has its own. */
export function createNoticeSpeaker(engine: Engine, locale: string, prefix: AddressPrefix): NoticeSpeaker {
  let waiting: PaymentNotice[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;

  function reader(): Reader {
    const { contacts, wallets, tokens, price, priceStatus, settings } = engine.state.getState();
    const own = [...walletsByAddress(wallets, prefix)].map(([address, { name }]) => ({ name, address }));
    const current = priceStatus === "old" ? undefined : price;
    return { locale, prefix, contacts: contacts.list, wallets: own, tokens, price: current, settings };
  }

  function sayNow(notice: Notice): void {
    const words = noticeWords(notice, reader());
    if (words) showToast(words);
  }

  async function saySettled(notice: Extract<Notice, { kind: "payment-settled" }>): Promise<void> {
    if (!(await engine.hasReceipt(notice.txids.at(-1)))) sayNow(notice);
  }

  async function sayPayments(): Promise<void> {
    const burst = waiting;
    waiting = [];
    timer = undefined;
    saidAt = performance.now();
    await learnTokens(engine, burst);
    const unseen = await withoutReceipts(engine, burst);
    const said = unseen.filter((each) => noticeWords(each, reader()) !== undefined);
    const [first, ...others] = said;
    if (first === undefined) return;
    const words = others.length > 0 ? burstWords(said, reader()) : noticeWords(first, reader());
    if (words) showToast(words);
  }

  return {
    say: (notice) => {
      if (notice.kind === "payment-settled") return void saySettled(notice);
      if (!isPayment(notice)) return sayNow(notice);
      waiting.push(notice);
      timer ??= setTimeout(() => void sayPayments(), Math.max(GATHER_MS, saidAt + SPACING_MS - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

/** What this wallet does: payments, and actions on its own tokens. */
const IS_OURS: ReadonlySet<PaymentNotice["kind"]> = new Set(["sent", "moved"]);

/** Returns the payments of which no screen shows the receipt. */
async function withoutReceipts(engine: Engine, burst: readonly PaymentNotice[]): Promise<readonly PaymentNotice[]> {
  const isShown = await Promise.all(burst.map((each) => IS_OURS.has(each.kind) && engine.hasReceipt(each.txid)));
  return burst.filter((_, index) => !isShown[index]);
}

/** Only the first token of a payment is named. */
async function learnTokens(engine: Engine, burst: readonly PaymentNotice[]): Promise<void> {
  const ids = burst.flatMap((each) => ("tokens" in each ? (each.tokens?.[0]?.tokenId ?? []) : []));
  if (ids.length === 0) return;
  await Promise.race([engine.needTokens(ids), new Promise((resolve) => setTimeout(resolve, TOKEN_WAIT_MS))]);
}
