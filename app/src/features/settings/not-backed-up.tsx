import { ShieldAlert } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useEngineState } from "../../wiring/app-context.ts";

/** Names the wallets whose phrase nobody has shown to have; nothing where there is none. */
export function NotBackedUp({ consequence }: { consequence?: string }) {
  const wallets = useEngineState((state) => state.wallets);
  const names = wallets.filter(({ backedUpAt }) => backedUpAt === undefined).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Banner
      tone="problem"
      icon={ShieldAlert}
      title={names.length === 1 ? "1 wallet is not backed up" : `${names.length} wallets are not backed up`}
      quiet
      action={
        <ButtonLink to="/backup" variant="secondary" size="sm">
          Back up first
        </ButtonLink>
      }
    >
      <p>
        {names.join(", ")}. {consequence}
      </p>
    </Banner>
  );
}
