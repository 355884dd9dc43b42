"use client";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { RevertPlanned } from "@/lib/accounting/answers/sync-runs";
import { formatCount } from "@/lib/i18n/format";
import { sentencesOf } from "./sentences";

/** Reverts an imported file as a whole, after saying how many invoices go, how many are what they were and which stay. */
export function RevertImport({ id }: { id: number }) {
  const t = useTranslations();
  const confirm = useConfirm();
  const { track } = useJobs();
  const [pending, setPending] = useState(false);
  const revert = async () => {
    setPending(true);
    const planned = await call("POST /connect/runs/{id}/revert", { id, preview: true });
    setPending(false);
    if (!planned.ok) return toast.error(sentencesOf(planned.problem, t("errors.something_wrong")).join(" "));
    if (!("removed" in planned.data)) return;
    if (!(await confirm({ body: <Planned planned={planned.data} />, danger: true }))) return;
    setPending(true);
    const answer = await call("POST /connect/runs/{id}/revert", { id });
    setPending(false);
    if (!answer.ok) return toast.error(sentencesOf(answer.problem, t("errors.something_wrong")).join(" "));
    if ("action" in answer.data) track(answer.data);
  };
  return (
    <Button icon={<Undo2 aria-hidden size={16} />} pending={pending} onClick={() => void revert()}>
      {t("sync.revert")}
    </Button>
  );
}

/** More of them are counted. */
const NAMED = 10;

function Planned({ planned: { removed, restored, kept, rows } }: { planned: RevertPlanned }) {
  const t = useTranslations("sync");
  const of = (count: number) => ({ count, shown: formatCount(count) });
  const named = rows.slice(0, NAMED);
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t("revert_removed", of(removed))} {t("revert_restored", of(restored))}
      </p>
      {kept > 0 && (
        <div>
          <p>{t("revert_kept", of(kept))}</p>
          <ul className="list-disc pl-5">
            {named.map(({ id, number, reason }) => (
              <li key={id}>
                {number}: {t(`kept_${reason}`)}
              </li>
            ))}
            {kept > named.length && <li>{t("revert_more", { shown: formatCount(kept - named.length) })}</li>}
          </ul>
        </div>
      )}
      <p>{t("revert_debtors")}</p>
    </div>
  );
}
