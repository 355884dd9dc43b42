import { useTranslations } from "next-intl";
import { sourceOf } from "@/components/domain/synchronize/package-names";
import { Instant } from "@/components/ui/format";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import type { SyncRunList } from "@/lib/accounting/answers/sync-runs";
import { formatCount } from "@/lib/i18n/format";
import { isFinished } from "./sync-figures";
import { SyncOutcome } from "./sync-outcome";

type Run = SyncRunList["data"][number];

const figures = ["read", "added", "changed", "closed", "reopened", "rejected"] as const;
/** Mostly zero, so these columns are hidden in narrow windows. */
const rare: readonly string[] = ["reopened", "rejected"];
const roomOf = (name: string) => (rare.includes(name) ? "max-xl:hidden" : "max-md:hidden");

/** Renders the latest imports: source, user, result, and the link to their rows. */
export function SyncRuns({ domain, runs }: { domain: string; runs: readonly Run[] }) {
  const t = useTranslations("sync");
  if (runs.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h2 id="sync-history" className="font-semibold text-section">
        {t("history")}
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it scrollable by keyboard
        tabIndex={0}
        aria-labelledby="sync-history"
        className="overflow-x-auto rounded-md border border-line bg-surface"
      >
        <table className="tnum w-full text-list">
          <thead className="bg-sunken text-left text-dense text-ink-muted">
            <tr>
              <Head>{t("history_when")}</Head>
              <Head className="max-md:hidden">{t("history_source")}</Head>
              <Head className="max-lg:hidden">{t("history_by")}</Head>
              {figures.map((name) => (
                <Head key={name} className={`text-right ${roomOf(name)}`}>
                  {t(`result_${name}`)}
                </Head>
              ))}
              <Head>{t("last_run")}</Head>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <Row key={run.id} domain={domain} run={run} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Renders the previewed files that wait for a decision, each with a link to its preview. */
export function WaitingRuns({ domain, runs }: { domain: string; runs: readonly Run[] }) {
  const t = useTranslations("sync");
  return runs
    .filter(({ state }) => state === "waiting")
    .map((run) => (
      <Notice key={run.id} tone="warn">
        <p className="flex flex-wrap gap-x-3">
          {t("waits", { file: run.filename })}
          <PrefetchLink href={`/${domain}/synchronize/runs/${run.id}`} className="underline">
            {t("waits_see")}
          </PrefetchLink>
        </p>
      </Notice>
    ));
}

function Head({ children, className = "" }: { children: string; className?: string }) {
  return (
    <th scope="col" className={`px-3 py-2 font-medium ${className}`}>
      {children}
    </th>
  );
}

function Row({ domain, run }: { domain: string; run: Run }) {
  const t = useTranslations("sync");
  return (
    <tr className="border-line border-t align-top">
      <td className="whitespace-nowrap px-3 py-1.5">
        <PrefetchLink
          href={`/${domain}/synchronize/runs/${run.id}`}
          className="text-brand-text hover:underline"
        >
          <Instant at={run.started_at} />
        </PrefetchLink>
        <span className="block whitespace-normal text-dense text-ink-muted md:hidden">{sourceOf(run)}</span>
      </td>
      <td className="min-w-28 px-3 py-1.5 max-md:hidden">{sourceOf(run)}</td>
      <td className="px-3 py-1.5 max-lg:hidden">
        {run.by ?? (run.is_automatic ? t("history_automatic") : "")}
      </td>
      {figures.map((name) => (
        <td key={name} className={`px-3 py-1.5 text-right ${roomOf(name)}`}>
          {isFinished(run) ? formatCount(run[name]) : "–"}
        </td>
      ))}
      <td className="px-3 py-1.5">
        <SyncOutcome run={run} />
      </td>
    </tr>
  );
}
