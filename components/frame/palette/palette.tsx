"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import type { FoundDebtor, FoundInvoice } from "@/lib/lists/answers/search";
import { debtorEntry, filled, invoiceEntry, places, visitedPageEntry, workLists } from "./entries";
import { debtorActions, paletteActions } from "./palette-actions";
import { PaletteList } from "./palette-list";
import { PaletteSearch, shell } from "./palette-shell";
import type { Entry, EntryGroup, PaletteSettings, Subject } from "./types";
import { lastVisited, recordVisit } from "./visited-pages";

type Props = {
  settings: PaletteSettings;
  /** The text of the field; some of it may have been typed while the code was loading. */
  typedText: string;
  onType: (typed: string) => void;
  onClose: () => void;
};

/** Renders one search over debtors, invoices, actions and pages. The first result is marked; Enter opens it, Ctrl and Enter calls. */
export default function Palette({ settings, typedText, onType, onClose }: Props) {
  const t = useTranslations("palette");
  const router = useRouter();
  const listId = useId();
  const [attempt, setAttempt] = useState(0);
  const [marked, setMarked] = useState(0);
  const [subject, setSubject] = useState<Subject | null>(null);
  const { results, hasFailed, waiting } = useResults(typedText, attempt);
  const groups = useGroups(settings, typedText.trim(), results, subject);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(marked, Math.max(0, entries.length - 1));
  const entry = entries[current];

  const open = ({ href, visitedPage }: Entry) => {
    if (visitedPage) recordVisit(settings.userId, settings.customerId, visitedPage);
    onClose();
    if (href.startsWith("tel:")) window.location.assign(href);
    else router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, current, entries.length);
    const nextSubject =
      event.key === "Tab" && (event.shiftKey ? (subject ? null : undefined) : entry?.subject);
    if (next !== null) setMarked(next);
    else if (nextSubject !== undefined && nextSubject !== false) {
      setSubject(nextSubject);
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
            typedText={typedText}
            onType={(text) => {
              onType(text);
              setSubject(null);
              setMarked(0);
            }}
            onClose={onClose}
            onKeyDown={onKeyDown}
          />
          <PaletteList
            id={listId}
            groups={groups}
            markedId={entry?.id}
            typedText={typedText.trim()}
            onOpen={open}
          />
          <PaletteFooter
            hasFailed={hasFailed}
            isEmpty={
              !waiting && typedText.trim() !== "" && results.debtors.length + results.invoices.length === 0
            }
            tabAction={subject ? "back" : entry?.subject ? "more" : null}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Returns the entries for the typed text: without text the pages last visited and the navigation; for a subject all actions on it. */
function useGroups(
  settings: PaletteSettings,
  typed: string,
  results: ReturnType<typeof useResults>["results"],
  subject: Subject | null,
): EntryGroup[] {
  const context = { settings, t: useTranslations("palette"), locale: useLocale() };
  const [visited] = useState(() => lastVisited(settings.userId, settings.customerId));
  if (subject) return [{ id: "do", entries: debtorActions(subject, context) }];
  const debtors = results.debtors.map((debtor) => debtorEntry(debtor, context));
  const invoices = results.invoices.map((invoice) => invoiceEntry(invoice, context));
  const about = typed === "" ? undefined : (debtors[0] ?? invoices[0])?.subject;
  return filled([
    { id: "seen", entries: typed === "" ? visited.map((entry) => visitedPageEntry(entry, context)) : [] },
    { id: "debtors", entries: debtors },
    { id: "invoices", entries: invoices },
    { id: "do", entries: paletteActions(typed, about, context) },
    { id: "go", entries: [...workLists(typed, context), ...places(typed, context)] },
  ]);
}

function moved(key: string, at: number, length: number): number | null {
  if (length === 0) return null;
  if (key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowUp") return (at - 1 + length) % length;
  return null;
}

type PaletteFooterProps = {
  hasFailed: boolean;
  isEmpty: boolean;
  /** The effect of Tab: it shows the actions on the marked entry, or Shift and Tab return from them; null without either. */
  tabAction: "more" | "back" | null;
  onRetry: () => void;
};

/** Renders, below the list, the shortcuts, or that nothing was found or the request failed. */
function PaletteFooter({ hasFailed, isEmpty, tabAction, onRetry }: PaletteFooterProps) {
  const t = useTranslations("palette");
  return (
    <footer
      className={`flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-sunken px-4 py-1.5 text-dense text-ink-muted ${hasFailed || isEmpty ? "" : "max-md:hidden"}`}
    >
      <p role="status" className={hasFailed ? "text-bad-ink" : ""}>
        {hasFailed ? t("failed") : isEmpty ? t("nothing_found") : ""}
      </p>
      {hasFailed && (
        <Button size="sm" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
      {!hasFailed && !isEmpty && <span className="max-md:hidden">{t("keys")}</span>}
      {tabAction && (
        <span className="flex items-center gap-1.5 max-md:hidden">
          <kbd className="rounded-sm border border-control-line bg-surface px-1 font-sans text-[11px] text-ink">
            {tabAction === "more" ? "Tab" : "⇧ Tab"}
          </kbd>
          {t(`keys_${tabAction}`)}
        </span>
      )}
      <span className="ml-auto max-md:hidden">{t("accents")}</span>
    </footer>
  );
}

const PAUSE_MS = 120;
/** Longer than any stored name or number. */
const LONGEST = 255;

type SearchResults = { debtors: readonly FoundDebtor[]; invoices: readonly FoundInvoice[] };
type State = {
  /** The query of these results. */
  query: string;
  results: SearchResults;
  hasFailed: boolean;
};

const nothingFound: SearchResults = { debtors: [], invoices: [] };

/** Returns the server's results for the typed text, shortly after the last letter; former results remain until then. */
function useResults(typed: string, attempt: number) {
  const query = typed.trim().slice(0, LONGEST);
  const [state, setState] = useState<State>({ query: "", results: nothingFound, hasFailed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same words again
  useEffect(() => {
    if (query === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await call(
        "GET /search",
        { q: query },
        { signal: controller.signal, inBackground: true },
      );
      if (controller.signal.aborted) return;
      setState({ query, results: answer.ok ? answer.data : nothingFound, hasFailed: !answer.ok });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, attempt]);
  const isCurrent = state.query === query;
  return {
    results: query === "" ? nothingFound : state.results,
    hasFailed: isCurrent && query !== "" && state.hasFailed,
    waiting: query !== "" && !isCurrent,
  };
}
