import type { ActionOf } from "@satchel/core/activity";
import type { Txid } from "@satchel/core/tx";
import { ExternalLink } from "lucide-react";
import { linkTo } from "../../text/links.ts";
import { Icon } from "../../ui/icon.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./quote.module.css";
import { About, InvalidQuote, Quote, Said } from "./quote.tsx";

export function ArticlePanel({ action, txid }: { action: ActionOf<"eCashChat Article">; txid: Txid }) {
  if (!action.isValid) return <InvalidQuote name="Invalid article" />;
  return (
    <Quote app={action.app} label="Article">
      <ArticleLink txid={txid} />
    </Quote>
  );
}

export function ReplyPanel({ action }: { action: ActionOf<"eCashChat Article Reply"> }) {
  if (!action.isValid) return <InvalidQuote name="Invalid article reply" />;
  return (
    <Quote app={action.app} label="Reply to an article, public">
      <Said text={action.action.msg} />
      <ArticleLink txid={action.action.replyArticleTxid} />
    </Quote>
  );
}

export function PaywallPanel({ action }: { action: ActionOf<"Paywall"> }) {
  if (!action.isValid) return <InvalidQuote name="Invalid paywall payment" />;
  return (
    <Quote app={action.app} label="Paywall payment">
      <About>Paid to read an article.</About>
      <ArticleLink txid={action.action.sharedArticleTxid} />
    </Quote>
  );
}

/** To the article site, where this network has one. What is no txid leads nowhere. */
function ArticleLink({ txid }: { txid: string }) {
  const href = linkTo(useApp().network.links, "article", txid);
  if (href === undefined || !/^[0-9a-f]{64}$/.test(txid)) return null;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <Icon of={ExternalLink} size="xs" />
      Open the article
    </a>
  );
}
