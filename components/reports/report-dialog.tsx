"use client";
import { ArrowUpDown, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useJobError } from "@/components/domain/jobs/job-words";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { isFailed, isRunning } from "@/components/domain/jobs/jobs-state";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Button, buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FiguresTable } from "@/components/ui/figures-table";
import { FileField } from "@/components/ui/file-field";
import { DayText, Money } from "@/components/ui/format";
import type { Problem } from "@/components/ui/problem";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Notice } from "@/components/ui/states";
import type { ReportPreviewed } from "@/lib/figures/answers";
import { formatCount } from "@/lib/i18n/format";
import type { KnownJob } from "@/lib/jobs/answers";

/** Renders the choice of two files, the older one first; what was recognised in them; and the report once it is made. */
export default function ReportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("reports");
  const { files, errors, problem, pending, plan, jobId, choose, swap, make } = useReport();
  const field = (name: "file-1" | "file-2", label: string) => (
    <FileField
      id={`report-${name}`}
      label={label}
      hint={t("no_file")}
      file={files[name]}
      onChange={(file) => choose(name, file)}
      error={errors[name]}
    />
  );
  return (
    <Dialog
      open
      size="lg"
      title={t("dialog_title")}
      subtitle={t("dialog_hint")}
      onClose={onClose}
      footer={
        jobId === null ? (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="brand" pending={pending} disabled={!plan} onClick={make}>
              {t("make")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("close")}</Button>
        )
      }
    >
      {jobId === null ? (
        <div className="flex flex-col gap-4">
          {field("file-1", t("older_file"))}
          {field("file-2", t("newer_file"))}
          {problem && <Notice tone="bad">{problem}</Notice>}
          {pending && !plan && (
            <p role="status" className="text-ink-muted text-list">
              {t("reading")}
            </p>
          )}
          {plan?.is_swapped && (
            <Notice
              tone="warn"
              action={
                <Button size="sm" icon={<ArrowUpDown aria-hidden size={16} />} onClick={swap}>
                  {t("swap")}
                </Button>
              }
            >
              {t("seems_swapped")}
            </Notice>
          )}
          {plan?.is_strange && <Notice tone="warn">{t("seems_strange")}</Notice>}
          {plan && <Recognised plan={plan} />}
        </div>
      ) : (
        <ReportProgress jobId={jobId} />
      )}
    </Dialog>
  );
}

type Files = Record<"file-1" | "file-2", File | null>;

/** Returns the two files of a report, what was recognised in them, and the job that makes it. */
function useReport() {
  const words = useTranslations("errors");
  const { track } = useJobs();
  const [files, setFiles] = useState<Files>({ "file-1": null, "file-2": null });
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [plan, setPlan] = useState<ReportPreviewed | null>(null);
  const [pending, setPending] = useState(false);
  const [jobId, setJobId] = useState<number | null>(null);
  // The answer to a request about other files is ignored.
  const requests = useRef(0);

  const previewReport = async (chosen: Files) => {
    requests.current += 1;
    const mine = requests.current;
    setFiles(chosen);
    setRefusal(null);
    setPlan(null);
    const [older, newer] = [chosen["file-1"], chosen["file-2"]];
    setPending(Boolean(older && newer));
    if (!older || !newer) return;
    const answer = await call("POST /reports/preview", { "file-1": older, "file-2": newer });
    if (mine !== requests.current) return;
    setPending(false);
    if (answer.ok) setPlan(answer.data);
    else setRefusal(answer.problem);
  };
  const make = async () => {
    const [older, newer] = [files["file-1"], files["file-2"]];
    if (!older || !newer) return;
    setPending(true);
    const answer = await call("POST /reports", { "file-1": older, "file-2": newer });
    setPending(false);
    if (!answer.ok) return setRefusal(answer.problem);
    track(answer.data);
    setJobId(answer.data.id);
  };
  const errors = refusal?.errors ?? {};
  const isAtFile = Object.keys(files).some((name) => errors[name]);
  return {
    files,
    errors,
    problem: refusal && !isAtFile ? refusal.detail || words("something_wrong") : null,
    pending,
    plan,
    jobId,
    choose: (name: keyof Files, file: File | null) => void previewReport({ ...files, [name]: file }),
    swap: () => void previewReport({ "file-1": files["file-2"], "file-2": files["file-1"] }),
    make: () => void make(),
  };
}

