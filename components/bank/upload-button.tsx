"use client";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox, Switch } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { FileField } from "@/components/ui/file-field";
import type { Problem } from "@/components/ui/problem";
import { toast } from "@/components/ui/toast";

type Props = { booksCertain: boolean };

/** Brings a file of the bank in, and says whether what is certain is booked at once. */
export function UploadButton({ booksCertain }: Props) {
  const t = useTranslations("bank");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="brand" size="tool" icon={<FileUp aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t("bring")}
      </Button>
      {isOpen && <UploadDialog booksCertain={booksCertain} onClose={() => setOpen(false)} />}
    </>
  );
}

function UploadDialog({ booksCertain, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("bank");
  const words = useTranslations("errors");
  const { track } = useJobs();
  const [file, setFile] = useState<File | null>(null);
  const [isOwn, setOwn] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setOwn(false);
    setProblem(null);
  };
  const bring = async () => {
    if (!file) return;
    setPending(true);
    const answer = await call("POST /bank-statements", { file, is_own: isOwn });
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    track(answer.data);
    toast.success(t("started"));
    onClose();
  };
  const strange = problem?.errors?.is_own;
  const wrong =
    problem && !strange ? (problem.errors?.file ?? [problem.detail || words("something_wrong")]) : undefined;
  return (
    <Dialog
      open
      size="md"
      title={t("bring_title")}
      subtitle={t("bring_hint")}
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="brand"
            pending={pending}
            disabled={!file || Boolean(strange && !isOwn)}
            onClick={() => void bring()}
          >
            {t("bring")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FileField
          id="bank-file"
          label={t("choose")}
          hint={t("no_file")}
          file={file}
          onChange={choose}
          error={wrong}
        />
        {strange && (
          <Checkbox
            id="bank-is-own"
            name="is_own"
            label={t("is_own")}
            value={isOwn}
            onChange={setOwn}
            error={strange}
          />
        )}
        <CertainSwitch initial={booksCertain} />
      </div>
    </Dialog>
  );
}

function CertainSwitch({ initial }: { initial: boolean }) {
  const t = useTranslations("bank");
  const router = useRouter();
  const [isOn, setOn] = useState(initial);
  const change = async (on: boolean) => {
    setOn(on);
    const answer = await call("POST /bank-settings", { book_certain: on });
    if (answer.ok) return router.refresh();
    setOn(!on);
    toast.error(answer.problem.detail);
  };
  return (
    <Switch
      id="bank-certain"
      name="book_certain"
      label={t("book_certain")}
      hint={t("book_certain_hint")}
      value={isOn}
      onChange={(on) => void change(on)}
    />
  );
}
