"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFileJob } from "@/components/domain/jobs/use-file-job";
import { call } from "@/components/ui/api";
import { Checkbox, Switch } from "@/components/ui/checkbox";
import { FileButton, FileDialog } from "@/components/ui/file-dialog";
import { toast } from "@/components/ui/toast";

type Props = { booksCertain: boolean };

/** Renders the upload of a bank file, with a note whether certain matches are booked immediately. */
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
  const [isOwn, setOwn] = useState(false);
  const { file, choose, pending, problem, fileErrors, bring } = useFileJob({
    startedText: t("started"),
    onClose,
  });
  const strange = problem?.errors?.is_own;
  return (
    <FileDialog
      id="bank-file"
      size="md"
      texts={{
        title: t("bring_title"),
        subtitle: t("bring_hint"),
        choose: t("choose"),
        hint: t("no_file"),
        cancel: t("cancel"),
        go: t("bring"),
      }}
      file={file}
      errors={strange ? undefined : fileErrors}
      pending={pending}
      disabled={!file || Boolean(strange && !isOwn)}
      onChoose={(chosen) => {
        setOwn(false);
        choose(chosen);
      }}
      onGo={() => file && void bring(call("POST /bank-statements", { file, is_own: isOwn }))}
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
