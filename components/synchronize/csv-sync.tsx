"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
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

/** Choose a file, say which column is which, and look at what it would do; of an import that runs or ended, what becomes of it. */
export function CsvSync({ domain, job, countries }: Props) {
  const router = useRouter();
  const { track } = useJobs();
  const [upload, setUpload] = useState<Upload | null>(null);
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
  const look = async ({ mapping, complete }: Start) => {
    if (!upload) return;
    setProblem(null);
    setPending(true);
    const { file, preview } = upload;
    const place = { header: preview.header, ...(preview.sheet === null ? {} : { sheet: preview.sheet }) };
    // What is old waits for a choice once it is in.
    const input = { file, mapping, ...place, complete, look: true, start: { mode: "ask" as const } };
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
        onLook={(chosen) => void look(chosen)}
        onPlace={(place) => void choose(upload.file, place)}
        onBack={reset}
      />
    );
  }
  return <ChooseFile problem={problem} pending={pending} onChoose={(file) => void choose(file)} />;
}
