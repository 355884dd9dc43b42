"use client";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FileField } from "@/components/ui/file-field";
import type { Problem } from "@/components/ui/problem";
import { toast } from "@/components/ui/toast";
import type { RiPreviewed } from "@/lib/ri-matches/answers";
import { StatementPlan } from "./statement-plan";

/** Reads a statement in: choose the file, see what it would do by scenario, carry it out. */
export function StatementButton() {
  const t = useTranslations("ri_matches");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="brand" size="tool" icon={<FileUp aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t("import")}
      </Button>
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </>
  );
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
    <Dialog
      open
      size="lg"
      title={t("import_title")}
      subtitle={t("import_hint")}
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="brand" pending={pending} disabled={isIdle} onClick={() => void run()}>
            {t("run")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileField
          id="ri-statement"
          label={t("choose")}
          hint={pending ? t("reading") : t("no_file")}
          file={file}
          onChange={(chosen) => void choose(chosen)}
          error={wrong ?? undefined}
        />
        {plan && <StatementPlan plan={plan} />}
      </div>
    </Dialog>
  );
}
