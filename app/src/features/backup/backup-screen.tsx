import type { Wallet } from "@satchel/core/wallet";
import { CircleAlert, Copy, EyeOff, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { backedUpText } from "../../text/dates.ts";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, SettingRow } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useLocale } from "../../wiring/app-context.ts";
import { CopyQuestion } from "./copy-question.tsx";
import { pickQuestions, type Question, QuizDialog } from "./quiz-dialog.tsx";
import { HiddenPhrase, ShownPhrase } from "./seed-phrase.tsx";
import { useRevealedPhrase } from "./use-revealed-phrase.ts";

const SHOW = "Show seed phrase";

export function BackupScreen() {
  const { wallet } = useActiveWallet();
  // The key makes another wallet another screen: no word of one is ever shown under the name of the other.
  return <Backup key={wallet.id} wallet={wallet} />;
}

function Backup({ wallet: { id, name, backedUpAt } }: { wallet: Wallet }) {
  const locale = useLocale();
  const revealed = useRevealedPhrase(id);
  const { phrase, problem, isBusy } = revealed;
  const [questions, setQuestions] = useState<readonly Question[]>();
  const askQuestions = async () => {
    const words = phrase ?? (await revealed.read());
    revealed.hide();
    // Only what is asked for stays; the rest of the phrase is forgotten while the quiz is open.
    if (words !== undefined) setQuestions(pickQuestions(words, Math.random));
  };
  const words = problem && walletProblemWords(problem);
  return (
    <Page
      narrow
      title="Wallet Backup"
      lead="These 12 words are the wallet. Anyone who has them has the money."
      end={
        backedUpAt !== undefined && (
          <Badge tone="positive" icon={ShieldCheck}>
            {backedUpText(backedUpAt, locale)}
          </Badge>
        )
      }
    >
      <Banner tone="warning" icon={EyeOff} title="Check that nobody can see your screen" quiet>
        <p>Write the words on paper, in order. No photo, no cloud. Nobody from Satchel will ever ask for them.</p>
      </Banner>
      <Card>
        <SettingRow title={SHOW} about={`${name}. Hides again after 60 seconds.`}>
          <Switch
            label={SHOW}
            checked={phrase !== undefined}
            busy={isBusy}
            onChange={(on) => (on ? void revealed.show() : revealed.hide())}
          />
        </SettingRow>
      </Card>
      {words && (
        <Banner tone="problem" icon={CircleAlert} title={words.title}>
          <p>{words.detail}</p>
        </Banner>
      )}
      {phrase === undefined ? <HiddenPhrase how={SHOW} /> : <ShownPhrase phrase={phrase} />}
      <Actions emphasizeLast>
        {phrase !== undefined && <CopyPhrase phrase={phrase} />}
        <Button
          size="lg"
          variant={backedUpAt === undefined ? "primary" : "secondary"}
          disabled={isBusy}
          onClick={() => void askQuestions()}
        >
          {backedUpAt === undefined ? "I wrote it down" : "Check again"}
        </Button>
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
        Copy
      </Button>
      {isAsking && <CopyQuestion phrase={phrase} onClose={() => setAsking(false)} />}
    </>
  );
}
