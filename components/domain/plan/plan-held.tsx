"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HelpAbout } from "@/components/ui/help-link";
import { Section } from "@/components/ui/page";
import { TextField } from "@/components/ui/text-field";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatCount, formatDay, formatMoney } from "@/lib/i18n/format";
import { PlanGroups } from "./plan-group";

export type Override = { codes: string[]; reason: string };
type Group = Plan["held"][number];
/** An override: the code of the guard to override, and the user's reason. */
export type GuardOverride = { code: string; reason: string };
type Props = { domain: string; plan: Plan; onOverride: (override: GuardOverride) => void };

const SHORTEST_REASON = 3;

/** Lists notes and the rows that are held, with the day they return; a group that may be overridden has a form for the reason. */
export function PlanHeld({ domain, plan: { held, notes }, onOverride }: Props) {
  const t = useTranslations("plan");
  return (
    <>
      {notes.length > 0 && (
        <Section title={t("notes_title")}>
          <Groups domain={domain} groups={notes} isWarning />
        </Section>
      )}
      {held.length > 0 && (
        <Section title={t("held_title")} hint={t("held_hint")}>
          <Groups domain={domain} groups={held} onOverride={onOverride} />
        </Section>
      )}
    </>
  );
}

type SendProps = { group: Group; onSend: (reason: string) => void };

/** Renders, below the rows of a group, the form that sends exactly these rows anyway, for the reason typed. */
function SendHeldRows({ group: { code, count }, onSend }: SendProps) {
  const t = useTranslations();
  const [reason, setReason] = useState("");
  const name = t(`skips.${code}`);
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-3 pt-3 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason.trim());
      }}
    >
      <TextField
        id={`override-reason-${code}`}
        name={`override-reason-${code}`}
        label={t("plan.anyway_reason", { name })}
        hint={t("plan.anyway_hint", { count, shown: formatCount(count) })}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" disabled={reason.trim().length < SHORTEST_REASON}>
        {t("plan.anyway", { shown: formatCount(count) })}
      </Button>
    </form>
  );
}

type GroupsProps = { domain: string; groups: Group[]; isWarning?: boolean; onOverride?: Props["onOverride"] };

function Groups({ domain, groups, isWarning = false, onOverride }: GroupsProps) {
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
      foot={(group) => (
        <>
          <HelpAbout messageKey={`skips.${group.code}`} />
          {onOverride && group.may_override && (
            <SendHeldRows group={group} onSend={(reason) => onOverride({ code: group.code, reason })} />
          )}
        </>
      )}
      detail={({ words }) => <span className="w-full text-ink-muted">{words}</span>}
    />
  );
}
