import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

type Props = {
  domain: string;
  current: "links" | "differences" | "duplicates" | "bank";
  /** The number of invoices that differ, where known. */
  differences?: number | undefined;
  /** The number of duplicate debtors; with none or unknown the tab is shown on its own page only. */
  duplicates?: number | undefined;
};

/** Renders the tabs of the import: links and files, differences from the books, duplicates, and the bank. */
export function SyncTabs({ domain, current, differences = 0, duplicates = 0 }: Props) {
  const t = useTranslations("sync");
  const here = `/${domain}/synchronize`;
  const badge = differences > 0 ? { count: differences, tone: "bad" as const } : {};
  return (
    <Tabs
      label={t("parts")}
      tabs={[
        { href: here, label: t("links"), current: current === "links" },
        {
          href: `${here}/differences`,
          label: t("differences"),
          current: current === "differences",
          ...badge,
        },
        ...(duplicates > 0 || current === "duplicates"
          ? [
              {
                href: `${here}/duplicates`,
                label: t("duplicates"),
                current: current === "duplicates",
                ...(duplicates > 0 ? { count: duplicates } : {}),
              },
            ]
          : []),
        { href: `${here}/bank`, label: t("bank"), current: current === "bank" },
      ]}
    />
  );
}
