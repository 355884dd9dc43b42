import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

/** The dashboard's two pages, for who does the work. */
export function HomeTabs({ domain, shown: current }: { domain: string; shown: "today" | "figures" }) {
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

/** The dashboard's two pages, for who sells and has chosen a customer. */
export function SalesTabs({ domain, sells }: { domain: string; sells: boolean }) {
  const t = useTranslations("today");
  return (
    <Tabs
      label={t("tabs")}
      tabs={[
        { href: `/${domain}`, label: t("figures"), current: !sells },
        { href: `/${domain}?sales`, label: t("sales"), current: sells },
      ]}
    />
  );
}
