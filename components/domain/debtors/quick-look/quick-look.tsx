"use client";
import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { CopyButton } from "@/components/ui/copy-button";
import { isColumnVisible, type SavedLayout, useColumnLayout } from "@/components/ui/data-table/column-layout";
import { breakpoints, type Column } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { isOffline } from "@/components/ui/offline";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { ErrorState, Skeleton } from "@/components/ui/states";
import { useWindowWidth } from "@/components/ui/use-window-width";
import type { Debtor, DebtorTimeline } from "@/lib/debtors/answers";
import { formatNearDay } from "@/lib/i18n/format";
import { type Day, dayAt } from "@/lib/kernel/day";
import { CallLink } from "../page/call-link";
import { usePlannedWords } from "../timeline/planned-words";
import { useTimelineWords } from "../timeline/timeline-words";

type Props = {
  domain: string;
  debtor_id: number;
  /** The list's name and columns, for the fields of the row that are not visible. */
  list: string;
  columns: readonly Column<null>[];
  savedLayout: SavedLayout | null;
  onClose: () => void;
};

/** Renders a debtor beside the list: contact details, debt, next and last event, and the fields of its row that do not fit. */
export default function QuickLook({ domain, debtor_id, list, columns, savedLayout, onClose }: Props) {
  const t = useTranslations("quick_look");
  const { loaded, error } = useDebtor(debtor_id);
  return (
    <aside
      aria-label={t("title")}
      aria-busy={!error && loaded?.debtor.id !== debtor_id}
      className="slide-in fixed top-(--bar-height) right-0 bottom-[calc(var(--nav-height)+var(--sticky-bottom))] z-20 flex w-95 max-w-full flex-col overflow-y-auto border-line border-l bg-surface shadow-float"
    >
      <header className="sticky top-0 flex items-start gap-2 border-line border-b bg-surface px-4 py-2.5">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-form">
            {loaded && (
              // The link itself is truncated: its overflow would lie under the button next to it.
              <PrefetchLink
                href={`/${domain}/debtors/${loaded.debtor.id}/edit`}
                className="block truncate hover:underline"
              >
                {loaded.debtor.name}
              </PrefetchLink>
            )}
          </h2>
          <p className="truncate text-dense text-ink-muted">
            {loaded && [loaded.debtor.number, loaded.debtor.status].filter(Boolean).join(" · ")}
          </p>
        </div>
        <IconButton size="icon-sm" label={t("close")} icon={<X aria-hidden size={16} />} onClick={onClose} />
      </header>
      {error && <ErrorState>{error}</ErrorState>}
      {!loaded && !error && <Skeleton className="m-4 h-64" />}
      {loaded && (
        <>
          <Reach debtor={loaded.debtor} />
          <DebtorBalance debtor={loaded.debtor} />
          <NotInSight list={list} columns={columns} savedLayout={savedLayout} />
          <LatestEvents timeline={loaded.timeline} today={dayAt(new Date())} />
        </>
      )}
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-1 border-line border-b px-4 py-3 text-list">
      <h3 className="text-[12px]/4 text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

/** Renders the columns that do not fit the window or that the user has hidden. */
function NotInSight({ list, columns, savedLayout }: Pick<Props, "list" | "columns" | "savedLayout">) {
  const t = useTranslations("quick_look");
  const { visibility } = useColumnLayout(list, savedLayout);
  const width = useWindowWidth();
  const isCard = width < breakpoints[0];
  const hidden = columns.filter(
    (column) => !(isCard && column.card) && !column.isFixed && !isColumnVisible(column, visibility, width),
  );
  if (hidden.length === 0) return null;
  return (
    <Part title={t("not_in_sight")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
        {hidden.map(({ id, header, hint, cell }) => (
          <div key={id} className="contents">
            <dt className="text-ink-muted">{id === "owner" && hint ? hint : header}</dt>
            <dd className="min-w-0 truncate empty:before:content-['–']">{cell(null)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Reach({ debtor }: { debtor: Debtor }) {
  const t = useTranslations("quick_look");
  const email = debtor.contact_email_address;
  return (
    <Part title={t("reach")}>
      {debtor.contact_telephone_number ? <CallLink debtor={debtor} /> : <p>{t("no_telephone")}</p>}
      {debtor.contact_name && <p>{debtor.contact_name}</p>}
      {email && (
        <p className="flex items-center gap-1">
          <a href={`mailto:${email}`} className="min-w-0 truncate text-brand-text hover:underline">
            {email}
          </a>
          <CopyButton text={email} label={t("copy_email")} />
        </p>
      )}
      <p className="text-dense text-ink-muted">
        {[[debtor.zipcode, debtor.city].filter(Boolean).join(" "), debtor.customer_owner]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {debtor.comment && <p className="line-clamp-3 text-dense">{debtor.comment}</p>}
    </Part>
  );
}

function DebtorBalance({ debtor: { balances, open_invoices } }: { debtor: Debtor }) {
  const t = useTranslations("quick_look");
  return (
    <Part title={t("owed", { count: open_invoices })}>
      {balances.length === 0 && <p>{t("owes_nothing")}</p>}
      {balances.map(({ currency, open, overdue }) => (
        <p key={currency} className="flex flex-wrap gap-x-3">
          <span className="font-semibold">
            <Money amount={open} currency={currency} />
          </span>
          <span className="text-ink-muted">
            {t("of_which_overdue")} <Money amount={overdue} currency={currency} />
          </span>
        </p>
      ))}
    </Part>
  );
}

/** Renders the next planned event, and the latest past ones. */
function LatestEvents({ timeline: { planned, lines }, today }: { timeline: DebtorTimeline; today: Day }) {
  const t = useTranslations("quick_look");
  const locale = useLocale();
  const plannedWords = usePlannedWords();
  const { sentenceOf } = useTimelineWords();
  const next = planned.find(({ on }) => on >= today);
  return (
    <>
      <Part title={t("next")}>
        {next ? (
          <Line label={formatNearDay(next.on, today, locale)}>{plannedWords(next)}</Line>
        ) : (
          t("nothing_next")
        )}
      </Part>
      <Part title={t("last")}>
        {lines.length === 0 && t("nothing_last")}
        {lines.map((line) => (
          <Line key={line.key} label={formatNearDay(dayAt(new Date(line.at)), today, locale)}>
            {sentenceOf(line)}
          </Line>
        ))}
      </Part>
    </>
  );
}

/** Returns a text in which a number with a hyphen does not wrap. */
const unbroken = (words: string): ReactNode[] =>
  words.split(/(\S*\d-\d\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
      <span key={`${index} ${part}`} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

function Line({ label, children }: { label: string; children: string }) {
  return (
    <p className="flex gap-2 text-dense">
      <span className="tnum w-14 shrink-0 whitespace-nowrap text-right text-ink-muted">{label}</span>
      <span className="line-clamp-2 min-w-0">{unbroken(children)}</span>
    </p>
  );
}

const LINES = 3;
/** A debtor is fetched only after its row has had the focus this long, so that moving down a list fetches one. */
const STAYS_MS = 120;

type LoadedDebtor = { debtor: Debtor; timeline: DebtorTimeline };

/** Returns the summary of a debtor; the previous one remains until the next is loaded. `error` is the server's sentence. */
function useDebtor(id: number): { loaded: LoadedDebtor | null; error: string } {
  const [state, setState] = useState<{ loaded: LoadedDebtor | null; error: string }>({
    loaded: null,
    error: "",
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const [debtor, timeline] = await Promise.all([
        call("GET /debtors/{id}", { id }, { signal }),
        call("GET /debtors/{id}/story", { id, lines: LINES }, { signal }),
      ]);
      if (signal.aborted) return;
      if (debtor.ok && timeline.ok)
        setState({ loaded: { debtor: debtor.data, timeline: timeline.data }, error: "" });
      else if (isOffline()) return;
      else setState({ loaded: null, error: problemOf(debtor) || problemOf(timeline) || " " });
    };
    const timer = setTimeout(() => void ask(), STAYS_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id]);
  return state;
}

const problemOf = (answer: { ok: true } | { ok: false; problem: { detail?: string | undefined } }): string =>
  answer.ok ? "" : (answer.problem.detail ?? "");
