import { CalendarClock, Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useStepWords } from "@/components/invoices/step-words";
import type { Story as DebtorStory } from "@/lib/debtors/answers";
import { formatDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import { Event } from "./event";
import { Numbers, numberWords } from "./numbers";
import { usePlannedWords } from "./planned-words";

type Planned = DebtorStory["planned"][number];
type Props = { planned: Planned; today: Day; domain: string | null };

/** What will happen on a day if nothing changes; opened, why, and to which invoices. */
export function PlannedLine({ planned, today, domain }: Props) {
  const t = useTranslations("story");
  const locale = useLocale();
  const { reasonOf } = useStepWords();
  const wordsOf = usePlannedWords();
  const { on, kind, invoices } = planned;
  const said = [wordsOf(planned), numberWords(invoices)].filter(Boolean).join(" · ");
  return (
    <Event
      on={on}
      today={today}
      icon={kind === "deadline" || kind === "hold" ? CalendarClock : Send}
      title={said}
      who={kind === "step" || kind === "flex" ? t("by_flow") : ""}
      isPlanned={on >= today}
      more={
        <>
          <p className="tnum">{formatDay(on, locale)}</p>
          {kind === "step" && <p>{reasonOf(planned.reason, today, planned.till)}</p>}
          {(kind === "step" || kind === "flex") && planned.held && (
            <p className="text-hold-ink">{planned.held.words}</p>
          )}
          <Numbers invoices={invoices} domain={domain} />
        </>
      }
    >
      {said}
    </Event>
  );
}
