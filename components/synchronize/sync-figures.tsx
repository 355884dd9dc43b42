import { useTranslations } from "next-intl";
import type { SyncRunList } from "@/lib/accounting/answers/sync-runs";
import { formatCount } from "@/lib/i18n/format";

const did = ["added", "changed", "closed", "reopened", "rejected", "doubted"] as const;

type Run = Pick<SyncRunList["data"][number], (typeof did)[number]>;

/** Shows what a time open items came in did, in one line: only what it did. Null when that was nothing. */
export function SyncFigures({ run }: { run: Run }) {
  const t = useTranslations("sync");
  const figures = did.filter((name) => run[name] > 0);
  if (figures.length === 0) return null;
  return <>{figures.map((name) => t(`figure_${name}`, { shown: formatCount(run[name]) })).join(", ")}</>;
}

/** Returns whether it came to its end, with whatever it did or rejected. */
export const isRead = ({ state }: Pick<SyncRunList["data"][number], "state">): boolean =>
  state === "done" || state === "rejected";
