import { type CreationForm, checkCreation, creationBytes, fileHash, type GenesisSection } from "@satchel/core/token";
import type { TokenActionIntent } from "@satchel/core/tx";
import { useEffect, useMemo, useState } from "react";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { useApp } from "../../../wiring/app-context.ts";
import { useDraft, useKeptDraft } from "../../../wiring/payment/draft.ts";
import { firstBlocker, useTouchedFields } from "../../payment/form/blockers.ts";
import { useTokenAction } from "../action/use-token-action.ts";
import type { ChosenIcon } from "../icon/icon-field.tsx";
import { creationBlockers, markedOf } from "./creation-blockers.ts";
import {
  type Creation,
  type CreationTexts,
  draftNameOf,
  EMPTY_CREATION,
  readCreationDraft,
  writeCreationDraft,
} from "./creation-form.ts";
import { type Created, useFollowedCreation } from "./follow-creation.ts";

/** What the form opens with. */
export type CreationStart = { form: CreationTexts; isRestored: boolean };

/** Returns what the form opens with; undefined while the draft is being read. */
export function useCreationStart(what: Creation): CreationStart | undefined {
  const draft = useKeptDraft(draftNameOf(what), readCreationDraft);
  return useMemo(() => draft && { form: draft.form ?? EMPTY_CREATION, isRestored: draft.form !== undefined }, [draft]);
}

/** The icon as it is uploaded, with its hash. */
type IconBytes = { bytes: Uint8Array<ArrayBuffer>; hash: string };

/** Returns the bytes of the chosen icon once they are read. */
function useIconBytes(icon: ChosenIcon | undefined): IconBytes | undefined {
  const [read, setRead] = useState<{ of: Blob } & IconBytes>();
  const png = icon?.png;
  useEffect(() => {
    if (!png) return;
    let isWanted = true;
    void png.arrayBuffer().then((buffer) => {
      const bytes = new Uint8Array(buffer);
      if (isWanted) setRead({ of: png, bytes, hash: fileHash(bytes) });
    });
    return () => {
      isWanted = false;
    };
  }, [png]);
  return read && read.of === png ? read : undefined;
}

/**
 * Returns what the form of a token, a collection or an NFT shows: everything but the typed texts and the icon is
 * computed.
 * `onCreated` is called once the network has accepted it; the form is empty then.
 */
export function useCreation(what: Creation, start: CreationStart, onCreated: (created: Created) => void) {
  const { network, host } = useApp();
  const { locale } = host;
  const [form, setForm] = useState(start.form);
  const [icon, setIcon] = useState<ChosenIcon>();
  const touched = useTouchedFields();
  const iconBytes = useIconBytes(icon);
  const isIconReady = icon === undefined || iconBytes !== undefined;
  const { kind } = what;
  // Only an NFT says the hash of its picture.
  const hash = kind === "nft" ? (iconBytes?.hash ?? "") : "";
  const rules = useMemo(
    () => ({ separators: separatorsOf(locale), defaultUrl: network.links.newTokenUrl }),
    [locale, network],
  );
  const typed: CreationForm = useMemo(() => ({ ...form, kind, hash }), [form, kind, hash]);
  const checked = useMemo(() => checkCreation(typed, rules), [typed, rules]);
  const intent = useMemo(
    () => (checked.ok && isIconReady ? intentOf(what, checked.value) : undefined),
    [checked, isIconReady, what],
  );
  const action = useTokenAction(intent, {
    place: draftNameOf(what),
    isAlwaysReviewed: true,
    onSent: (txids) => {
      const created = followed.sent(txids);
      empty();
      if (created) onCreated(created);
    },
    // The card of the chain says what becomes of it.
    onKept: () => empty(),
  });
  const followed = useFollowedCreation(action.attempt, icon && iconBytes && { ...icon, bytes: iconBytes.bytes });
  const empty = () => {
    setForm(EMPTY_CREATION);
    setIcon(undefined);
    touched.clear();
  };
  const texts = { text: writeCreationDraft(form), first: writeCreationDraft(start.form) };
  useDraft({ name: draftNameOf(what), ...texts }, action.attempt);

  const read = { kind, form, problems: checked.ok ? {} : checked.problem, touched, locale };
  // While it is on its way the form shows what is being created.
  const marked = action.attempt.underWay ? {} : markedOf(read);
  return {
    what,
    form,
    icon,
    action,
    touched,
    rules,
    marked,
    /** Of the message that the texts become. */
    size: useMemo(() => creationBytes(typed, rules), [typed, rules]),
    /** What the genesis will say; undefined while a field is wrong. */
    section: checked.ok ? checked.value : undefined,
    /** Why there is nothing to create. */
    blocker: checked.ok ? undefined : firstBlocker(creationBlockers(read, marked)),
    isRestored: start.isRestored && form === start.form,
    change: (change: Partial<CreationTexts>) => {
      setForm((now) => ({ ...now, ...change }));
      action.attempt.forget();
    },
    setIcon: (next: ChosenIcon | undefined) => {
      setIcon(next);
      action.attempt.forget();
    },
    startOver: () => {
      empty();
      action.attempt.forget();
    },
  };
}

export type CreationState = ReturnType<typeof useCreation>;

const intentOf = (what: Creation, token: GenesisSection): TokenActionIntent =>
  what.kind === "nft"
    ? { action: "mint-nft", groupTokenId: what.collection.tokenId, info: token.info }
    : { action: "create", token };
