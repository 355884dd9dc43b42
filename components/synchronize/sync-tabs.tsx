import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

type Props = {
  domain: string;
  current: "links" | "differences" | "doubles" | "bank";
  /** How many invoices differ, where that is known. */
  differing?: number | undefined;
  /** How many debtors stand twice; where none does, or it is not known, their tab is there on their own page alone. */
  doubles?: number | undefined;
};

/** The parts of bringing open items in: the links and files, what differs from the books, and the bank. */
export function SyncTabs({ domain, current, differing = 0, doubles = 0 }: Props) {
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
        ...(doubles > 0 || current === "doubles"
          ? [
              {
                href: `${here}/doubles`,
                label: t("doubles"),
                current: current === "doubles",
                ...(doubles > 0 ? { count: doubles } : {}),
              },
            ]
          : []),
        { href: `${here}/bank`, label: t("bank"), current: current === "bank" },
      ]}
    />
  );
}
