"use client";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useJobError } from "@/components/frame/job-words";
import { useJobs } from "@/components/frame/jobs-provider";
import { isFailed, isPending, isRunning } from "@/components/frame/jobs-state";
import { addressOf } from "@/components/ui/address";
import { Button, buttonStyle } from "@/components/ui/button";
import { Panel, Section } from "@/components/ui/page";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Notice } from "@/components/ui/states";
import { isPackage } from "@/lib/accounting/statuses";
import { formatCount } from "@/lib/i18n/format";
import { Doubts } from "./doubts";
import { Counts, Reconciled, Warned } from "./import-figures";
import type { ImportJob } from "./import-job";
import { OldDebt } from "./old-debt";
import { PACKAGE_NAMES } from "./package-names";
import { Rejections } from "./rejections";
import { type Countries, UnknownCountries } from "./unknown-countries";

const LOOK_AGAIN_MS = 3_000;
const ASKS = "would_close_half";
const LOOKS = "look-csv";

type Props = { job: ImportJob; countries: Countries; onAnother: () => void };

/** What becomes of an import: how far it is, and at the end what it did with every row. */
export function ImportView({ job, countries, onAnother }: Props) {
  const t = useTranslations();
  const whyOf = useJobError();
  useLookAgain(isRunning(job));
  const isOfFile = isFromFile(job);
  const another = <Button onClick={onAnother}>{isOfFile ? t("sync.another") : t("sync.back")}</Button>;
  if (isRunning(job)) return <Running job={job} />;
  if (isFailed(job)) {
    const failed = isOfFile
      ? t(job.action === LOOKS ? "sync.look_failed" : "sync.failed")
      : t("sync.failed_package");
    return (
      <Panel className="flex max-w-3xl flex-col gap-4">
        <Notice tone={job.error === ASKS ? "warn" : "bad"}>
          <p className="font-medium">{failed}</p>
          <p>{whyOf(job) ?? t("errors.something_wrong")}</p>
          <p>{t(job.error === ASKS ? "sync.close_half_again" : "sync.nothing_stored")}</p>
        </Notice>
        <div>{another}</div>
      </Panel>
    );
  }
  if (job.action === "start-at")
    return (
      <div className="flex max-w-4xl flex-col gap-5">
        <OldDebt job={job} />
        <div>{another}</div>
      </div>
    );
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {/* A job counts what opened again as changed. */}
      <Counts label={t("sync.result")} result={{ ...job.result, reopened: 0 }} />
      <InDoubt job={job} />
      <OldDebt job={job} />
      <Reconciled result={job.result} />
      <UnknownCountries result={job.result} countries={countries} />
      <Rejected job={job} />
      <Warned result={job.result} />
      <div>{another}</div>
    </div>
  );
}

/** What the package did not name; what became of that since stands on its card. */
function InDoubt({ job: { result } }: { job: ImportJob }) {
  const { run_id, source = "", doubted = 0 } = result;
  if (doubted === 0 || run_id === undefined || !isPackage(source)) return null;
  return <Doubts run_id={run_id} count={doubted} name={PACKAGE_NAMES[source]} />;
}

const isFromFile = ({ action }: ImportJob) => action !== "sync-package";

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
  const now = jobs.get(String(job.id))?.job ?? job;
  const { current, total } = now;
  const isOfFile = isFromFile(job);
  const doing = isOfFile ? t(job.action === LOOKS ? "looking" : "running") : t("running_package");
  const words = () => {
    if (total > 0)
      return t(isOfFile ? "progress" : "progress_package", {
        current: formatCount(current),
        total: formatCount(total),
      });
    if (isPending(now)) return t("waiting");
    return isOfFile ? t("reading_rows") : t("read_package", { count: current, shown: formatCount(current) });
  };
  return (
    <Panel className="flex max-w-3xl flex-col gap-3">
      <h2 className="font-semibold text-form">{doing}</h2>
      <ProgressBar label={doing} current={current} total={total} />
      <p className="tnum text-ink-muted text-list">{words()}</p>
    </Panel>
  );
}

function Rejected({ job }: { job: ImportJob }) {
  const t = useTranslations("sync");
  const { rejected = 0, rejections = [], doubted = 0 } = job.result;
  const isOfFile = isFromFile(job);
  if (rejected === 0 && doubted > 0) return null;
  if (rejected === 0) return <Notice tone="ok">{t(isOfFile ? "all_in" : "all_in_package")}</Notice>;
  return (
    <Section
      title={t("rejected_title", { count: rejected, shown: formatCount(rejected) })}
      hint={t(isOfFile ? "rejected_hint" : "rejected_hint_package")}
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
      <Rejections rejections={rejections} />
    </Section>
  );
}
