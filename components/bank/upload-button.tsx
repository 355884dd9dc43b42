"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
import { Checkbox, Switch } from "@/components/ui/choice";
import { FileButton, FileDialog } from "@/components/ui/file-dialog";
import type { Problem } from "@/components/ui/problem";
import { toast } from "@/components/ui/toast";

type Props = { booksCertain: boolean };

/** Brings a file of the bank in, and says whether what is certain is booked at once. */
export function UploadButton({ booksCertain }: Props) {
  const t = useTranslations("bank");
  return (
    <FileButton label={t("bring")}>
      {(close) => <UploadDialog booksCertain={booksCertain} onClose={close} />}
    </FileButton>
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
    <FileDialog
      id="bank-file"
      size="md"
      words={{
        ...{ title: t("bring_title"), subtitle: t("bring_hint"), choose: t("choose"), hint: t("no_file") },
        ...{ cancel: t("cancel"), go: t("bring") },
      }}
      file={file}
      wrong={wrong}
      pending={pending}
      disabled={!file || Boolean(strange && !isOwn)}
      onChoose={choose}
      onGo={() => void bring()}
      onClose={onClose}
    >
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
    </FileDialog>
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
