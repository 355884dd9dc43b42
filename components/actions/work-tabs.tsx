import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";

export type WorkTab = "actions" | "agenda" | "flex" | "letters" | "delivery" | "runs";
type Props = {
  domain: string;
  current: WorkTab;
  /** The tabs this user may open. */
  tabs: readonly WorkTab[];
  /** The number of invoices on the action list, the agenda and the flex list; not awaited by the page. */
  waiting: Record<"actions" | "agenda" | "flex", Promise<number>>;
  newLetters: number;
  undelivered: number;
  /** True when the customer has flex templates. */
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

/** Renders the tabs of the daily work: the action list, letters to download, mails that need attention, and past runs. */
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
  // Without undelivered mails there is no work there, and no tab.
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
