import type { TokenLink } from "@satchel/core/payment-link";
import { plainText } from "../../text/untrusted-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./send-token.module.css";
import { EMPTY_TOKEN_FORM } from "./token-send-form.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** That a link has filled the form, and what its writer says, as theirs and as text. */
export function LinkedToken({ send, link }: { send: TokenSendState; link: TokenLink }) {
  const words = [link.label, link.message].flatMap((text) => (text === undefined ? [] : [plainText(text)]));
  return (
    <Card padded className={styles.linked}>
      <div className={styles.linkedHead}>
        <Badge tone="accent">From payment link</Badge>
        <Button variant="ghost" size="sm" onClick={() => send.change(EMPTY_TOKEN_FORM)}>
          Start over
        </Button>
      </div>
      {words.length > 0 && (
        <figure>
          <figcaption className={styles.muted}>The link says, unverified:</figcaption>
          {words.map((text) => (
            <blockquote key={text} dir="auto" className={styles.said}>
              {text}
            </blockquote>
          ))}
        </figure>
      )}
    </Card>
  );
}
