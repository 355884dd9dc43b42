import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

/** Renders the dashboard's two pages, for users who do the daily work. */
export function HomeTabs({ domain, current }: { domain: string; current: "today" | "figures" }) {
  const t = useTranslations("today");
  return (
    <Tabs
      label={t("tabs")}
      tabs={[
        { href: `/${domain}`, label: t("title"), current: current === "today" },
        { href: `/${domain}?figures`, label: t("figures"), current: current === "figures" },
      ]}
    />
  );
}

/** Renders the dashboard's two pages, for sellers who have selected a customer. */
export function SalesTabs({ domain, isSales }: { domain: string; isSales: boolean }) {
  const t = useTranslations("today");
  return (
    <Tabs
      label={t("tabs")}
      tabs={[
        { href: `/${domain}`, label: t("figures"), current: !isSales },
        { href: `/${domain}?sales`, label: t("sales"), current: isSales },
      ]}
    />
  );
}
