"use client";
import { CalendarDays } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useRef, useState } from "react";
import { conventions, localeFrom } from "@/lib/i18n/locales";
import { lazyComponent } from "./lazy-component";
import { TextField } from "./text-field";

const CalendarPopup = lazyComponent(() => import("./calendar-popup"));

type Props = Omit<ComponentProps<typeof TextField>, "type" | "inputMode" | "suffix"> & {
  min?: string;
  max?: string;
};

/**
 * Renders a day: typed (21-11-2026, 211126, 2026-11-21) or picked. The value is YYYY-MM-DD; an invalid text remains as typed, and the
 * server reports it. The calendar is loaded when it is opened.
 */
export function DateField({ value, onChange, width = "short", min, max, ...props }: Props) {
  const t = useTranslations("ui");
  const locale = useLocale();
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const type = (text: string) => {
    setDraft(text);
    onChange(dayTyped(text) ?? text);
  };
  const pick = (day: string) => {
    setOpen(false);
    onChange(day);
  };
  const opener = (
    <button
      ref={button}
      type="button"
      aria-label={t("open_calendar")}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(true)}
      className={`grid place-content-center rounded-sm hover:bg-sunken ${props.dense ? "size-6" : "size-8"}`}
    >
      <CalendarDays aria-hidden size={props.dense ? 15 : 18} />
    </button>
  );
  return (
    <>
      <TextField
        {...props}
        width={width}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t("date_hint")}
        className="tnum"
        value={draft ?? dayToType(value, locale)}
        onFocus={() => setDraft(dayToType(value, locale))}
        onBlur={() => setDraft(null)}
        onChange={type}
        suffix={props.disabled || props.readOnly ? undefined : opener}
      />
      {open && (
        <CalendarPopup
          anchor={button}
          value={value}
          min={min}
          max={max}
          onPick={pick}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Accepted forms of a day: 21-11-2026, 21/11/26, 21.11.2026, 21112026 or 2026-11-21. The day precedes the month. */

const shapes = [
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/** Returns a typed day as "2026-11-21"; null when it is no day of the calendar. */
export function dayTyped(text: string): string | null {
  for (const shape of shapes) {
    const parts = shape.exec(text.trim())?.groups;
    if (!parts) continue;
    const { day = "", month = "", year = "" } = parts;
    const wire = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const date = new Date(`${wire}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(wire)) return wire;
  }
  return null;
}

/** Returns "21-11-2026" for "2026-11-21" (with dots in German); any other text unchanged. */
export function dayToType(wire: string, locale: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(wire);
  return match ? [match[3], match[2], match[1]].join(conventions[localeFrom(locale)].typedSeparator) : wire;
}
