"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/page";
import { TextField } from "@/components/ui/text-field";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import { PlanGroups } from "./plan-group";

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
          <Groups domain={domain} groups={notes} isWarning />
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
      method="post"
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

type GroupsProps = { domain: string; groups: Group[]; isWarning?: boolean };

function Groups({ domain, groups, isWarning = false }: GroupsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const until = ({ rows }: Group) => {
    const first = rows.map(({ until }) => until ?? "").sort()[0];
    return first ? t("plan.until", { day: formatDay(first, locale) }) : t("plan.no_day");
  };
  return (
    <PlanGroups
      domain={domain}
      groups={groups}
      isWarning={isWarning}
      name={({ code }) => t(`skips.${code}`)}
      aside={(group) =>
        group.level !== "note" && (
          <span className="text-right text-ink-muted">
            {group.sums.map(({ currency, open }) => formatMoney(open, currency)).join(" · ")}, {until(group)}
          </span>
        )
      }
      detail={({ words }) => <span className="w-full text-ink-muted">{words}</span>}
    />
  );
}
