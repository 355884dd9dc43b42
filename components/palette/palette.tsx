"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "@/components/ui/button";
import { acts, debtorEntry, filled, invoiceEntry, places, seenEntry } from "./entries";
import { PaletteList } from "./palette-list";
import { lastSeen, rememberSeen } from "./seen";
import type { Entry, EntryGroup, PaletteSettings } from "./types";
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
  const { found, failed, waiting } = useFound(typed, attempt);
  const groups = useGroups(settings, typed.trim(), found);
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
    if (next !== null) setMarked(next);
    else if (event.key === "Enter" && entry) {
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
            onRetry={() => setAttempt(attempt + 1)}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What is shown for what is typed: with nothing typed, what was seen last and the pages. */
function useGroups(
  settings: PaletteSettings,
  typed: string,
  found: ReturnType<typeof useFound>["found"],
): EntryGroup[] {
  const known = { settings, t: useTranslations("palette"), locale: useLocale() };
  const [seen] = useState(() => lastSeen(settings.userId, settings.customerId));
  const subject = typed === "" ? undefined : found.debtors[0];
  return filled([
    { id: "seen", entries: typed === "" ? seen.map((one) => seenEntry(one, known)) : [] },
    { id: "debtors", entries: found.debtors.map((one) => debtorEntry(one, known)) },
    { id: "invoices", entries: found.invoices.map((one) => invoiceEntry(one, known)) },
    { id: "do", entries: acts(typed, subject, known) },
    { id: "go", entries: places(typed, known) },
  ]);
}

function moved(key: string, at: number, length: number): number | null {
  if (length === 0) return null;
  if (key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowUp") return (at - 1 + length) % length;
  return null;
}

/** Under the list: the keys; when nothing was found or asking failed, that. */
function Standing({ failed, nothing, onRetry }: { failed: boolean; nothing: boolean; onRetry: () => void }) {
  const t = useTranslations("palette");
  return (
    <footer
      className={`flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-sunken px-4 py-1.5 text-dense text-ink-muted ${failed || nothing ? "" : "max-md:hidden"}`}
    >
      <p role="status" className={failed ? "text-bad-ink" : ""}>
        {failed ? t("failed") : nothing ? t("nothing_found") : ""}
      </p>
      {failed && (
        <Button size="sm" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
      {!failed && !nothing && <span className="max-md:hidden">{t("keys")}</span>}
      <span className="ml-auto max-md:hidden">{t("accents")}</span>
    </footer>
  );
}
