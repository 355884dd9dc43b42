import { useTranslations } from "next-intl";
import type { SyncRunList } from "@/lib/accounting/answers/sync-runs";
import { formatCount } from "@/lib/i18n/format";

const did = ["added", "changed", "closed", "reopened", "rejected", "doubted"] as const;

type Run = Pick<SyncRunList["data"][number], (typeof did)[number]>;

/** Renders what an import did, in one line without zeros; null when it changed nothing. */
export function SyncFigures({ run }: { run: Run }) {
  const t = useTranslations("sync");
  const figures = did.filter((name) => run[name] > 0);
  if (figures.length === 0) return null;
  return <>{figures.map((name) => t(`figure_${name}`, { shown: formatCount(run[name]) })).join(", ")}</>;
}

/** Returns whether an import finished, including one whose rows were rejected. */
export const isFinished = ({ state }: Pick<SyncRunList["data"][number], "state">): boolean =>
  state === "done" || state === "rejected";
