import { plainText } from "@satchel/core/text";
import { ExternalLink, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { Button, ExternalButton } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./token-page.module.css";
import { type TokenUrl, tokenUrlOf } from "./token-url.ts";

/** The URL of a token, the text of a stranger: only a trusted one opens at once (tokens.md 2.1). */
export function TokenLink({ url }: { url: string }) {
  const { trusted } = useApp().network.links;
  const [isAsking, setAsking] = useState(false);
  const text = plainText(url).trim();
  if (text === "") return tokenPageText.none;
  const parsed = tokenUrlOf(text);
  if (!parsed)
    return (
      <bdi translate="no" className={styles.url}>
        {text}
      </bdi>
    );
  if (trusted.includes(url))
    return (
      <a href={parsed.href} target="_blank" rel="noopener noreferrer">
        <Words text={text} />
      </a>
    );
  return (
    <>
      <button type="button" className={styles.type} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Words text={text} />
      </button>
      {isAsking && <LinkDialog url={parsed} onClose={() => setAsking(false)} />}
    </>
  );
}

function Words({ text }: { text: string }) {
  return (
    <span className={styles.url}>
      <bdi translate="no">{text}</bdi>
      <Icon of={ExternalLink} size="xs" />
    </span>
  );
}

function LinkDialog({ url: { href, before, host, after }, onClose }: { url: TokenUrl; onClose: () => void }) {
  const { link } = tokenPageText;
  return (
    <Dialog title={link.title} onClose={onClose}>
      <p>{link.about}</p>
      <p className={styles.address} dir="ltr" translate="no">
        {before}
        <strong>{host}</strong>
        {after}
      </p>
      <p className={styles.advice}>
        <Icon of={ShieldAlert} size="sm" /> {link.seedPhrase}
      </p>
      <div className={styles.choice}>
        <Button variant="secondary" onClick={onClose}>
          {link.stay}
        </Button>
        <ExternalButton href={href}>{link.open}</ExternalButton>
      </div>
    </Dialog>
  );
}
