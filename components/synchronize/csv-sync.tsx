"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import type { Problem } from "@/components/ui/problem";
import type { CsvPreviewed } from "@/lib/accounting/answers";
import type { Mapping } from "@/lib/accounting/schema";
import { ChooseFile } from "./choose-file";
import type { Place } from "./file-place";
import type { ImportJob } from "./import-job";
import { ImportView } from "./import-view";
import { MappingStep } from "./mapping-step";
import type { Countries } from "./unknown-countries";

type Upload = { file: File; preview: CsvPreviewed };
type Start = { mapping: Mapping; complete: boolean };

type Props = { domain: string; job: ImportJob | null; countries: Countries };

/** Choose a file, say which column is which, start, and see what became of it. The chosen file stays at hand. */
export function CsvSync({ domain, job, countries }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const confirm = useConfirm();
  const { track } = useJobs();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [started, setStarted] = useState<Start | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  const here = `/${domain}/synchronize`;

  const choose = async (file: File, place: Place = {}) => {
    setProblem(null);
    setPending(true);
    const answer = await call("POST /connect/csv-preview", { file, ...place });
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    setUpload({ file, preview: answer.data });
    router.replace(here);
  };
  const start = async (chosen: Start, confirmed: boolean) => {
    if (!upload) return;
    setProblem(null);
    setPending(true);
    const { mapping, complete } = chosen;
    const { file, preview } = upload;
    const place = { header: preview.header, ...(preview.sheet === null ? {} : { sheet: preview.sheet }) };
    // What is old waits for a choice on this screen.
    const input = { file, mapping, ...place, complete, confirmed, start: { mode: "ask" as const } };
    const answer = await call("POST /connect/start-sync/csv", input);
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    setStarted(chosen);
    track(answer.data);
    router.push(`${here}?job=${answer.data.id}`);
  };
  const again = async () => {
    if (!started) return;
    if (await confirm({ body: t("sync.close_half_body"), danger: true })) await start(started, true);
  };
  const reset = () => {
    setUpload(null);
    setStarted(null);
    setProblem(null);
    router.push(here);
  };
  if (job) {
    return (
      <ImportView
        countries={countries}
        key={job.id}
        job={job}
        pending={pending}
        onAgain={started && upload ? () => void again() : null}
        onAnother={reset}
      />
    );
  }
  if (upload) {
    return (
      <MappingStep
        key={`${upload.preview.sheet} ${upload.preview.header} ${upload.preview.headers.join()}`}
        file={upload.file}
        preview={upload.preview}
        problem={problem}
        pending={pending}
        onStart={(chosen) => void start(chosen, false)}
        onPlace={(place) => void choose(upload.file, place)}
        onBack={reset}
      />
    );
  }
  return <ChooseFile problem={problem} pending={pending} onChoose={(file) => void choose(file)} />;
}
