"use client";
import { useTranslations } from "next-intl";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatCents, formatCount } from "@/lib/i18n/format";
import { add, centsOf, NOTHING } from "@/lib/kernel/money";
import { MailsAndLetters } from "./plan-steps";
import { handedOver } from "./plan-transfers";

const counted = (groups: readonly { count: number }[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** What a plan comes to in one sentence: what goes out, what is handed over, what stays. */
export function Comes({ plan: { messages, transfers, held, skipped } }: { plan: Plan }) {
  const t = useTranslations("plan");
  const over = handedOver(transfers);
  const stay = counted(held) + counted(skipped);
  return t("comes", {
    messages,
    messages_shown: formatCount(messages),
    over,
    over_shown: formatCount(over),
    stay,
    stay_shown: formatCount(stay),
  });
}

/** What the messages ask of the debtors, in each currency, and by how many of them. */
export function Asked({ plan: { added, letters, mails } }: { plan: Plan }) {
  const t = useTranslations("plan");
  return (
    <p className="mr-auto text-dense max-sm:w-full">
      {added.map(({ currency, open, interest_added, costs_added }) => {
        const more = add(centsOf(interest_added), centsOf(costs_added));
        const sum = formatCents(add(centsOf(open), more), currency);
        return (
          <span key={currency} className="tnum block">
            {more === NOTHING
              ? t("asked", { sum })
              : t("asked_with", { sum, more: formatCents(more, currency) })}
          </span>
        );
      })}
      {mails + letters > 0 && (
        <span className="block text-ink-muted">
          <MailsAndLetters mails={mails} letters={letters} />
        </span>
      )}
    </p>
  );
}
