import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import type { CustomerTab } from "./tabs";

type Props = {
  pageHref: string;
  tabs: readonly CustomerTab[];
  current: CustomerTab;
  /** The count of a tab, beside its label. */
  counts: Partial<Record<CustomerTab, number>>;
};

/** Renders the tabs of a customer's page that this user may open. */
export function CustomerTabs({ pageHref, tabs, current, counts }: Props) {
  const t = useTranslations("customers");
  return (
    <Tabs
      label={t("tabs")}
      tabs={tabs.map((tab) => ({
        href: `${pageHref}?tab=${tab}`,
        label: t(`tab_${tab}`),
        current: tab === current,
        ...(counts[tab] === undefined ? {} : { count: counts[tab] }),
      }))}
    />
  );
}
