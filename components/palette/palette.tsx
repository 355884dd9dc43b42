"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { acts, actsOn } from "./acts";
import { debtorEntry, filled, invoiceEntry, places, seenEntry, workLists } from "./entries";
import { PaletteList } from "./palette-list";
import { PaletteSearch, shell } from "./palette-shell";
import { lastSeen, rememberSeen } from "./seen";
import { Standing } from "./standing";
import type { Entry, EntryGroup, PaletteSettings, Subject } from "./types";
import { useFound } from "./use-found";

type Props = {
  settings: PaletteSettings;
  /** What stands in its field; some of it may have been typed before this was there. */
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
};

/** One field over debtors, invoices, acts and pages. The first result is marked; Enter opens it, Ctrl and Enter calls. */
export default function Palette({ settings, typed, onType, onClose }: Props) {
  const t = useTranslations("palette");
  const router = useRouter();
  const listId = useId();
  const [attempt, setAttempt] = useState(0);
  const [marked, setMarked] = useState(0);
  const [subject, setSubject] = useState<Subject | null>(null);
  const { found, failed, waiting } = useFound(typed, attempt);
  const groups = useGroups(settings, typed.trim(), found, subject);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(marked, Math.max(0, entries.length - 1));
  const entry = entries[current];

  const open = ({ href, seen }: Entry) => {
    if (seen) rememberSeen(settings.userId, settings.customerId, seen);
    onClose();
    if (href.startsWith("tel:")) window.location.assign(href);
    else router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, current, entries.length);
    const more = event.key === "Tab" && (event.shiftKey ? (subject ? null : undefined) : entry?.subject);
    if (next !== null) setMarked(next);
    else if (more !== undefined && more !== false) {
      setSubject(more);
      setMarked(0);
      // The dialog around it would move the focus as well.
      event.stopPropagation();
    } else if (event.key === "Enter" && entry) {
      const calls = (event.ctrlKey || event.metaKey) && entry.telephone;
      open(calls ? { ...entry, href: `tel:${calls.replace(/[^+\d]/g, "")}` } : entry);
    } else return;
    event.preventDefault();
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={shell.overlay}
    >
      <Modal className={shell.box}>
        <Dialog aria-label={t("title")} className={shell.dialog}>
          <PaletteSearch
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={entry && `${listId}-${entry.id}`}
            typed={typed}
            onType={(text) => {
              onType(text);
              setSubject(null);
              setMarked(0);
            }}
            onClose={onClose}
            onKeyDown={onKeyDown}
          />
          <PaletteList id={listId} groups={groups} marked={entry?.id} typed={typed.trim()} onOpen={open} />
          <Standing
            failed={failed}
            nothing={!waiting && typed.trim() !== "" && found.debtors.length + found.invoices.length === 0}
            more={subject ? "back" : entry?.subject ? "more" : null}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What is shown for what is typed: with nothing typed, what was seen last and the pages; of a subject all that can be done with it. */
function useGroups(
  settings: PaletteSettings,
  typed: string,
  found: ReturnType<typeof useFound>["found"],
  subject: Subject | null,
): EntryGroup[] {
  const known = { settings, t: useTranslations("palette"), locale: useLocale() };
  const [seen] = useState(() => lastSeen(settings.userId, settings.customerId));
  if (subject) return [{ id: "do", entries: actsOn(subject, known) }];
  const debtors = found.debtors.map((one) => debtorEntry(one, known));
  const invoices = found.invoices.map((one) => invoiceEntry(one, known));
  const about = typed === "" ? undefined : (debtors[0] ?? invoices[0])?.subject;
  return filled([
    { id: "seen", entries: typed === "" ? seen.map((one) => seenEntry(one, known)) : [] },
    { id: "debtors", entries: debtors },
    { id: "invoices", entries: invoices },
    { id: "do", entries: acts(typed, about, known) },
    { id: "go", entries: [...workLists(typed, known), ...places(typed, known)] },
  ]);
}

function moved(key: string, at: number, length: number): number | null {
  if (length === 0) return null;
  if (key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowUp") return (at - 1 + length) % length;
  return null;
}
