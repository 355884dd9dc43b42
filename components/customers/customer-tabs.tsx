import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import type { CustomerTab } from "./tabs";

type Props = { here: string; tabs: readonly CustomerTab[]; current: CustomerTab; contacts: number };

/** The parts of a customer's page that this user has. */
export function CustomerTabs({ here, tabs, current, contacts }: Props) {
  const t = useTranslations("customers");
  return (
    <Tabs
      label={t("tabs")}
      tabs={tabs.map((tab) => ({
        href: `${here}?tab=${tab}`,
        label: t(`tab_${tab}`),
        current: tab === current,
        ...(tab === "contacts" ? { count: contacts } : {}),
      }))}
    />
  );
}
