import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

export const debtorTabs = ["overview", "story", "details", "invoices", "delivery", "law"] as const;
export type DebtorTab = (typeof debtorTabs)[number];

type Props = { pageHref: string; current: DebtorTab; open: number; invoices: number; hasDelivery: boolean };

/**
 * Renders the tabs of a debtor's page. On a phone its invoices and its timeline are two of them, elsewhere they are one tab, side by side.
 */
export function DebtorTabs({ pageHref, current, open, invoices, hasDelivery }: Props) {
  const t = useTranslations("debtors");
  const words = useTranslations("debtor_page");
  const at = (tab: DebtorTab) => (tab === "overview" ? pageHref : `${pageHref}?tab=${tab}`);
  const tab = (name: DebtorTab, label: string, count?: number) => ({
    href: at(name),
    label,
    current: current === name,
    ...(count === undefined ? {} : { count }),
  });
  const delivery = hasDelivery ? [tab("delivery", words("delivery"))] : [];
  const law = tab("law", words("law"));
  const isOverview = current === "overview" || current === "story";
  return (
    <>
      <div className="min-w-0 max-md:hidden">
        <Tabs
          label={t("tabs")}
          tabs={[
            { ...tab("overview", t("overview")), current: isOverview },
            tab("details", t("details")),
            tab("invoices", words("invoices"), invoices),
            ...delivery,
            law,
          ]}
        />
      </div>
      <div className="-mx-4 min-w-0 bg-surface md:hidden">
        <Tabs
          label={t("tabs")}
          tabs={[
            {
              ...tab("overview", words("invoices"), open),
              current: current === "overview" || current === "invoices",
            },
            tab("story", words("story")),
            tab("details", t("details")),
            ...delivery,
            law,
          ]}
        />
      </div>
    </>
  );
}
