"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFileJob } from "@/components/frame/use-file-job";
import { call } from "@/components/ui/api";
import { FileButton, FileDialog } from "@/components/ui/file-dialog";
import type { RiPreviewed } from "@/lib/ri-matches/answers";
import { StatementPlan } from "./statement-plan";

/** Reads a statement in: choose the file, see what it would do by scenario, carry it out. */
export function StatementButton() {
  const t = useTranslations("ri_matches");
  return <FileButton label={t("import")}>{(close) => <StatementDialog onClose={close} />}</FileButton>;
}

function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("ri_matches");
  const [plan, setPlan] = useState<RiPreviewed | null>(null);
  const { file, choose, pending, wrong, ask, bring } = useFileJob({ started: t("started"), onClose });
  const look = async (chosen: File | null) => {
    choose(chosen);
    setPlan(null);
    const found = chosen && (await ask(call("POST /ri-matches/preview", { file: chosen })));
    if (found) setPlan(found);
  };
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
      wrong={wrong}
      pending={pending}
      disabled={isIdle}
      onChoose={(chosen) => void look(chosen)}
      onGo={() => file && void bring(call("POST /ri-matches", { file }))}
      onClose={onClose}
    >
      {plan && <StatementPlan plan={plan} />}
    </FileDialog>
  );
}
