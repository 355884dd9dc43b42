import { useTranslations } from "next-intl";
import type { Story as DebtorStory } from "@/lib/debtors/answers";
import type { Day } from "@/lib/kernel/day";
import { PlannedLine } from "./planned-line";

type Props = { planned: DebtorStory["planned"]; today: Day; domain: string | null };
const NEAR = 3;

/** What is planned, the nearest just above today; what lies further ahead opens at a press. */
export function Ahead({ planned, today, domain }: Props) {
  const t = useTranslations("story");
  const near = planned.slice(0, NEAR);
  const far = planned.slice(NEAR);
  const lines = (steps: DebtorStory["planned"]) =>
    [...steps]
      .reverse()
      .map((step) => (
        <PlannedLine
          key={`${step.kind} ${step.on} ${step.invoices[0]?.id}`}
          planned={step}
          today={today}
          domain={domain}
        />
      ));
  return (
    <>
      {far.length > 0 && (
        <li data-ahead className="bg-bg">
          <details>
            <summary className="flex min-h-7 items-center px-4 text-brand-text underline underline-offset-2">
              {t("further", { count: far.length })}
            </summary>
            <ol className="divide-y divide-line border-line border-t">{lines(far)}</ol>
          </details>
        </li>
      )}
      {lines(near)}
    </>
  );
}
