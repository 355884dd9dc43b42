"use client";
import { CalendarDays, CalendarSync, ChevronLeft, ChevronRight, List, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { debounce, parseAsString, useQueryStates } from "nuqs";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/states";
import { useWindowWidth } from "@/components/ui/use-window-width";
import type { Entry } from "@/lib/customers/answers";
import { monthFrom } from "@/lib/customers/rules/dossier";
import { formatPeriod } from "@/lib/i18n/format";
import { type Day, dayOf } from "@/lib/kernel/day";

const Month = lazyComponent(() => import("./month-calendar"), <Skeleton className="h-96 w-full" />);

/** A month is fetched only after the user has stayed at it this long (SPEC §9). */
const PAUSE_MS = 500;
/** The width from which weeks have room for text. */
const WEEKS_FROM_PX = 768;

type Props = {
  today: Day;
  entries: readonly Entry[];
  draftDay: string | null;
  mayWrite: boolean;
  onDay: (day: string) => void;
  onEntry: (entry: Entry) => void;
};

/** Renders the calendar of a dossier: month and view are in the address. */
export function DossierCalendar({ today, entries, draftDay, mayWrite, onDay, onEntry }: Props) {
  const t = useTranslations("dossier");
  const locale = useLocale();
  const { month, isList, goTo, setView } = usePlace(today);
  const title = formatPeriod(month.slice(0, 7), locale);
  return (
    <section aria-labelledby="month" className="min-w-0 rounded-md border border-line bg-surface">
      <header className="flex min-h-10 flex-wrap items-center gap-x-1.5 gap-y-1 py-1 pr-1.5 pl-4">
        <h2 id="month" aria-live="polite" className="mr-auto font-semibold text-list max-sm:w-full">
          {title}
        </h2>
        <Button size="sm" onClick={() => goTo(monthFrom(null, today))}>
          {t("today")}
        </Button>
        <IconButton
          label={t("previous_month")}
          size="icon-sm"
          icon={<ChevronLeft aria-hidden size={16} />}
          onClick={() => goTo(monthsOn(month, -1))}
        />
        <IconButton
          label={t("next_month")}
          size="icon-sm"
          icon={<ChevronRight aria-hidden size={16} />}
          onClick={() => goTo(monthsOn(month, 1))}
        />
        <IconButton
          label={t(isList ? "as_weeks" : "as_list")}
          size="icon-sm"
          icon={isList ? <CalendarDays aria-hidden size={16} /> : <List aria-hidden size={16} />}
          onClick={() => setView(isList ? "weeks" : "list")}
        />
        <FeedButton />
        {mayWrite && (
          <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={() => onDay(today)}>
            {t("add")}
          </Button>
        )}
      </header>
      <Month
        month={month}
        today={today}
        isList={isList}
        entries={entries}
        draftDay={draftDay}
        onDay={onDay}
        onEntry={onEntry}
        onMonth={(months) => goTo(monthsOn(month, months))}
        onMore={() => setView("list")}
      />
    </section>
  );
}

/** Returns the first day of the month `months` later; at the end of the calendar the same. */
function monthsOn(month: Day, months: number): Day {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * 12 + number - 1 + months;
  return dayOf(Math.floor(at / 12), (at % 12) + 1, 1) ?? month;
}

function usePlace(today: Day) {
  const [, startTransition] = useTransition();
  const [{ month: monthText, view }, set] = useQueryStates(
    { month: parseAsString, view: parseAsString },
    { history: "push", scroll: false, startTransition },
  );
  const isNarrow = useWindowWidth() < WEEKS_FROM_PX;
  return {
    month: monthFrom(monthText, today),
    isList: view === null ? isNarrow : view === "list",
    goTo: (month: Day) =>
      void set({ month: month.slice(0, 7) }, { shallow: false, limitUrlUpdates: debounce(PAUSE_MS) }),
    setView: (next: "weeks" | "list") => void set({ view: next }),
  };
}

const FeedDialog = lazyComponent(() => import("./feed-dialog"));

/** Renders the button for the feed of appointments for the user's own calendar program. */
function FeedButton() {
  const t = useTranslations("dossier");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("feed")}
        size="icon-sm"
        icon={<CalendarSync aria-hidden size={16} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <FeedDialog onClose={() => setOpen(false)} />}
    </>
  );
}
