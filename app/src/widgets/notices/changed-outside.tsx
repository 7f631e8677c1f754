import type { Contact } from "@satchel/core/contacts";
import type { ContactsChange, Engine, ServersChange } from "@satchel/engine";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { integrityText } from "../../catalogue/en/wallet/integrity.ts";
import { counted } from "../../text/money/counts.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { FailurePanel } from "../../ui/status/failure-panel.tsx";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import styles from "./changed-outside.module.css";

/** What was changed in the storage of a device with a password, with names, and what a person can decide about it. */
export function ChangedOutside() {
  const { contacts, servers } = useEngineState((state) => state.outside);
  return (
    <div className={styles.panels}>
      {contacts && <ChangedContacts change={contacts} />}
      {servers && <ChangedServers change={servers} />}
    </div>
  );
}

/** Runs a decision and says why it could not be stored. */
function useDecision() {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const decide = async (decision: (engine: Engine) => ReturnType<Engine["acceptServers"]>) => {
    setBusy(true);
    const done = await decision(engine);
    setBusy(false);
    if (!done.ok) showToast({ tone: "problem", ...walletProblemWords(done.problem) });
  };
  return {
    isBusy,
    decide: (decision: (engine: Engine) => ReturnType<Engine["acceptServers"]>) => void decide(decision),
  };
}

/** The list stays short enough to be read; the rest is shown to who wants to decide about all of it. */
const MOST_LINES = 5;

function ChangedContacts({ change: { before, now } }: { change: ContactsChange }) {
  const { isBusy, decide } = useDecision();
  const texts = integrityText.contacts;
  return (
    <FailurePanel
      tone="problem"
      icon={ShieldAlert}
      title={texts.title}
      actions={
        <>
          {before && (
            <Button size="sm" disabled={isBusy} onClick={() => decide((engine) => engine.settleContacts("before"))}>
              {texts.before}
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            disabled={isBusy}
            onClick={() => decide((engine) => engine.settleContacts("now"))}
          >
            {texts.now}
          </Button>
        </>
      }
    >
      <p>{before ? texts.about : texts.missing}</p>
      <Lines
        of={
          before
            ? linesOf(before, now)
            : now.map((contact) => ({ what: texts.stored({ name: contact.name }), contact }))
        }
      />
    </FailurePanel>
  );
}

type Line = { what: string; contact: Contact };

/** Returns what was done to which contact, in the order of what is stored now; removed ones last. */
function linesOf(before: readonly Contact[], now: readonly Contact[]): Line[] {
  const { added, changed, renamed, removed } = integrityText.contacts;
  const told = now.flatMap((contact): Line[] => {
    const sameName = before.find(({ name }) => name === contact.name);
    const sameAddress = before.find(({ address }) => address === contact.address);
    if (sameName && sameName === sameAddress) return [];
    if (sameName) return [{ what: changed({ name: contact.name }), contact }];
    if (sameAddress) return [{ what: renamed({ before: sameAddress.name, name: contact.name }), contact }];
    return [{ what: added({ name: contact.name }), contact }];
  });
  const isGone = (contact: Contact) =>
    !now.some(({ name, address }) => name === contact.name || address === contact.address);
  return [...told, ...before.filter(isGone).map((contact) => ({ what: removed({ name: contact.name }), contact }))];
}

function Lines({ of }: { of: readonly Line[] }) {
  const locale = useLocale();
  const others = of.slice(MOST_LINES);
  return (
    <>
      <LineList of={of.slice(0, MOST_LINES)} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{integrityText.contacts.others({ count: counted(others.length, locale) })}</summary>
          <LineList of={others} />
        </details>
      )}
    </>
  );
}

const LineList = ({ of }: { of: readonly Line[] }) => (
  <ul className={styles.lines}>
    {of.map(({ what, contact }) => (
      <li key={`${what} ${contact.address}`}>
        <p>{what}</p>
        <FullAddress address={contact.address} />
      </li>
    ))}
  </ul>
);

function ChangedServers({ change: { added, removed } }: { change: ServersChange }) {
  const { isBusy, decide } = useDecision();
  const texts = integrityText.servers;
  return (
    <FailurePanel
      tone="warning"
      icon={ShieldAlert}
      title={texts.title}
      actions={
        <Button
          size="sm"
          variant="secondary"
          disabled={isBusy}
          onClick={() => decide((engine) => engine.acceptServers())}
        >
          {texts.accept}
        </Button>
      }
    >
      <p>{texts.about}</p>
      <ul className={styles.lines}>
        {added.map((server) => (
          <li key={server}>{texts.added({ server })}</li>
        ))}
        {removed.map((server) => (
          <li key={server}>{texts.removed({ server })}</li>
        ))}
      </ul>
    </FailurePanel>
  );
}
