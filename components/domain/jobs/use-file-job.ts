"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Answer } from "@/components/ui/api";
import type { Problem } from "@/components/ui/problem";
import { toast } from "@/components/ui/toast";
import { useJobs } from "./jobs-provider";
import type { Job } from "./types";

type Options = { startedText: string; onClose: () => void };

/**
 * Returns the state of a file that is chosen, checked, and imported by a job that is shown immediately; an error remains visible beside its
 * file.
 */
export function useFileJob({ startedText, onClose }: Options) {
  const words = useTranslations("errors");
  const { track } = useJobs();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  const latest = useRef<Promise<unknown> | null>(null);
  const choose = (chosen: File | null) => {
    latest.current = null;
    setFile(chosen);
    setProblem(null);
    setPending(false);
  };
  /** Returns the server's answer; null when it refused, which is then shown, or when another file has been chosen since. */
  const ask = async <Data>(asking: Promise<Answer<Data>>): Promise<Data | null> => {
    latest.current = asking;
    setPending(true);
    const answer = await asking;
    if (latest.current !== asking) return null;
    setPending(false);
    if (answer.ok) return answer.data;
    setProblem(answer.problem);
    return null;
  };
  const bring = async (asking: Promise<Answer<Job>>) => {
    latest.current = asking;
    setPending(true);
    const answer = await asking;
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    track(answer.data);
    toast.success(startedText);
    onClose();
  };
  const fileErrors = problem
    ? (problem.errors?.file ?? [problem.detail || words("something_wrong")])
    : undefined;
  return { file, choose, pending, problem, fileErrors, ask, bring };
}
