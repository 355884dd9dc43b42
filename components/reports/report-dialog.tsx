"use client";
import { ArrowUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FileField } from "@/components/ui/file-field";
import { Notice } from "@/components/ui/states";
import { Recognised } from "./recognised";
import { ReportMade } from "./report-made";
import { useReport } from "./use-report";

/** Two files, the older one first; what was recognised in them; and the report, as soon as it is made. */
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
            <Button look="brand" pending={pending} disabled={!plan} onClick={make}>
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
        <ReportMade jobId={jobId} />
      )}
    </Dialog>
  );
}
