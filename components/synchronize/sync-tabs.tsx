import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

type Props = {
  domain: string;
  current: "links" | "differences" | "duplicates" | "bank";
  /** How many invoices differ, where that is known. */
  differing?: number | undefined;
  /** How many debtors stand twice; where none does, or it is not known, their tab is there on their own page alone. */
  duplicates?: number | undefined;
};

/** The parts of bringing open items in: the links and files, what differs from the books, and the bank. */
export function SyncTabs({ domain, current, differing = 0, duplicates = 0 }: Props) {
  const t = useTranslations("sync");
  const here = `/${domain}/synchronize`;
  const badge = differing > 0 ? { count: differing, tone: "bad" as const } : {};
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
