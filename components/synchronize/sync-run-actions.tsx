"use client";
import { Download, Undo2, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Button, buttonStyle } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { OneSyncRun, RevertPlanned } from "@/lib/accounting/answers/sync-runs";
import { formatCount } from "@/lib/i18n/format";
import { errorTextsOf } from "./error-texts";

type Props = { run: OneSyncRun["data"]; domain: string; mayStart: boolean };

/**
 * Renders the actions on an ended run: download rejected rows, revert it or reopen the invoices it closed, import what was stopped or
 * discard it.
 */
export function SyncRunActions({ run, domain, mayStart }: Props) {
  const t = useTranslations("sync");
  const { takeBack, drop, applyAll, pending } = useActs(run, domain);
  return (
    <>
      {run.rejected > 0 && (
        <a
          href={addressOf("GET /connect/runs/{id}/rejected", { id: run.id })}
          className={buttonStyle({ variant: "plain" })}
          download
        >
          <Download aria-hidden size={16} />
          {t("rejected_file")}
        </a>
      )}
      {mayStart && run.can_revert && <RevertImport id={run.id} />}
      {mayStart && run.can_take_back && (
        <Button icon={<Undo2 aria-hidden size={16} />} pending={pending} onClick={() => void takeBack()}>
          {t("take_back", { count: run.closed, shown: formatCount(run.closed) })}
        </Button>
      )}
      {mayStart && run.state === "stopped" && run.source === "csv" && (
        <Button variant="danger" pending={pending} onClick={() => void applyAll()}>
          {t("close_half_yes")}
        </Button>
      )}
      {mayStart && run.state === "stopped" && (
        <Button icon={<X aria-hidden size={16} />} pending={pending} onClick={() => void drop()}>
          {t("drop_run")}
        </Button>
      )}
    </>
  );
}

function useActs({ id, closed }: Props["run"], domain: string) {
  const t = useTranslations();
  const router = useRouter();
  const confirm = useConfirm();
  const { track } = useJobs();
  const [pending, setPending] = useState(false);
  const perform = async (act: () => Promise<string | readonly string[]>) => {
    setPending(true);
    const result = await act();
    setPending(false);
    if (typeof result !== "string") return toast.error(result.join(" "));
    toast.success(result);
    router.refresh();
  };
  const takeBack = async () => {
    if (!(await confirm({ body: t("sync.take_back_body", { count: closed, shown: formatCount(closed) }) })))
      return;
    await perform(async () => {
      const answer = await call("POST /connect/runs/{id}/take-back", { id });
      if (!answer.ok) return errorTextsOf(answer.problem, t("errors.something_wrong"));
      const { reopened } = answer.data;
      return t("sync.taken_back", { count: reopened, shown: formatCount(reopened) });
    });
  };
  const drop = () =>
    perform(async () => {
      const answer = await call("POST /connect/runs/{id}/drop", { id });
      return answer.ok ? t("sync.run_dropped") : errorTextsOf(answer.problem, t("errors.something_wrong"));
    });
  const applyAll = async () => {
    if (!(await confirm({ body: t("sync.close_half_body"), danger: true }))) return;
    setPending(true);
    const answer = await call("POST /connect/runs/{id}/apply", { id, confirmed: true });
    setPending(false);
    if (!answer.ok) return toast.error(errorTextsOf(answer.problem, t("errors.something_wrong")).join(" "));
    track(answer.data);
    router.push(`/${domain}/synchronize?job=${answer.data.id}`);
  };
  return { takeBack, drop, applyAll, pending };
}

/**
 * Renders the button that reverts an imported file as a whole, after a confirmation with the numbers of invoices deleted, restored and
 * left.
 */
function RevertImport({ id }: { id: number }) {
  const t = useTranslations();
  const confirm = useConfirm();
  const { track } = useJobs();
  const [pending, setPending] = useState(false);
  const revert = async () => {
    setPending(true);
    const planned = await call("POST /connect/runs/{id}/revert", { id, preview: true });
    setPending(false);
    if (!planned.ok) return toast.error(errorTextsOf(planned.problem, t("errors.something_wrong")).join(" "));
    if (!("removed" in planned.data)) return;
    if (!(await confirm({ body: <Planned plan={planned.data} />, danger: true }))) return;
    setPending(true);
    const answer = await call("POST /connect/runs/{id}/revert", { id });
    setPending(false);
    if (!answer.ok) return toast.error(errorTextsOf(answer.problem, t("errors.something_wrong")).join(" "));
    if ("action" in answer.data) track(answer.data);
  };
  return (
    <Button icon={<Undo2 aria-hidden size={16} />} pending={pending} onClick={() => void revert()}>
      {t("sync.revert")}
    </Button>
  );
}

/** With more invoices only their number is shown. */
const NAMED = 10;

function Planned({ plan: { removed, restored, kept: remaining, rows } }: { plan: RevertPlanned }) {
  const t = useTranslations("sync");
  const of = (count: number) => ({ count, shown: formatCount(count) });
  const named = rows.slice(0, NAMED);
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t("revert_removed", of(removed))} {t("revert_restored", of(restored))}
      </p>
      {remaining > 0 && (
        <div>
          <p>{t("revert_kept", of(remaining))}</p>
          <ul className="list-disc pl-5">
            {named.map(({ id, number, reason }) => (
              <li key={id}>
                {number}: {t(`kept_${reason}`)}
              </li>
            ))}
            {remaining > named.length && (
              <li>{t("revert_more", { shown: formatCount(remaining - named.length) })}</li>
            )}
          </ul>
        </div>
      )}
      <p>{t("revert_debtors")}</p>
    </div>
  );
}
