"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { api } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import type { Problem } from "@/components/ui/problem";
import { ChooseFile } from "./choose-file";
import type { ImportJob } from "./import-job";
import { ImportView } from "./import-view";
import { type Mapping, MappingStep, type Preview } from "./mapping-step";

type Upload = { file: File; preview: Preview };
type Start = { mapping: Mapping; complete: boolean };

/** Choose a file, say which column is which, start, and see what became of it. The chosen file stays at hand. */
export function CsvSync({ domain, job }: { domain: string; job: ImportJob | null }) {
  const t = useTranslations();
  const router = useRouter();
  const confirm = useConfirm();
  const { track } = useJobs();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [started, setStarted] = useState<Start | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  const here = `/${domain}/synchronize`;

  const choose = async (file: File) => {
    setProblem(null);
    setPending(true);
    const form = new FormData();
    form.set("file", file);
    const answer = await api.post<Preview>("/api/connect/csv-preview", form);
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    setUpload({ file, preview: answer.data });
    router.replace(here);
  };
  const start = async (chosen: Start, confirmed: boolean) => {
    if (!upload) return;
    setProblem(null);
    setPending(true);
    const form = new FormData();
    form.set("file", upload.file);
    form.set("mapping", JSON.stringify(chosen.mapping));
    if (chosen.complete) form.set("complete", "1");
    if (confirmed) form.set("confirmed", "1");
    const answer = await api.post<ImportJob>("/api/connect/start-sync/csv", form);
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
        key={upload.preview.headers.join()}
        filename={upload.file.name}
        preview={upload.preview}
        problem={problem}
        pending={pending}
        onStart={(chosen) => void start(chosen, false)}
        onBack={reset}
      />
    );
  }
  return <ChooseFile problem={problem} pending={pending} onChoose={(file) => void choose(file)} />;
}
