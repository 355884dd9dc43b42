"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useJobError } from "@/components/frame/job-words";
import { isFailed, isRunning } from "@/components/frame/jobs-state";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { buttonStyle } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Notice } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { KnownJob } from "@/lib/jobs/answers";

const LOOK_AGAIN_MS = 1_000;

/** What becomes of a report: that it is being made, where it is, or why there is none. */
export function ReportMade({ jobId }: { jobId: number }) {
  const t = useTranslations("reports");
  const whyOf = useJobError();
  const job = useJob(jobId);
  if (job && isFailed(job))
    return (
      <Notice tone="bad">
        <p>{t("failed")}</p>
        <p>{whyOf(job)}</p>
      </Notice>
    );
  if (!job || isRunning(job))
    return (
      <div className="flex flex-col gap-2">
        <p role="status" className="text-list">
          {t("making")}
        </p>
        <ProgressBar label={t("making")} current={job?.current ?? 0} total={job?.total ?? 0} />
      </div>
    );
  const { rows = 0, rejected = 0 } = job.result;
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-list">
        {t("ready", { rows, shown: formatCount(rows), rejected })}
      </p>
      <a href={addressOf("GET /reports/{id}", { id: jobId })} className={buttonStyle({ look: "brand" })}>
        <Download aria-hidden size={16} />
        {t("download")}
      </a>
    </div>
  );
}

/** The job as it stands, asked for again until it ended. */
function useJob(id: number): KnownJob | null {
  const [job, setJob] = useState<KnownJob | null>(null);
  const isOver = job !== null && !isRunning(job);
  useEffect(() => {
    if (isOver) return;
    const look = async () => {
      const answer = await call("GET /job-status", { id }, { inBackground: true });
      if (answer.ok && !Array.isArray(answer.data)) setJob(answer.data);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, isOver]);
  return job;
}
