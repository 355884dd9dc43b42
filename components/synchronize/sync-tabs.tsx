import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

type Props = { domain: string; current: "links" | "differences" | "bank" };

/** The parts of bringing open items in: the links and files, what differs from the books, and the bank. */
export function SyncTabs({ domain, current }: Props) {
  const t = useTranslations("sync");
  const here = `/${domain}/synchronize`;
  return (
    <Tabs
      label={t("parts")}
      tabs={[
        { href: here, label: t("links"), current: current === "links" },
        { href: `${here}/differences`, label: t("differences"), current: current === "differences" },
        { href: `${here}/bank`, label: t("bank"), current: current === "bank" },
      ]}
    />
  );
}
