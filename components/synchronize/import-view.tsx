"use client";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useJobError } from "@/components/frame/job-words";
import { useJobs } from "@/components/frame/jobs-provider";
import { isFailed, isRunning } from "@/components/frame/jobs-state";
import { addressOf } from "@/components/ui/address";
import { Button, buttonStyle } from "@/components/ui/button";
import { Figure, Panel, Section } from "@/components/ui/page";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Notice } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { ImportJob } from "./import-job";
import { RejectedRows } from "./rejected-rows";

const LOOK_AGAIN_MS = 3_000;
const ASKS = "would_close_half";

type Props = { job: ImportJob; pending: boolean; onAgain: (() => void) | null; onAnother: () => void };

/** What becomes of an import: how far it is, and at the end what it did with every row. */
export function ImportView({ job, pending, onAgain, onAnother }: Props) {
  const t = useTranslations();
  const whyOf = useJobError();
  useLookAgain(isRunning(job));
  const another = <Button onClick={onAnother}>{t("sync.another")}</Button>;
  if (isRunning(job)) return <Running job={job} />;
  if (isFailed(job)) {
    const asks = job.error === ASKS && onAgain;
    return (
      <Panel className="flex max-w-3xl flex-col gap-4">
        <Notice tone={job.error === ASKS ? "warn" : "bad"}>
          <p className="font-medium">{t("sync.failed")}</p>
          <p>{whyOf(job) ?? t("errors.something_wrong")}</p>
          <p>{job.error === ASKS && !onAgain ? t("sync.close_half_again") : t("sync.nothing_stored")}</p>
        </Notice>
        <div className="flex flex-wrap gap-3">
          {asks && (
            <Button look="danger" pending={pending} onClick={asks}>
              {t("sync.close_half_yes")}
            </Button>
          )}
          {another}
        </div>
      </Panel>
    );
  }
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <Figures result={job.result} />
      <UnknownCountries result={job.result} />
      <Rejected job={job} />
      <div>{another}</div>
    </div>
  );
}

/** Should the live line miss the end, the page finds out by itself. */
function useLookAgain(on: boolean) {
  const router = useRouter();
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => router.refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [on, router]);
}

function Running({ job }: { job: ImportJob }) {
  const t = useTranslations("sync");
  const { jobs } = useJobs();
  const { current, total } = jobs.get(String(job.id))?.job ?? job;
  return (
    <Panel className="flex max-w-3xl flex-col gap-3">
      <h2 className="font-semibold text-form">{t("running")}</h2>
      <ProgressBar label={t("running")} current={current} total={total} />
      <p className="tnum text-ink-muted text-list">
        {total > 0
          ? t("progress", { current: formatCount(current), total: formatCount(total) })
          : t("waiting")}
      </p>
    </Panel>
  );
}

const figures = [
  "read",
  "added",
  "changed",
  "closed",
  "unchanged",
  "debtors",
  "duplicates",
  "warnings",
  "rejected",
] as const;

/** A run says under `added` what it charged; an import, how many are new. */
const countOf = (value: ImportJob["result"][(typeof figures)[number]]): number =>
  typeof value === "number" ? value : 0;

function Figures({ result }: { result: ImportJob["result"] }) {
  const t = useTranslations("sync");
  const bad = (name: string) => name === "rejected" && (result.rejected ?? 0) > 0;
  return (
    <section aria-label={t("result")} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {figures.map((name) => (
        <Figure
          key={name}
          label={t(`result_${name}`)}
          value={formatCount(countOf(result[name]))}
          {...(bad(name) ? { tone: "bad" as const } : {})}
        />
      ))}
    </section>
  );
}

/** What the file says for a country that nobody knows, each once. */
function UnknownCountries({ result: { unknown_countries = [] } }: { result: ImportJob["result"] }) {
  const t = useTranslations("sync");
  const count = unknown_countries.length;
  if (count === 0) return null;
  return (
    <Notice tone="warn">
      <p className="font-medium">{t("unknown_countries", { count, shown: formatCount(count) })}</p>
      <p>{t("unknown_countries_hint")}</p>
      <ul className="list-disc pl-5">
        {unknown_countries.map(({ value, count: rows }) => (
          <li key={value}>
            {value} ({t("unknown_country_rows", { count: rows, shown: formatCount(rows) })})
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Rejected({ job }: { job: ImportJob }) {
  const t = useTranslations("sync");
  const { rejected = 0, rejected_rows = [] } = job.result;
  if (rejected === 0) return <Notice tone="ok">{t("all_in")}</Notice>;
  return (
    <Section
      title={t("rejected_title", { count: rejected, shown: formatCount(rejected) })}
      hint={t("rejected_hint")}
      actions={
        <a
          href={addressOf("GET /connect/rejected/{id}", { id: job.id })}
          download
          className={buttonStyle({ look: "plain" })}
        >
          <Download aria-hidden size={16} />
          {t("rejected_file")}
        </a>
      }
    >
      <RejectedRows rows={rejected_rows} total={rejected} />
    </Section>
  );
}
