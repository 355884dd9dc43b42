"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { HoldCell } from "@/components/domain/agreements/hold-cell";
import { useOverdueWords } from "@/components/domain/invoices/overdue";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { DayText } from "@/components/ui/format";
import type { CurrentHold } from "@/lib/agreements/answers";
import type { Invoice } from "@/lib/invoices/answers";
import { addDays, type Day, dayFrom, later } from "@/lib/kernel/day";
import { centsOf } from "@/lib/kernel/money";
import { Part } from "./part";
import { useAutosave } from "./use-autosave";

type Props = {
  invoice: Invoice;
  holds: readonly CurrentHold[];
  today: Day;
  mayMove: boolean;
  children: ReactNode;
};

const WEEK = 7;

/** The number of agreements shown here; all of them are below the card. */
const AGREED_IN_SIGHT = 2;

/**
 * Renders the days of an invoice: its due date, the deadline until which nothing is claimed, which can be moved with one click, and its
 * agreements.
 */
export function TermPart({ invoice, holds, today, mayMove, children }: Props) {
  const t = useTranslations("invoice");
  const agreed = useTranslations("holds");
  const late = useOverdueWords();
  const overdue = centsOf(invoice.amount) > 0 && invoice.days_overdue > 0;
  return (
    <Part title={t("term")} acts={children}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-dense">
        <Fact name={t("expires_at")}>
          <span className="font-medium">
            <DayText day={invoice.expires_at} />
            {overdue && `, ${late(invoice.days_overdue)}`}
          </span>
        </Fact>
        {invoice.paid_at && (
          <Fact name={t("paid_at")}>
            <DayText day={invoice.paid_at} />
          </Fact>
        )}
        <Fact name={t("deadline")}>
          {mayMove ? (
            <MoveDeadline key={invoice.deadline} invoice={invoice} today={today} />
          ) : (
            <Deadline invoice={invoice} today={today} />
          )}
        </Fact>
        {holds.slice(0, AGREED_IN_SIGHT).map(({ id, kind, words, is_due }) => (
          <Fact key={id} name={agreed(`kinds.${kind}`)}>
            <HoldCell hold={{ kind, words, is_due }} />
          </Fact>
        ))}
      </dl>
    </Part>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted first-letter:uppercase">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function MoveDeadline({ invoice, today }: { invoice: Invoice; today: Day }) {
  const t = useTranslations("invoice");
  const { pending, saveDeadline } = useAutosave(invoice);
  const [typed, setTyped] = useState<string>(invoice.deadline ?? "");
  const deadline = dayFrom(invoice.deadline ?? "");
  const from = deadline ? later(deadline, today) : today;
  return (
    <form
      method="post"
      className="flex flex-wrap items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void saveDeadline(typed || null);
      }}
    >
      <span className="w-35">
        <DateField
          id="deadline-moved"
          name="deadline"
          label={t("deadline")}
          dense
          hidesLabel
          value={typed}
          onChange={setTyped}
        />
      </span>
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
        <Button size="sm" variant="brand" type="submit" pending={pending}>
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
  const t = useTranslations("columns");
  if (color === "error") return <Badge tone="bad">{t("deadline_passed")}</Badge>;
  return color === "warning" && <Badge tone="warn">{t("deadline_soon")}</Badge>;
}
