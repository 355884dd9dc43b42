"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { formatCount } from "@/lib/i18n/format";
import { errorTextsOf } from "./error-texts";

type Props = { run_id: number; count: number; name: string };

/**
 * Renders that a package no longer lists invoices without reporting them as paid: no messages about them are sent until a user closes them.
 */
export function MissingInvoices({ run_id, count, name }: Props) {
  const t = useTranslations();
  const { close, pending, isClosed } = useClose({ run_id, count, name });
  const counted = { count, shown: formatCount(count), name };
  if (isClosed) return null;
  return (
    <Notice tone="warn">
      <p className="font-medium">{t("sync.doubts_title", counted)}</p>
      <p>{t("sync.doubts_text", counted)}</p>
      <Button variant="danger" className="mt-2" pending={pending} onClick={() => void close()}>
        {t("sync.doubts_close", counted)}
      </Button>
    </Notice>
  );
}

function useClose({ run_id, count, name }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const confirm = useConfirm();
  const [pending, setPending] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const close = async () => {
    const body = t("sync.doubts_body", { count, shown: formatCount(count), name });
    if (!(await confirm({ body, danger: true }))) return;
    setPending(true);
    const answer = await call("POST /connect/runs/{id}/close-doubts", { id: run_id });
    setPending(false);
    if (!answer.ok) {
      toast.error(errorTextsOf(answer.problem, t("errors.something_wrong")).join(" "));
      return router.refresh();
    }
    const { closed } = answer.data;
    toast.success(t("sync.doubts_closed", { count: closed, shown: formatCount(closed) }));
    setClosed(true);
    router.refresh();
  };
  return { close, pending, isClosed };
}
