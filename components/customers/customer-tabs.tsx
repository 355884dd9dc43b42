import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import type { CustomerTab } from "./tabs";

type Props = {
  here: string;
  tabs: readonly CustomerTab[];
  current: CustomerTab;
  /** How much stands in a tab, beside its word. */
  counts: Partial<Record<CustomerTab, number>>;
};

/** The parts of a customer's page that this user has. */
export function CustomerTabs({ here, tabs, current, counts }: Props) {
  const t = useTranslations("customers");
  return (
    <Tabs
      label={t("tabs")}
      tabs={tabs.map((tab) => ({
        href: `${here}?tab=${tab}`,
        label: t(`tab_${tab}`),
        current: tab === current,
        ...(counts[tab] === undefined ? {} : { count: counts[tab] }),
      }))}
    />
  );
}
