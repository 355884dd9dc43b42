import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

export type WorkTab = "actions" | "agenda" | "flex" | "letters" | "delivery" | "runs";
type Props = {
  domain: string;
  current: WorkTab;
  /** The tabs this user has. */
  tabs: readonly WorkTab[];
  /** How many invoices wait on the action list, the agenda and the flex list; the page does not wait for it. */
  waiting: Record<"actions" | "agenda" | "flex", Promise<number>>;
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
export function WorkTabs({ domain, current, tabs, waiting, newLetters, undelivered, hasFlex }: Props) {
  const t = useTranslations("work");
  const red = (value: number) => (value > 0 ? { count: value, tone: "bad" as const } : {});
  const counts = {
    actions: { count: waiting.actions },
    agenda: { count: waiting.agenda },
    flex: { count: waiting.flex },
    letters: red(newLetters),
    delivery: red(undelivered),
    runs: {},
  };
  // Nothing undelivered: there is no work there, and no tab.
  const visible = tabs.filter(
    (tab) =>
      (tab !== "delivery" || undelivered > 0 || current === "delivery") &&
      (tab !== "flex" || hasFlex || current === "flex"),
  );
  return (
    <Tabs
      label={t("label")}
      tabs={visible.map((tab) => ({
        href: `/${domain}${paths[tab]}`,
        label: t(tab),
        current: tab === current,
        ...counts[tab],
      }))}
    />
  );
}
