"use client";
import { Download } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { usePreview } from "@/components/domain/agreements/use-preview";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { useJobError } from "@/components/domain/jobs/job-words";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { isFailed, isPending, isRunning } from "@/components/domain/jobs/jobs-state";
import { PACKAGE_NAMES } from "@/components/domain/synchronize/package-names";
import { useUndo } from "@/components/domain/undo/use-undo";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Button, buttonStyle } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FiguresTable, SumsCell } from "@/components/ui/figures-table";
import { Panel, Section } from "@/components/ui/page";
import type { Problem } from "@/components/ui/problem";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Notice } from "@/components/ui/states";
import type { StartPlanned } from "@/lib/accounting/answers";
import { isPackage } from "@/lib/accounting/statuses";
import { formatCount } from "@/lib/i18n/format";
import { errorTextsOf } from "./error-texts";
import { DueDateWarnings, ImportAmounts, ImportCounts } from "./import-figures";
import type { ImportJob } from "./import-job";
import { MissingInvoices } from "./missing-invoices";
import { Rejections } from "./rejections";
import { type Choice, choiceOf, inputOf } from "./start-choice";
import { StartForm } from "./start-form";
import { type Countries, UnknownCountries } from "./unknown-countries";

const LOOK_AGAIN_MS = 3_000;
const ASKS = "would_close_half";
const PREVIEW_ACTION = "look-csv";

type Props = { job: ImportJob; countries: Countries; onAnother: () => void };

/** Renders an import: its progress, and at the end the result of every row. */
export function ImportView({ job, countries, onAnother }: Props) {
  const t = useTranslations();
  const whyOf = useJobError();
  useLookAgain(isRunning(job));
  const isOfFile = isFromFile(job);
  const another = <Button onClick={onAnother}>{isOfFile ? t("sync.another") : t("sync.back")}</Button>;
  if (isRunning(job)) return <Running job={job} />;
  if (isFailed(job)) {
    const failed = isOfFile
      ? t(job.action === PREVIEW_ACTION ? "sync.look_failed" : "sync.failed")
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
      {/* The job counts reopened invoices as changed. */}
      <ImportCounts label={t("sync.result")} result={{ ...job.result, reopened: 0 }} />
      <InDoubt job={job} />
      <OldDebt job={job} />
      <ImportAmounts result={job.result} />
      <UnknownCountries result={job.result} countries={countries} />
      <Rejected job={job} />
      <DueDateWarnings result={job.result} />
      <div>{another}</div>
    </div>
  );
}

/** Renders the invoices the package did not list; decisions made since are shown on the package's card. */
function InDoubt({ job: { result } }: { job: ImportJob }) {
  const { run_id, source = "", doubted = 0 } = result;
  if (doubted === 0 || run_id === undefined || !isPackage(source)) return null;
  return <MissingInvoices run_id={run_id} count={doubted} name={PACKAGE_NAMES[source]} />;
}

const isFromFile = ({ action }: ImportJob) => action !== "sync-package";

/** Refreshes the page while the job runs, in case the event of its end is lost. */
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
  const doing = isOfFile ? t(job.action === PREVIEW_ACTION ? "looking" : "running") : t("running_package");
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
          className={buttonStyle({ variant: "plain" })}
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

/**
 * Renders the old invoices of an import: they wait until a user decides on their first step, so that none gets a first reminder by
 * accident.
 */
function OldDebt({ job }: { job: ImportJob }) {
  const t = useTranslations("sync");
  const { begun: start } = job.result;
  if (!start || start.invoices === 0) return null;
  const title = t("old_title", {
    count: start.invoices,
    shown: formatCount(start.invoices),
    days: start.older_than,
  });
  if (start.is_waiting) return <Waiting title={title} job={job} />;
  return <StartedDebt title={title} start={start} />;
}

