import type { Wallet } from "@satchel/core/wallet";
import { CalendarX, Copy, EyeOff, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { backupText } from "../../catalogue/en/wallet/backup.ts";
import { backedUpText } from "../../text/locale/dates.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Badge } from "../../ui/mark/badge.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";
import { AddressTrouble } from "../../widgets/wallet/own-address.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { useOwnAddress } from "../../wiring/own-address.ts";
import { CopyQuestion } from "./copy-question.tsx";
import { pickQuestions, type Question, QuizDialog } from "./quiz-dialog.tsx";
import { HiddenPhrase, ShownPhrase } from "./seed-phrase.tsx";
import { useRevealedPhrase } from "./use-revealed-phrase.ts";

export function BackupScreen() {
  const { wallet } = useActiveWallet();
  // Another wallet has another key and so a new screen: the words of one never stand under the name of another.
  return <Backup key={wallet.id} wallet={wallet} />;
}

function Backup({ wallet }: { wallet: Wallet }) {
  const { id, name, backedUpAt } = wallet;
  const own = useOwnAddress(wallet);
  const locale = useLocale();
  const { forgetsUnvisited } = useApp().host;
  const revealed = useRevealedPhrase(id);
  const { phrase, wasShown, problem, isBusy } = revealed;
  const [questions, setQuestions] = useState<readonly Question[]>();
  const askQuestions = async () => {
    const words = phrase ?? (await revealed.read());
    revealed.hide();
    // Only the words of the questions are kept while the quiz is open; the rest of the phrase is dropped.
    if (words !== undefined) setQuestions(pickQuestions(words, Math.random));
  };
  // One loud step at a time: nobody has written down what was never shown.
  const isFirstStep = backedUpAt === undefined && !wasShown;
  const words = problem && walletProblemWords(problem);
  return (
    <Page
      narrow
      title={backupText.title}
      lead={backupText.lead}
      end={
        backedUpAt !== undefined && (
          <Badge tone="positive" icon={ShieldCheck}>
            {backedUpText(backedUpAt, locale)}
          </Badge>
        )
      }
    >
      <Banner tone="warning" icon={EyeOff} title={backupText.checkScreen} quiet>
        <p>{backupText.checkScreenAbout}</p>
      </Banner>
      {forgetsUnvisited && (
        <Banner tone="warning" icon={CalendarX} title={backupText.forgets} quiet>
          <p>{backupText.forgetsAbout}</p>
        </Banner>
      )}
      <Card>
        <SettingRow title={backupText.show} about={backupText.showAbout({ wallet: name })}>
          <Switch
            label={backupText.show}
            checked={phrase !== undefined}
            busy={isBusy}
            onChange={(on) => (on ? void revealed.show() : revealed.hide())}
          />
        </SettingRow>
      </Card>
      {own.is === "foreign" ? <AddressTrouble own={own} wallet={wallet} /> : words && <ProblemPanel words={words} />}
      {phrase === undefined ? <HiddenPhrase /> : <ShownPhrase phrase={phrase} />}
      <Actions emphasizeLast>
        {phrase !== undefined && <CopyPhrase phrase={phrase} />}
        {isFirstStep ? (
          <Button size="lg" busy={isBusy} onClick={() => void revealed.show()}>
            {backupText.show}
          </Button>
        ) : (
          <Button
            size="lg"
            variant={backedUpAt === undefined ? "primary" : "secondary"}
            disabled={isBusy}
            onClick={() => void askQuestions()}
          >
            {backedUpAt === undefined ? backupText.wroteDown : backupText.checkAgain}
          </Button>
        )}
      </Actions>
      {questions && <QuizDialog walletId={id} questions={questions} onClose={() => setQuestions(undefined)} />}
    </Page>
  );
}

function CopyPhrase({ phrase }: { phrase: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="lg" icon={Copy} onClick={() => setAsking(true)}>
        {commonText.copy}
      </Button>
      {isAsking && <CopyQuestion phrase={phrase} onClose={() => setAsking(false)} />}
    </>
  );
}
