import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

export type WorkTab = "actions" | "agenda" | "flex" | "letters" | "delivery" | "runs";
type Props = {
  domain: string;
  current: WorkTab;
  /** The tabs this user has. */
  tabs: readonly WorkTab[];
  newLetters: number;
  undelivered: number;
  /** Whether the customer has flex templates. */
  hasFlex: boolean;
};

const paths: Record<WorkTab, string> = {
  actions: "/actions",
  agenda: "/actions?agenda",
  flex: "/actions?flex",
  letters: "/letters",
  delivery: "/letters/delivery",
  runs: "/actions/runs",
};

/** The parts of the daily work: the action list, the letters to download, and the mails that need somebody, and what was done. */
export function WorkTabs({ domain, current, tabs, newLetters, undelivered, hasFlex }: Props) {
  const t = useTranslations("work");
  const counts: Record<WorkTab, number> = {
    actions: 0,
    agenda: 0,
    flex: 0,
    letters: newLetters,
    delivery: undelivered,
    runs: 0,
  };
  // Nothing undelivered: there is no work there, and no tab.
  const shown = tabs.filter(
    (tab) =>
      (tab !== "delivery" || undelivered > 0 || current === "delivery") &&
      (tab !== "flex" || hasFlex || current === "flex"),
  );
  return (
    <Tabs
      label={t("label")}
      tabs={shown.map((tab) => ({
        href: `/${domain}${paths[tab]}`,
        label: t(tab),
        current: tab === current,
        ...(counts[tab] > 0 ? { count: counts[tab], tone: "bad" as const } : {}),
      }))}
    />
  );
}
