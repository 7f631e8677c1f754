import type { TokenId } from "@satchel/core/ids";
import { Copy, Eye, EyeOff, Send, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { Icon, type IconGlyph } from "../../ui/mark/icon.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { useMarkToken } from "./mark-token.ts";
import styles from "./token-menu.module.css";

type Props = {
  tokenId: TokenId;
  name: string;
  /** Stands below the name. */
  about: ReactNode;
  canSend: boolean;
  onClose: () => void;
};

/** What can be done with a token besides its panels: sending it, its marks, its id. */
export function TokenMenu({ tokenId, name, about, canSend, onClose }: Props) {
  const isMarked = useEngineState((state) => state.tokenMarks?.get(tokenId));
  const mark = useMarkToken();
  const copy = useCopy();
  const { menu } = tokenListText;
  const isFavourite = isMarked === "favourite";
  const isHidden = isMarked === "hidden";
  const then = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  return (
    <Dialog
      title={
        <bdi translate="no" className={styles.name}>
          {name}
        </bdi>
      }
      onClose={onClose}
    >
      <p className={styles.about}>{about}</p>
      <div className={styles.menu}>
        {canSend && (
          <Link href={`/send-token/${tokenId}`} className={styles.item}>
            <Icon of={Send} />
            {menu.send}
          </Link>
        )}
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
    <button type="button" className={styles.item} onClick={onPress}>
      <Icon of={icon} />
      {children}
    </button>
  );
}
