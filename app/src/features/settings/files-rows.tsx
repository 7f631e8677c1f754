import type { Result } from "@satchel/core/result";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { listText } from "../../text/locale/lists.ts";
import { counted } from "../../text/money/counts.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import type { AppFiles, FilesProblem, FilesSeen } from "../../wiring/page/files.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./settings.module.css";

/** One number for the files that the app runs from, to compare with a release, and the licences of what is bundled. */
export function FilesRows({ files }: { files: AppFiles }) {
  return (
    <>
      <NumberRow files={files} />
      <LicencesRow files={files} />
    </>
  );
}

function NumberRow({ files }: { files: AppFiles }) {
  const [isBusy, setBusy] = useState(false);
  const [seen, setSeen] = useState<Result<FilesSeen, FilesProblem>>();
  const look = async () => {
    setBusy(true);
    setSeen(await files.look());
    setBusy(false);
  };
  return (
    <SettingRow
      title={settingsText.files}
      about={settingsText.filesAbout}
      below={seen && (seen.ok ? <Seen seen={seen.value} /> : <NotSeen problem={seen.problem} />)}
    >
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void look()}>
        {seen ? settingsText.filesAgain : settingsText.filesLook}
      </Button>
    </SettingRow>
  );
}

/** How many names of files are told; more of them say nothing new. */
const NAMED = 3;

function Seen({ seen }: { seen: FilesSeen }) {
  const copy = useCopy();
  const locale = useLocale();
  const { digest, differing } = seen;
  const names = listText(differing.slice(0, NAMED));
  return (
    <Stack gap="small">
      <code className={styles.digest} translate="no">
        {digest}
      </code>
      {differing.length > 0 ? (
        <Banner
          tone="warning"
          icon={TriangleAlert}
          title={settingsText.filesDiffer({ count: counted(differing.length, locale) })}
        >
          {settingsText.filesDifferAbout({ names })}
        </Banner>
      ) : (
        <Banner tone="info" icon={Info}>
          {settingsText.filesSame({ count: counted(seen.count, locale) })}
        </Banner>
      )}
      <CopyButton size="sm" onCopy={() => copy(digest, settingsText.filesCopied)}>
        {settingsText.filesCopy}
      </CopyButton>
    </Stack>
  );
}

const NotSeen = ({ problem }: { problem: FilesProblem }) => (
  <Banner tone="problem" icon={CircleAlert}>
    {problem.code === "no-list" ? settingsText.filesNoList : settingsText.filesUnreadable}
  </Banner>
);

function LicencesRow({ files }: { files: AppFiles }) {
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    setBusy(true);
    const licences = await files.licences();
    setBusy(false);
    setText(licences);
    setFailed(licences === undefined);
  };
  return (
    <SettingRow
      title={settingsText.licences}
      about={settingsText.licencesAbout}
      below={
        hasFailed && (
          <Banner tone="problem" icon={CircleAlert}>
            {settingsText.filesUnreadable}
          </Banner>
        )
      }
    >
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void open()}>
        {settingsText.licencesShow}
      </Button>
      {text !== undefined && (
        <Dialog title={settingsText.licences} onClose={() => setText(undefined)}>
          <pre className={styles.licences} dir="ltr" translate="no">
            {text}
          </pre>
        </Dialog>
      )}
    </SettingRow>
  );
}
