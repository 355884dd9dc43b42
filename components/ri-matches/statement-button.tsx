"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
import { FileButton, FileDialog } from "@/components/ui/file-dialog";
import type { Problem } from "@/components/ui/problem";
import { toast } from "@/components/ui/toast";
import type { RiPreviewed } from "@/lib/ri-matches/answers";
import { StatementPlan } from "./statement-plan";

/** Reads a statement in: choose the file, see what it would do by scenario, carry it out. */
export function StatementButton() {
  const t = useTranslations("ri_matches");
  return <FileButton label={t("import")}>{(close) => <StatementDialog onClose={close} />}</FileButton>;
}

function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("ri_matches");
  const words = useTranslations("errors");
  const { track } = useJobs();
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<RiPreviewed | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setPlan(null);
    setProblem(null);
    if (!chosen) return;
    setPending(true);
    const answer = await call("POST /ri-matches/preview", { file: chosen });
    setPending(false);
    if (answer.ok) setPlan(answer.data);
    else setProblem(answer.problem);
  };
  const run = async () => {
    if (!file) return;
    setPending(true);
    const answer = await call("POST /ri-matches", { file });
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    track(answer.data);
    toast.success(t("started"));
    onClose();
  };
  const wrong = problem && (problem.errors?.file ?? [problem.detail || words("something_wrong")]);
  const isIdle = plan?.scenarios.every(({ count }) => count === 0) ?? true;
  return (
    <FileDialog
      id="ri-statement"
      size="lg"
      words={{
        ...{ title: t("import_title"), subtitle: t("import_hint"), choose: t("choose") },
        ...{ hint: pending ? t("reading") : t("no_file"), cancel: t("cancel"), go: t("run") },
      }}
      file={file}
      wrong={wrong ?? undefined}
      pending={pending}
      disabled={isIdle}
      onChoose={(chosen) => void choose(chosen)}
      onGo={() => void run()}
      onClose={onClose}
    >
      {plan && <StatementPlan plan={plan} />}
    </FileDialog>
  );
}
