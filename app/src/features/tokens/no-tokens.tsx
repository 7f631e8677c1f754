import { CloudOff, Coins, Plus, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { counted } from "../../text/money/counts.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import type { IconGlyph } from "../../ui/mark/icon.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { useLocale } from "../../wiring/app-context.ts";

/** Stands instead of the list when the wallet holds no token, or when that is not known. */
export function NoTokens({ isKnown }: { isKnown: boolean }) {
  const text = tokenListText;
  if (!isKnown) return <Nothing icon={CloudOff} title={text.noneOffline} about={text.noneOfflineAbout} />;
  return (
    <Nothing icon={Coins} title={text.none} about={text.noneAbout}>
      <ButtonLink to="/create-token" icon={Plus}>
        {text.createToken}
      </ButtonLink>
    </Nothing>
  );
}

export function NoneOfKind({ onClear }: { onClear: () => void }) {
  return (
    <Nothing icon={Coins} title={tokenListText.noneOfKind} about={tokenListText.noneOfKindAbout}>
      <Button variant="secondary" onClick={onClear}>
        {tokenListText.showAll}
      </Button>
    </Nothing>
  );
}

export function NoMatch({ query, count, onClear }: { query: string; count: number; onClear: () => void }) {
  const locale = useLocale();
  return (
    <Nothing
      icon={SearchX}
      title={<bdi>{tokenListText.nothingFound({ query: query.trim() })}</bdi>}
      about={tokenListText.lookedAt({ count: counted(count, locale) })}
    >
      <Button variant="secondary" onClick={onClear}>
        {tokenListText.clearSearch}
      </Button>
    </Nothing>
  );
}

function Nothing(props: { icon: IconGlyph; title: ReactNode; about: string; children?: ReactNode }) {
  return (
    <EmptyCard inviting icon={props.icon} title={props.title} actions={props.children}>
      <p>{props.about}</p>
    </EmptyCard>
  );
}
