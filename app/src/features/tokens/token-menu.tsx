import { Copy, Eye, EyeOff, Send, Star } from "lucide-react";
import { Link } from "wouter";
import { tokenListText } from "../../catalogue/en/token-list.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon, type IconGlyph } from "../../ui/icon.tsx";
import { useMarkToken } from "../../widgets/tokens/mark-token.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import type { HeldToken } from "./held-tokens.ts";
import { Balance, KindWords } from "./token-row.tsx";
import styles from "./tokens.module.css";

/** What can be done with a token from its row in the list. */
export function TokenMenu({ token, onClose }: { token: HeldToken; onClose: () => void }) {
  const { tokenId, name = tokenId, place } = token;
  const mark = useMarkToken();
  const copy = useCopy();
  const { menu } = tokenListText;
  const isFavourite = place === "favourite";
  const isHidden = place === "hidden";
  const then = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  return (
    <Dialog
      title={
        <bdi translate="no" className={styles.menuName}>
          {name}
        </bdi>
      }
      onClose={onClose}
    >
      <p className={styles.menuAbout}>
        <KindWords token={token} /> · <Balance token={token} />
      </p>
      <div className={styles.menu}>
        <Link href={`/send-token/${tokenId}`} className={styles.menuItem}>
          <Icon of={Send} />
          {menu.send}
        </Link>
        <Item icon={Star} onPress={then(() => mark(tokenId, isFavourite ? "shown" : "favourite"))}>
          {isFavourite ? menu.removeFavourite : menu.addFavourite}
        </Item>
        <Item icon={Copy} onPress={then(() => copy(tokenId, tokenListText.idCopied))}>
          {menu.copyId}
        </Item>
        <Item icon={isHidden ? Eye : EyeOff} onPress={then(() => mark(tokenId, isHidden ? "shown" : "hidden"))}>
          {isHidden ? menu.show : menu.hide}
        </Item>
      </div>
    </Dialog>
  );
}

function Item({ icon, onPress, children }: { icon: IconGlyph; onPress: () => void; children: string }) {
  return (
    <button type="button" className={styles.menuItem} onClick={onPress}>
      <Icon of={icon} />
      {children}
    </button>
  );
}
