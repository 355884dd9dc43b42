"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "@/components/ui/button";
import { acts, actsOn } from "./acts";
import { debtorEntry, filled, invoiceEntry, places, seenEntry, workLists } from "./entries";
import { PaletteList } from "./palette-list";
import { lastSeen, rememberSeen } from "./seen";
import { Standing } from "./standing";
import type { Entry, EntryGroup, PaletteSettings, Subject } from "./types";
import { useFound } from "./use-found";

type Props = { settings: PaletteSettings; onClose: () => void };

/** One field over debtors, invoices, acts and pages. The first result is marked; Enter opens it, Ctrl and Enter calls. */
export default function Palette({ settings, onClose }: Props) {
  const t = useTranslations("palette");
  const router = useRouter();
  const listId = useId();
  const [typed, setTyped] = useState("");
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
      className="fixed inset-0 z-50 flex items-start justify-center bg-black/45 p-4 pt-24 max-md:p-0"
    >
      <Modal className="float-in w-full max-w-[720px] overflow-hidden rounded-md border border-line bg-surface text-ink shadow-float max-md:h-dvh max-md:rounded-none max-md:border-0">
        <Dialog
          aria-label={t("title")}
          className="flex max-h-[min(620px,calc(100dvh-128px))] flex-col outline-none max-md:h-dvh max-md:max-h-none"
        >
          <div className="flex min-h-13 shrink-0 items-center gap-3 border-line border-b px-4">
            <Search aria-hidden size={18} className="shrink-0 text-ink-muted" />
            <input
              autoFocus
              role="combobox"
              aria-label={t("field")}
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={entry && `${listId}-${entry.id}`}
              autoComplete="off"
              spellCheck={false}
              placeholder={t("field")}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setSubject(null);
                setMarked(0);
              }}
              onKeyDown={onKeyDown}
              className="min-h-11 min-w-0 flex-1 bg-transparent text-form outline-none placeholder:text-ink-muted"
            />
            <Button look="plain" size="sm" onClick={onClose} aria-label={`${t("close")} Esc`}>
              Esc
            </Button>
          </div>
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