function Waiting({ title, job }: { title: string; job: ImportJob }) {
  const t = useTranslations();
  const router = useRouter();
  const here = usePathname();
  const { track } = useJobs();
  const [pending, setPending] = useState(false);
  const [typed, setTyped] = useState<Choice | null>(null);
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const ask = (choice: Choice | null) => ({ job_id: job.id, ...(choice ? inputOf(choice) : {}) });
  const { preview: planned } = usePreview<StartPlanned>(JSON.stringify(typed), (signal) =>
    call("POST /connect/start-at", { ...ask(typed), preview: true }, { signal }),
  );
  const choice = typed ?? (planned && choiceOf(planned));
  const asksCosts = planned?.needs.includes("costs") ?? false;
  if (planned?.invoices === 0 && typed === null)
    return (
      <Section title={title} hint={t("sync.old_none")}>
        {null}
      </Section>
    );
  const begin = async () => {
    if (!choice) return;
    setProblem(null);
    setPending(true);
    const confirm = isSure ? (["costs"] as const) : [];
    const answer = await call("POST /connect/start-at", { ...ask(choice), confirm: [...confirm] });
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    track(answer.data);
    router.push(`${here}?job=${answer.data.id}`);
  };
  return (
    <Section title={title} hint={t("sync.old_hint")}>
      {problem && <Notice tone="bad">{errorTextsOf(problem, t("errors.something_wrong")).join(" ")}</Notice>}
      {choice && planned && <StartForm choice={choice} plan={planned} onChange={setTyped} />}
      {planned && <StartFigures steps={planned.steps} label={t("sync.begin_preview")} />}
      {asksCosts && (
        <Notice tone="warn">
          <Checkbox
            id={`costs-${job.id}`}
            name="confirm"
            label={t("sync.begin_costs")}
            value={isSure}
            onChange={setSure}
          />
        </Notice>
      )}
      <div>
        <Button
          variant="brand"
          pending={pending}
          disabled={!choice || (asksCosts && !isSure)}
          onClick={() => void begin()}
        >
          {t("sync.begin")}
        </Button>
      </div>
    </Section>
  );
}

type StartedDebtProps = { title: string; start: NonNullable<ImportJob["result"]["begun"]> };

function StartedDebt({ title, start: { steps, undo_id, unknown_words = [] } }: StartedDebtProps) {
  const t = useTranslations();
  const { take } = useUndo();
  return (
    <Section
      title={title}
      hint={t("sync.begun_hint")}
      actions={undo_id !== null && <Button onClick={() => void take(undo_id)}>{t("undo.undo")}</Button>}
    >
      <StartFigures steps={steps} label={t("sync.begun")} />
      {unknown_words.length > 0 && (
        <Notice tone="warn">
          <p>{t("sync.words_unknown")}</p>
          <ul className="list-disc pl-5">
            {unknown_words.map(({ value, count }) => (
              <li key={value}>{t("sync.said_word", { word: value, count, shown: formatCount(count) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Section>
  );
}

const cell = "px-3 py-1.5 text-right max-sm:px-1";

/** Renders where old invoices start: per step their number, debtors, and amounts. */
function StartFigures({ steps, label }: { steps: StartPlanned["steps"]; label: string }) {
  const t = useTranslations("sync");
  const locale = useLocale();
  const nameOf = (kind: StartPlanned["steps"][number]["kind"], status_id: number | null) => {
    if (kind === "hold" || kind === "flow") return t(`begins_${kind}`);
    const status = status_id === null ? "" : statusName(status_id, locale);
    return kind === "done" ? t("begins_done", { status }) : status;
  };
  return (
    <FiguresTable
      caption={label}
      className="max-w-2xl"
      heads={[
        { label: t("begins_at"), side: "left" },
        { label: t("old_invoices"), side: "right" },
        { label: t("old_debtors"), side: "right", isWide: true },
        { label: t("old_amount"), side: "right" },
      ]}
    >
      {steps.map(({ kind, status_id, invoices, debtors, totals }) => (
        <tr key={`${kind}-${status_id}`} className="border-line border-t align-baseline">
          <th scope="row" className="py-1.5 text-left font-medium">
            {nameOf(kind, status_id)}
          </th>
          <td className={cell}>{formatCount(invoices)}</td>
          <td className={`${cell} max-sm:hidden`}>{formatCount(debtors)}</td>
          <SumsCell sums={totals} />
        </tr>
      ))}
    </FiguresTable>
  );
}
