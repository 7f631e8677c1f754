import { CloudOff } from "lucide-react";
import { useState } from "react";
import { ageText } from "../../text/dates.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";

/** Above a screen while the indexer does not answer: what failed, how old what is shown is, what to do (wallet.md 8). */
export function ConnectionBanner() {
  const { engine, network } = useApp();
  const locale = useLocale();
  const sync = useEngineState((state) => state.sync);
  const connection = useEngineState((state) => state.connection);
  const [isTrying, setTrying] = useState(false);
  if (connection !== "offline" && sync.state !== "stale") return null;

  const refresh = async () => {
    setTrying(true);
    await engine.resync().finally(() => setTrying(false));
  };
  const admin = network.links.notifyAdmin;
  return (
    <Banner
      tone="problem"
      icon={CloudOff}
      title="Error in chronik connection"
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={isTrying || sync.state === "syncing"}
          onClick={() => void refresh()}
        >
          Refresh
        </Button>
      }
    >
      <p>
        {sync.at === undefined
          ? "Your money is safe; its balance is not known yet. "
          : `Your money is safe. What you see is ${ageText(sync.at, Date.now(), locale)}. `}
        Refresh to try again, and{" "}
        {admin === "" ? (
          "notify the admin"
        ) : (
          <a href={admin} target="_blank" rel="noopener noreferrer">
            notify the admin
          </a>
        )}{" "}
        if this stays.
      </p>
    </Banner>
  );
}
