"use client";
import { Check, CirclePause } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import type { Problem } from "@/components/ui/problem";
import { toast } from "@/components/ui/toast";
import { useUndo } from "@/components/undo/use-undo";
import type { Difference } from "@/lib/accounting/answers/sync-runs";
import type { PackageKey } from "@/lib/accounting/statuses";
import { formatCount } from "@/lib/i18n/format";
import { sentencesOf } from "./sentences";

type Props = { of: PackageKey; name: string; rows: readonly Difference[]; onDone: () => void };

/** What can be done about ticked differences: take over what the package says, or hold messages until it was read again. */
export function DifferenceBar({ of, name, rows, onDone }: Props) {
  const t = useTranslations("sync");
  const { accept, hold, pending } = useActs({ of, name, rows, onDone });
  const acceptable = rows.filter(({ can_accept }) => can_accept);
  return (
    <>
      <span className="truncate text-dense text-ink-muted max-md:hidden">{t("hold_hint")}</span>
      <div className="ml-auto flex shrink-0 items-center gap-2 max-md:w-full">
        <Button
          size="tool"
          pending={pending}
          icon={<CirclePause aria-hidden size={16} />}
          onClick={() => void hold()}
        >
          {t("hold")}
        </Button>
        <Button
          look="brand"
          size="tool"
          pending={pending}
          disabled={acceptable.length === 0}
          icon={<Check aria-hidden size={16} />}
          onClick={() => void accept()}
        >
          {t("accept", { name })} ({formatCount(acceptable.length)})
        </Button>
      </div>
    </>
  );
}

function useActs({ of, name, rows, onDone }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const confirm = useConfirm();
  const undo = useUndo();
  const [pending, setPending] = useState(false);
  const during = async (act: () => Promise<void>) => {
    setPending(true);
    await act();
    setPending(false);
    onDone();
    router.refresh();
  };
  const refused = (problem: Problem) =>
    toast.error(sentencesOf(problem, t("errors.something_wrong")).join(" "));
  const idsOf = (some: readonly Difference[]) => some.flatMap(({ invoice_id }) => invoice_id ?? []);
  const accept = async () => {
    const meant = rows.filter(({ can_accept }) => can_accept);
    const body = t("sync.accept_body", { name, count: meant.length, shown: formatCount(meant.length) });
    if (!(await confirm({ body }))) return;
    await during(async () => {
      const answer = await call("POST /connect/differences/accept", { package: of, invoices: idsOf(meant) });
      if (!answer.ok) return void refused(answer.problem);
      const { left, ...counts } = answer.data;
      const rest = left > 0 ? t("sync.accepted_left", { count: left, shown: formatCount(left) }) : undefined;
      toast.success(t("sync.accepted", counts), rest ? { description: rest } : {});
    });
  };
  const hold = () =>
    during(async () => {
      const answer = await call("POST /connect/differences/hold", { package: of, invoices: idsOf(rows) });
      if (!answer.ok) return void refused(answer.problem);
      const { held, undo_id } = answer.data;
      const said = t("sync.held", { count: held, shown: formatCount(held) });
      if (undo_id === null) toast.info(said);
      else toast.success(said, { action: undo.action(undo_id) });
    });
  return { accept, hold, pending };
}
