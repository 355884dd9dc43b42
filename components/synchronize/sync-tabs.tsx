import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

type Props = {
  domain: string;
  current: "links" | "differences" | "bank";
  /** How many invoices differ, where that is known. */
  differing?: number | undefined;
};

/** The parts of bringing open items in: the links and files, what differs from the books, and the bank. */
export function SyncTabs({ domain, current, differing = 0 }: Props) {
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
        { href: `${here}/bank`, label: t("bank"), current: current === "bank" },
      ]}
    />
  );
}
