import type { LeftOut } from "@satchel/engine";
import { ServerOff } from "lucide-react";
import { useState } from "react";
import { integrityText } from "../../catalogue/en/wallet/integrity.ts";
import { momentText } from "../../text/locale/dates.ts";
import { counted } from "../../text/money/counts.ts";
import { Button } from "../../ui/button/button.tsx";
import { FailurePanel } from "../../ui/status/failure-panel.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import styles from "./changed-outside.module.css";

/** Which servers are left out and why, until the person has read it, or for as long as no other server is left. */
export function LeftOutServers() {
  const { engine, network } = useApp();
  const locale = useLocale();
  const leftOut = useEngineState((state) => state.leftOut);
  const [read, setRead] = useState<readonly string[]>([]);
  const [isChecking, setChecking] = useState(false);
  const hosts = new Set(network.endpoints.indexers.map((url) => new URL(url).host));
  const isLast = leftOut.length >= hosts.size;
  const checkAgain = async () => {
    setChecking(true);
    await engine.resync().finally(() => setChecking(false));
  };
  const shown = isLast ? leftOut : leftOut.filter(({ host }) => !read.includes(host));
  if (shown.length === 0) return null;
  const texts = integrityText.leftOut;
  return (
    <div className={styles.panels}>
      {shown.map((server, at) => {
        const { title, about } = wordsOf(server, locale);
        const button = isLast ? (
          <Button size="sm" variant="secondary" disabled={isChecking} onClick={() => void checkAgain()}>
            {texts.checkAgain}
          </Button>
        ) : (
          <Button size="sm" variant="secondary" onClick={() => setRead([...read, server.host])}>
            {texts.understood}
          </Button>
        );
        // Where no server is left, one button and one sentence are for all of them.
        const isEnd = !isLast || at === shown.length - 1;
        return (
          <FailurePanel
            key={server.host}
            tone={isLast ? "problem" : "warning"}
            icon={ServerOff}
            title={title}
            actions={isEnd ? button : undefined}
          >
            <p>{about}</p>
            {isEnd && <p>{isLast ? texts.isLast : texts.hasOthers}</p>}
          </FailurePanel>
        );
      })}
    </div>
  );
}

function wordsOf(server: LeftOut, locale: string): { title: string; about: string } {
  const texts = integrityText.leftOut;
  const { host } = server;
  switch (server.why) {
    case "other-block":
      return {
        title: texts.otherBlock({ host }),
        about: texts.otherBlockAbout({ height: counted(server.height, locale) }),
      };
    case "no-block":
      return { title: texts.noBlock({ host }), about: texts.noBlockAbout({ height: counted(server.height, locale) }) };
    case "behind":
      return { title: texts.behind({ host, count: counted(server.blocks, locale) }), about: texts.behindAbout };
    case "old":
      return { title: texts.old({ host }), about: texts.oldAbout({ date: momentText(server.at, locale) }) };
  }
}
