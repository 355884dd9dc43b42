"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { DayText } from "@/components/ui/format";
import { DefinitionList } from "@/components/ui/page";
import type { Invoice } from "@/lib/invoices/answers";
import { addDays, type Day, dayFrom, later } from "@/lib/kernel/day";
import { centsOf } from "@/lib/kernel/money";
import { OverdueBar } from "../overdue";
import { Part } from "./part";
import { useSaveAtOnce } from "./use-save-at-once";

type Props = { invoice: Invoice; today: Day; mayMove: boolean; children: ReactNode };

const WEEK = 7;

/** The days of an invoice: when it was due, and until when nothing is asked; that day is moved with one press. */
export function TermPart({ invoice, today, mayMove, children }: Props) {
  const t = useTranslations("invoice");
  const overdue = centsOf(invoice.amount) > 0 && invoice.days_overdue > 0;
  return (
    <Part title={t("term")} acts={children}>
      <DefinitionList
        items={[
          { term: t("date"), value: <DayText day={invoice.date} /> },
          { term: t("expires_at"), value: <DayText day={invoice.expires_at} /> },
          ...(overdue ? [{ term: t("overdue"), value: <OverdueBar days={invoice.days_overdue} /> }] : []),
          ...(invoice.paid_at ? [{ term: t("paid_at"), value: <DayText day={invoice.paid_at} /> }] : []),
          ...(mayMove ? [] : [{ term: t("deadline"), value: <Deadline invoice={invoice} today={today} /> }]),
        ]}
      />
      {mayMove && <MoveDeadline key={invoice.deadline} invoice={invoice} today={today} />}
    </Part>
  );
}

function MoveDeadline({ invoice, today }: { invoice: Invoice; today: Day }) {
  const t = useTranslations("invoice");
  const { pending, saveDeadline } = useSaveAtOnce(invoice);
  const [typed, setTyped] = useState<string>(invoice.deadline ?? "");
  const standing = dayFrom(invoice.deadline ?? "");
  const from = standing ? later(standing, today) : today;
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void saveDeadline(typed || null);
      }}
    >
      <DateField
        id="deadline-moved"
        name="deadline"
        label={t("deadline")}
        dense
        value={typed}
        onChange={setTyped}
      />
      {typed === (invoice.deadline ?? "") ? (
        <>
          <Button size="sm" disabled={pending} onClick={() => void saveDeadline(addDays(from, 1))}>
            {t("plus_day")}
          </Button>
          <Button size="sm" disabled={pending} onClick={() => void saveDeadline(addDays(from, WEEK))}>
            {t("plus_week")}
          </Button>
        </>
      ) : (
        <Button size="sm" look="brand" type="submit" pending={pending}>
          {t("save_deadline")}
        </Button>
      )}
      <Colour invoice={invoice} />
    </form>
  );
}

function Deadline({ invoice, today }: { invoice: Invoice; today: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <DayText day={invoice.deadline} today={today} />
      <Colour invoice={invoice} />
    </span>
  );
}

function Colour({ invoice: { color } }: { invoice: Invoice }) {
  const t = useTranslations("invoice");
  if (color === "error") return <Badge tone="bad">{t("deadline_passed")}</Badge>;
  return color === "warning" && <Badge tone="warn">{t("deadline_soon")}</Badge>;
}
