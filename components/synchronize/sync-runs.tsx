import { getTranslations } from "next-intl/server";
import { addressOf } from "@/components/ui/address";
import { Instant } from "@/components/ui/format";
import type { SyncRunList } from "@/lib/accounting/answers";
import { PACKAGE_NAMES } from "./package-names";

type Run = SyncRunList["data"][number];

/** The last times open items came in: from where, what became of it, and who began it. */
export async function SyncRuns({ runs }: { runs: readonly Run[] }) {
  const t = await getTranslations("sync");
  if (runs.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h2 id="sync-history" className="font-semibold text-section">
        {t("history")}
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keyboard
        tabIndex={0}
        aria-labelledby="sync-history"
        className="overflow-x-auto rounded-md border border-line bg-surface"
      >
        <table className="tnum w-full text-list">
          <thead className="bg-sunken text-left text-dense text-ink-muted">
            <tr>
              {(["history_when", "history_source", "last_run", "history_by"] as const).map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-medium">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id} className="border-line border-t align-top">
                <td className="whitespace-nowrap px-3 py-1.5">
                  <Instant at={run.started_at} />
                </td>
                <td className="min-w-36 px-3 py-1.5">{sourceOf(run)}</td>
                <td className="min-w-56 px-3 py-1.5">
                  <Outcome run={run} />
                </td>
                <td className="px-3 py-1.5">{run.by ?? (run.is_automatic ? t("history_automatic") : "")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const sourceOf = ({ source, division_name, filename }: Run): string =>
  [source in PACKAGE_NAMES ? Reflect.get(PACKAGE_NAMES, source) : "CSV", division_name || filename]
    .filter(Boolean)
    .join(" · ");

async function Outcome({ run }: { run: Run }) {
  const t = await getTranslations();
  if (run.state === "running") return <>{t("sync.run_running")}</>;
  if (run.state === "failed") {
    const why = run.why === null ? "" : `errors.${run.why}`;
    return (
      <span className="text-bad-ink">
        {t("sync.run_failed")}
        {why !== "" && t.has(why) && `. ${t(why)}`}
      </span>
    );
  }
  if (run.state === "stopped" || run.state === "dropped")
    return <span className="text-warn-ink">{t("sync.run_stopped")}</span>;
  const { read, added, changed, closed, reopened, rejected, job_id } = run;
  return (
    <>
      {t("sync.history_read", { count: read })}{" "}
      {t("sync.run_figures", { added, changed, closed, reopened, rejected })}
      {rejected > 0 && run.source === "csv" && job_id !== null && (
        <>
          {" "}
          <a
            className="text-brand-text underline"
            href={addressOf("GET /connect/rejected/{id}", { id: job_id })}
          >
            {t("sync.history_rejected")}
          </a>
        </>
      )}
    </>
  );
}
