import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import type { BankEntryList } from "@/lib/payments/answers";
import { states } from "@/lib/payments/schema";

type Props = {
  domain: string;
  current: (typeof states)[number] | "statements";
  totals: BankEntryList["totals"];
  /** The statement whose entries alone are shown. */
  statement?: number | undefined;
};

/** Renders a tab per state of entries with its count, and the tab of the statements. */
export function StateTabs({ domain, current, totals, statement }: Props) {
  const t = useTranslations("bank");
  const here = `/${domain}/synchronize/bank`;
  const of = statement === undefined ? "" : `&statement_id=${statement}`;
  return (
    <div className="border-line border-b px-4">
      <Tabs
        label={t("states")}
        tabs={[
          ...states.map((state) => ({
            href: `${here}?state=${state}${of}`,
            label: t(`state_${state}`),
            current: state === current,
            count: totals[state],
          })),
          { href: `${here}/statements`, label: t("statements"), current: current === "statements" },
        ]}
      />
    </div>
  );
}
