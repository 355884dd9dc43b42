import { useTranslations } from "next-intl";
import type { Story as DebtorStory } from "@/lib/debtors/answers";
import { PlannedLine } from "./planned-line";

type Props = { planned: DebtorStory["planned"]; today: string; domain: string | null };
const NEAR = 5;

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
        <li className="pb-5">
          <details>
            <summary className="cursor-pointer text-brand-text text-list underline underline-offset-2">
              {t("further", { count: far.length })}
            </summary>
            <ol className="pt-4">{lines(far)}</ol>
          </details>
        </li>
      )}
      {lines(near)}
    </>
  );
}
