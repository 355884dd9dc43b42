"use client";
import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from "react-aria-components/Calendar";
import { Dialog } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Popover } from "react-aria-components/Popover";
import { conventions, localeFrom } from "@/lib/i18n/locales";

type Props = {
  anchor: RefObject<HTMLElement | null>;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
  onClose: () => void;
};

const isWire = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");
const dateOf = (text: string | undefined) => (isWire(text) ? parseDate(text) : null);

const arrow = "grid size-8 place-content-center rounded-md hover:bg-sunken disabled:opacity-40";
const cell =
  "tnum grid size-9 place-content-center rounded-md text-list hover:bg-brand-soft selected:bg-brand-fill selected:text-brand-ink outside-month:invisible disabled:opacity-40 focus-visible:outline-2 focus-visible:outline-focus cursor-pointer";

/** Renders the month to pick a day from. Weeks start on Monday. */
export default function CalendarPopup({ anchor, value, min, max, onPick, onClose }: Props) {
  const t = useTranslations("ui");
  const locale = useLocale();
  return (
    <I18nProvider locale={conventions[localeFrom(locale)].calendar}>
      <Popover
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="bottom end"
        className="float-in rounded-md border border-line bg-surface p-3 shadow-float"
      >
        <Dialog aria-label={t("calendar")} className="outline-none">
          <Calendar
            aria-label={t("calendar")}
            autoFocus
            value={dateOf(value)}
            minValue={dateOf(min)}
            maxValue={dateOf(max)}
            firstDayOfWeek="mon"
            onChange={(date) => onPick(date.toString())}
          >
            <header className="mb-2 flex items-center justify-between">
              <Button slot="previous" aria-label={t("previous_month")} className={arrow}>
                <ChevronLeft aria-hidden size={18} />
              </Button>
              <CalendarHeading className="font-semibold text-list" />
              <Button slot="next" aria-label={t("next_month")} className={arrow}>
                <ChevronRight aria-hidden size={18} />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(name) => (
                  <CalendarHeaderCell className="h-8 font-normal text-dense text-ink-muted">
                    {name}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className={cell} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
