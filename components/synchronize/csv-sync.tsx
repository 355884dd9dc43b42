"use client";
import { Download, FileUp, LoaderCircle } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { buttonStyle } from "@/components/ui/button";
import { FieldErrors } from "@/components/ui/field";
import type { Problem } from "@/components/ui/problem";
import { useFileBeforeHydration } from "@/components/ui/use-before-hydration";
import type { CsvPreviewed } from "@/lib/accounting/answers";
import type { Mapping } from "@/lib/accounting/schema";
import { errorTextsOf } from "./error-texts";
import type { ImportJob } from "./import-job";
import { ImportView } from "./import-view";
import { MappingStep } from "./mapping-step";
import type { TablePosition } from "./table-position";
import type { Countries } from "./unknown-countries";

type Upload = { file: File; preview: CsvPreviewed };
type Start = { mapping: Mapping; complete: boolean };

type Props = { domain: string; job: ImportJob | null; countries: Countries };

/** Renders the import of a file: choose it, map its columns, and preview its effect; for a job the progress and result of that import. */
export function CsvSync({ domain, job, countries }: Props) {
  const router = useRouter();
  const { track } = useJobs();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  const here = `/${domain}/synchronize`;

  const choose = async (file: File, placement: TablePosition = {}) => {
    setProblem(null);
    setPending(true);
    const answer = await call("POST /connect/csv-preview", { file, ...placement });
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    setUpload({ file, preview: answer.data });
    router.replace(here);
  };
  const startPreview = async ({ mapping, complete }: Start) => {
    if (!upload) return;
    setProblem(null);
    setPending(true);
    const { file, preview } = upload;
    const placement = { header: preview.header, ...(preview.sheet === null ? {} : { sheet: preview.sheet }) };
    // After the import its old invoices wait for a decision on their first step.
    const input = { file, mapping, ...placement, complete, look: true, start: { mode: "ask" as const } };
    const answer = await call("POST /connect/start-sync/csv", input);
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    track(answer.data);
    router.push(`${here}?job=${answer.data.id}`);
  };
  const reset = () => {
    setUpload(null);
    setProblem(null);
    router.push(here);
  };
  if (job) return <ImportView countries={countries} key={job.id} job={job} onAnother={reset} />;
  if (upload) {
    return (
      <MappingStep
        key={`${upload.preview.sheet} ${upload.preview.header} ${upload.preview.headers.join()}`}
        file={upload.file}
        preview={upload.preview}
        problem={problem}
        pending={pending}
        onPreview={(chosen) => void startPreview(chosen)}
        onPlace={(placement) => void choose(upload.file, placement)}
        onBack={reset}
      />
    );
  }
  return <ChooseFile problem={problem} pending={pending} onChoose={(file) => void choose(file)} />;
}

type ChooseFileProps = { problem: Problem | null; pending: boolean; onChoose: (file: File) => void };

/** Renders the first step: our format to download, and a place to drop a file. */
function ChooseFile({ problem, pending, onChoose }: ChooseFileProps) {
  const t = useTranslations();
  const id = useId();
  const input = useFileBeforeHydration(onChoose);
  const [over, setOver] = useState(false);
  const error = problem ? errorTextsOf(problem, t("errors.something_wrong")) : undefined;
  const Icon = pending ? LoaderCircle : FileUp;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onChoose(file);
    event.target.value = ""; // the same file, corrected, can be chosen again
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed px-5 py-4 ${over ? "border-brand bg-brand-soft" : "border-control-line"}`}
    >
      <Icon aria-hidden size={28} className={`shrink-0 text-ink-muted ${pending ? "animate-spin" : ""}`} />
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="font-semibold text-list">{pending ? t("sync.reading") : t("sync.drop")}</h2>
        <p className="text-ink-muted text-list">{t("sync.csv_hint")}</p>
        <p className="text-dense text-ink-muted">{t("sync.accepts")}</p>
        <FieldErrors id={id} error={error} />
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={addressOf("GET /connect/csv-format", {})}
          download
          className={buttonStyle({ variant: "plain" })}
        >
          <Download aria-hidden size={16} />
          {t("sync.format")}
        </a>
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={pending}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={take}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={`${buttonStyle({ variant: "plain" })} peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-disabled:opacity-50`}
        >
          {t("sync.choose")}
        </label>
      </div>
    </div>
  );
}
