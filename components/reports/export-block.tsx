"use client";
import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { addressOf } from "@/components/ui/address";
import { Button, buttonStyle } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { NumberField } from "@/components/ui/number-field";
import { Section } from "@/components/ui/page";
import { TickList } from "@/components/ui/tick-list";
import { statuses } from "@/lib/flow/statuses";
import { localeFrom } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";

const MOST_DAYS = 3_650;

/** Renders the three reports for support users in a super-login, each as a workbook or CSV. */
export function ExportBlock({ today }: { today: Day }) {
  const t = useTranslations("report_block");
  return (
    <Section title={t("title")} hint={t("hint")}>
      <div className="grid gap-4 lg:grid-cols-3">
        <Statuses />
        <Debtors today={today} />
        <Interest />
      </div>
    </Section>
  );
}

function Statuses() {
  const t = useTranslations("report_block");
  const locale = localeFrom(useLocale());
  const id = useId();
  const [chosen, setChosen] = useState<string[]>([]);
  const dates = useDates("", "");
  const options = statuses.map(({ id, name }) => ({ value: String(id), label: name[locale] }));
  const { from, till } = dates;
  return (
    <ReportForm title={t("statuses")} hint={t("statuses_hint")}>
      <TickList id={id} label={t("statuses")} options={options} value={chosen} onChange={setChosen} />
      <Dates {...dates} />
      <FileLinks
        isWrong={dates.isWrong}
        name={t("statuses")}
        addressAs={(format) =>
          addressOf("GET /dashboard/debvdp-export", { status: chosen.join(","), from, till, format })
        }
      />
    </ReportForm>
  );
}

function Debtors({ today }: { today: Day }) {
  const t = useTranslations("report_block");
  const dates = useDates(`${today.slice(0, 4)}-01-01`, today);
  const { from, till } = dates;
  return (
    <ReportForm title={t("debtors")} hint={t("debtors_hint")}>
      <Dates {...dates} />
      <FileLinks
        isWrong={dates.isWrong}
        name={t("debtors")}
        addressAs={(format) => addressOf("GET /dashboard/debstatus-export", { from, till, format })}
      />
    </ReportForm>
  );
}

function Interest() {
  const t = useTranslations("report_block");
  const id = useId();
  const [days, setDays] = useState("60");
  const isWrong = !/^\d{1,4}$/.test(days) || Number(days) > MOST_DAYS;
  return (
    <ReportForm title={t("interest")} hint={t("interest_hint")}>
      <NumberField
        id={id}
        name="days"
        label={t("days")}
        value={days}
        onChange={setDays}
        error={isWrong ? [t("days_wrong")] : undefined}
      />
      <FileLinks
        isWrong={isWrong}
        name={t("interest")}
        addressAs={(format) => addressOf("GET /dashboard/ri-export", { days, format })}
      />
    </ReportForm>
  );
}

/** Returns the state of two dates, the second not before the first; either may be empty. */
function useDates(first: string, last: string) {
  const [from, setFrom] = useState(first);
  const [till, setTill] = useState(last);
  const isDay = (text: string) => text === "" || /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isReversed = isDay(from) && isDay(till) && from !== "" && till !== "" && from > till;
  return {
    from,
    till,
    setFrom,
    setTill,
    isFromWrong: !isDay(from),
    isTillWrong: !isDay(till),
    isReversed,
    isWrong: !isDay(from) || !isDay(till) || isReversed,
  };
}

function Dates(dates: ReturnType<typeof useDates>) {
  const t = useTranslations("report_block");
  const id = useId();
  const { from, till, setFrom, setTill, isFromWrong, isTillWrong, isReversed } = dates;
  const wrong = isReversed ? t("till_wrong") : isTillWrong ? t("day_wrong") : null;
  return (
    <div className="flex flex-wrap gap-3">
      <DateField
        id={`${id}-from`}
        name="from"
        label={t("from")}
        value={from}
        onChange={setFrom}
        error={isFromWrong ? [t("day_wrong")] : undefined}
      />
      <DateField
        id={`${id}-till`}
        name="till"
        label={t("till")}
        value={till}
        onChange={setTill}
        error={wrong ? [wrong] : undefined}
      />
    </div>
  );
}

type FormProps = { title: string; hint: string; children: ReactNode };

/** Renders the form of a report: title, filters, and download links. */
function ReportForm({ title, hint, children }: FormProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div>
        <h3 id={id} className="font-semibold text-list">
          {title}
        </h3>
        <p className="text-dense text-ink-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}

const formats = ["xlsx", "csv"] as const;
type LinkProps = {
  name: string;
  isWrong: boolean;
  addressAs: (format: (typeof formats)[number]) => string;
};

/** Renders the links to a report as workbook and CSV, disabled while a filter is invalid. */
function FileLinks({ name, isWrong, addressAs }: LinkProps) {
  const t = useTranslations("report_block");
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      {formats.map((format) => {
        const label = t("as_file", { name, format: t(format) });
        const icon = <Download aria-hidden size={16} />;
        if (isWrong)
          return (
            <Button key={format} size="sm" disabled aria-label={label} icon={icon}>
              {t(format)}
            </Button>
          );
        return (
          <a key={format} href={addressAs(format)} aria-label={label} className={buttonStyle({ size: "sm" })}>
            {icon}
            {t(format)}
          </a>
        );
      })}
    </div>
  );
}
