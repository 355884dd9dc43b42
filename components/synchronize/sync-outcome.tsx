import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HelpAbout } from "@/components/ui/help-link";
import type { SyncRunList } from "@/lib/accounting/answers/sync-runs";
import { formatCount } from "@/lib/i18n/format";

type Run = Pick<
  SyncRunList["data"][number],
  "state" | "why" | "added" | "changed" | "closed" | "reopened" | "rejected" | "doubted"
>;

/** Renders how an import ended, in one line: icon and text. */
export function SyncOutcome({ run }: { run: Run }) {
  const t = useTranslations();
  const { state, why, rejected } = run;
  if (state === "running") return <span className="text-ink-muted">{t("sync.run_running")}</span>;
  if (state === "failed") {
    const reason = why !== null && t.has(`errors.${why}`) ? ` ${t(`errors.${why}`)}` : "";
    return (
      <Line tone="bad">
        {`${t("sync.run_failed")}.${reason}`} <HelpAbout messageKey={`errors.${why}`} />
      </Line>
    );
  }
  if (state === "waiting") return <Line tone="warn">{t("sync.run_waiting")}</Line>;
  if (state === "stopped") return <Line tone="warn">{t("sync.run_stopped")}</Line>;
  if (state === "dropped") return <Line tone="warn">{t("sync.run_dropped")}</Line>;
  if (state === "reverted") return <Line tone="warn">{t("sync.run_reverted")}</Line>;
  if (rejected > 0)
    return (
      <Line tone="bad">{t("sync.rejected_title", { count: rejected, shown: formatCount(rejected) })}</Line>
    );
  if (run.doubted > 0)
    return <Line tone="warn">{t("sync.figure_doubted", { shown: formatCount(run.doubted) })}</Line>;
  const isUnchanged = run.added + run.changed + run.closed + run.reopened === 0;
  return <Line tone="ok">{t(isUnchanged ? "sync.run_unchanged" : "sync.run_done")}</Line>;
}

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const inks = { ok: "text-ink-muted", warn: "text-warn-ink", bad: "text-bad-ink" };

function Line({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={`inline-flex items-start gap-1.5 ${inks[tone]}`}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </span>
  );
}
