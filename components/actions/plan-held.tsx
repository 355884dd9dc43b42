"use client";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/format";
import { Section } from "@/components/ui/page";
import { TextField } from "@/components/ui/text-field";
import type { Plan } from "@/lib/dunning/answers";
import { formatCount, formatDay } from "@/lib/i18n/format";

export type Override = { codes: string[]; reason: string };
type Group = Plan["held"][number];
type Props = { domain: string; plan: Plan; onOverride: (codes: string[], reason: string) => void };

const SHORTEST_REASON = 3;

/** What a person should know, and what stays with the day it comes back; what may go anyway can be sent with a reason. */
export function PlanHeld({ domain, plan: { held, notes }, onOverride }: Props) {
  const t = useTranslations("plan");
  const codes = held.filter(({ may_override }) => may_override).map(({ code }) => code);
  return (
    <>
      {notes.length > 0 && (
        <Section title={t("notes_title")}>
          <Groups domain={domain} groups={notes} />
        </Section>
      )}
      {held.length > 0 && (
        <Section title={t("held_title")} hint={t("held_hint")}>
          <Groups domain={domain} groups={held} />
          {codes.length > 0 && <Anyway onSend={(reason) => onOverride(codes, reason)} />}
        </Section>
      )}
    </>
  );
}

function Anyway({ onSend }: { onSend: (reason: string) => void }) {
  const t = useTranslations("plan");
  const [reason, setReason] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-3 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason.trim());
      }}
    >
      <TextField
        id="override-reason"
        name="override-reason"
        label={t("anyway_reason")}
        hint={t("anyway_hint")}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" disabled={reason.trim().length < SHORTEST_REASON}>
        {t("anyway")}
      </Button>
    </form>
  );
}

function Groups({ domain, groups }: { domain: string; groups: Group[] }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {groups.map((group) => (
        <li key={group.code}>
          <Reasoned domain={domain} group={group} />
        </li>
      ))}
    </ul>
  );
}

function Reasoned({ domain, group: { code, level, count, rows } }: { domain: string; group: Group }) {
  const t = useTranslations();
  const locale = useLocale();
  const first = rows.map(({ until }) => until ?? "").sort()[0];
  return (
    <details className="group">
      <summary className="flex min-h-10 list-none items-center gap-2 px-3 text-list -outline-offset-2 hover:bg-sunken">
        <ChevronRight aria-hidden size={16} className="shrink-0 transition-transform group-open:rotate-90" />
        <span className="min-w-0 flex-1">{t(`skips.${code}`)}</span>
        {level !== "note" && (
          <span className="text-ink-muted">
            {first ? t("plan.until", { day: formatDay(first, locale) }) : t("plan.no_day")}
          </span>
        )}
        <span className="tnum font-semibold">{formatCount(count)}</span>
      </summary>
      <ul className="border-line border-t bg-sunken px-3 py-2 text-dense">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline gap-x-3 py-0.5">
            <Link
              prefetch={false}
              href={`/${domain}/invoices/${row.id}/edit`}
              className="shrink-0 text-brand-text underline underline-offset-2"
            >
              {row.number}
            </Link>
            <span className="min-w-0 flex-1 truncate">{row.debtor}</span>
            <Money amount={row.amount} currency={row.currency} />
            <span className="w-full text-ink-muted">{row.words}</span>
          </li>
        ))}
        {count > rows.length && (
          <li className="py-0.5 text-ink-muted">
            {t("plan.more", { shown: formatCount(count - rows.length) })}
          </li>
        )}
      </ul>
    </details>
  );
}