const POLL_MS = 1_000;

/** Renders the state of a report: in progress, its download link, or why it failed. */
function ReportProgress({ jobId }: { jobId: number }) {
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
      <a href={addressOf("GET /reports/{id}", { id: jobId })} className={buttonStyle({ variant: "brand" })}>
        <Download aria-hidden size={16} />
        {t("download")}
      </a>
    </div>
  );
}

/** Returns the job, polled until it has ended. */
function useJob(id: number): KnownJob | null {
  const [job, setJob] = useState<KnownJob | null>(null);
  const isOver = job !== null && !isRunning(job);
  useEffect(() => {
    if (isOver) return;
    const poll = async () => {
      const answer = await call("GET /job-status", { id }, { inBackground: true });
      if (answer.ok && !Array.isArray(answer.data)) setJob(answer.data);
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [id, isOver]);
  return job;
}

const cell = "px-3 py-1.5 max-sm:px-1";

/** Renders what was read from both files, and the totals of the report, before it is made. */
function Recognised({ plan: { files, totals } }: { plan: ReportPreviewed }) {
  const t = useTranslations("reports");
  return (
    <div role="status" className="flex flex-col gap-4">
      <FiguresTable
        caption={t("recognised")}
        heads={[
          { label: t("file"), side: "left" },
          { label: t("invoices"), side: "right" },
          { label: t("debtors"), side: "right", isWide: true },
          { label: t("rejected"), side: "right", isWide: true },
          { label: t("newest"), side: "right" },
          { label: t("open"), side: "right" },
        ]}
      >
        {files.map((file, at) => (
          // Both files may have the same name.
          <tr key={at === 0 ? "older" : "newer"} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              <span className="block text-dense text-ink-muted">{t(at === 0 ? "older" : "newer")}</span>
              <span className="break-all">{file.name}</span>
            </th>
            <td className={`${cell} text-right`}>{formatCount(file.invoices)}</td>
            <td className={`${cell} text-right max-sm:hidden`}>{formatCount(file.debtors)}</td>
            <td className={`${cell} text-right max-sm:hidden`}>{formatCount(file.rejected)}</td>
            <td className={`${cell} text-right`}>{file.newest && <DayText day={file.newest} />}</td>
            <td className="py-1.5 pl-3 text-right">
              {file.totals.map(({ currency, amount }) => (
                <span key={currency} className="block">
                  <Money amount={amount} currency={currency} />
                </span>
              ))}
            </td>
          </tr>
        ))}
      </FiguresTable>
      <FiguresTable
        caption={t("result")}
        heads={[
          { label: t("kind"), side: "left" },
          { label: t("count"), side: "right" },
          { label: t("old"), side: "right", isWide: true },
          { label: t("new"), side: "right", isWide: true },
          { label: t("difference"), side: "right" },
        ]}
      >
        {totals.map(({ currency, kind, count, ...sums }) => (
          <tr key={`${currency} ${kind}`} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {t(`kind_${kind}`)}
            </th>
            <td className={`${cell} text-right`}>{formatCount(count)}</td>
            <td className={`${cell} text-right max-sm:hidden`}>
              <Money amount={sums.old} currency={currency} />
            </td>
            <td className={`${cell} text-right max-sm:hidden`}>
              <Money amount={sums.new} currency={currency} />
            </td>
            <td className="py-1.5 pl-3 text-right">
              <Money amount={sums.difference} currency={currency} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </div>
  );
}
