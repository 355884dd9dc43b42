"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
import type { Problem } from "@/components/ui/problem";
import type { ReportPreviewed } from "@/lib/figures/answers/reports";

type Files = Record<"file-1" | "file-2", File | null>;

/** The two files of a report, what was recognised in them, and the job that makes it. */
export function useReport() {
  const words = useTranslations("errors");
  const { track } = useJobs();
  const [files, setFiles] = useState<Files>({ "file-1": null, "file-2": null });
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [plan, setPlan] = useState<ReportPreviewed | null>(null);
  const [pending, setPending] = useState(false);
  const [jobId, setJobId] = useState<number | null>(null);
  // What is told of files that were chosen before is no answer any more.
  const asked = useRef(0);

  const look = async (chosen: Files) => {
    asked.current += 1;
    const mine = asked.current;
    setFiles(chosen);
    setRefusal(null);
    setPlan(null);
    const [older, newer] = [chosen["file-1"], chosen["file-2"]];
    setPending(Boolean(older && newer));
    if (!older || !newer) return;
    const answer = await call("POST /reports/preview", { "file-1": older, "file-2": newer });
    if (mine !== asked.current) return;
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
    choose: (name: keyof Files, file: File | null) => void look({ ...files, [name]: file }),
    swap: () => void look({ "file-1": files["file-2"], "file-2": files["file-1"] }),
    make: () => void make(),
  };
}
