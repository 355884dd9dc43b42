"use client";
import { CircleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { helpOfJob, useFailedAt, useJobError, useJobName } from "@/components/domain/jobs/job-words";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { isFailed, paceOf, type WatchedJob } from "@/components/domain/jobs/jobs-state";
import type { Job } from "@/components/domain/jobs/types";
import { HelpLink } from "@/components/ui/help-link";
import { popupStyle } from "@/components/ui/menu-popup";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatCount } from "@/lib/i18n/format";

type Props = { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** Renders the running jobs, and the failed ones until they are dismissed. */
export default function JobList({ anchor, onClose }: Props) {
  const t = useTranslations("jobs");
  const { jobs, live } = useJobs();
  const all = [...jobs.values()];
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className={`${popupStyle} w-96`}
    >
      <Dialog aria-label={t("title")} className="flex min-h-0 flex-col overflow-auto outline-none">
        <h2 className="border-line border-b px-4 py-2.5 font-semibold text-list">{t("title")}</h2>
        {all.length === 0 && <p className="px-4 py-5 text-ink-muted text-list">{t("none")}</p>}
        <ul>
          {all.map((watched) => (
            <li key={watched.job.id} className="border-line border-b px-4 py-3 last:border-b-0">
              <JobLine watchedJob={watched} />
            </li>
          ))}
        </ul>
        {!live && all.length > 0 && (
          <p className="border-line border-t bg-sunken px-4 py-2 text-dense text-ink-muted">{t("offline")}</p>
        )}
      </Dialog>
    </Popover>
  );
}

function JobLine({ watchedJob }: { watchedJob: WatchedJob }) {
  const t = useTranslations("jobs");
  const nameOf = useJobName();
  const { job } = watchedJob;
  const action = nameOf(job.action);
  const progress = { current: formatCount(job.current), total: formatCount(job.total) };
  if (isFailed(job)) return <FailedLine job={job} action={action} progress={progress} />;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="tnum flex justify-between gap-3 text-list">
        <span className="min-w-0 truncate font-medium">{action}</span>
        <span className="whitespace-nowrap">{job.total > 0 ? t("progress", progress) : ""}</span>
      </div>
      <ProgressBar label={action} current={job.current} total={job.total} />
      <p className="tnum min-h-4.5 text-dense text-ink-muted">
        <Pace watchedJob={watchedJob} />
      </p>
    </div>
  );
}

function Pace({ watchedJob }: { watchedJob: WatchedJob }) {
  const t = useTranslations("jobs");
  const found = paceOf(watchedJob);
  if (watchedJob.job.status === 0) return t("waiting");
  if (!found) return null;
  const { rate, secondsLeft } = found;
  const minutes = Math.ceil(secondsLeft / 60);
  const left =
    secondsLeft < 90 ? t("left_seconds", { count: secondsLeft }) : t("left_minutes", { count: minutes });
  const speed = rate >= 10 ? formatCount(Math.round(rate)) : rate.toFixed(1).replace(".", ",");
  return `${t("speed", { rate: speed })}, ${left}`;
}

type FailedProps = { job: Job; action: string; progress: { current: string; total: string } };

function FailedLine({ job, action, progress }: FailedProps) {
  const t = useTranslations("jobs");
  const { dismiss } = useJobs();
  const why = useJobError()(job);
  const failedAt = useFailedAt();
  return (
    <div className="flex items-start gap-2.5">
      <CircleAlert aria-hidden size={18} className="mt-px shrink-0 text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-list">{action}</p>
        <p className="text-bad-ink text-dense">{failedAt(job.action, progress)}</p>
        {why && (
          <p className="text-dense text-ink-muted">
            {why} <HelpLink slug={helpOfJob(job)} />
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={t("dismiss", { action })}
        onClick={() => dismiss(String(job.id))}
        className="grid size-7 shrink-0 place-content-center rounded-md hover:bg-sunken"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  );
}
