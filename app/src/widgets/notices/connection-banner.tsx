import { CloudOff } from "lucide-react";
import { useState } from "react";
import { frameText } from "../../catalogue/en/frame.ts";
import { ageText } from "../../text/dates.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Rich } from "../../ui/rich.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";

/** Stands above a screen while the indexer does not answer: what failed, how old the balance is, what to do (wallet.md 8). */
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
      title={frameText.connectionFailed}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={isTrying || sync.state === "syncing"}
          onClick={() => void refresh()}
        >
          {frameText.refresh}
        </Button>
      }
    >
      <p>
        <span>
          {sync.at === undefined
            ? frameText.balanceUnknown
            : frameText.shownIsOld({ age: ageText(sync.at, Date.now(), locale) })}
        </span>{" "}
        <Rich
          text={frameText.connectionHelp}
          marks={{
            admin: (words) =>
              admin === "" ? (
                words
              ) : (
                <a href={admin} target="_blank" rel="noopener noreferrer">
                  {words}
                </a>
              ),
          }}
        />
      </p>
    </Banner>
  );
}
