"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NoticePreview } from "@/components/domain/agreements/panels/notice-preview";
import { usePreview } from "@/components/domain/agreements/use-preview";
import { useUndo } from "@/components/domain/undo/use-undo";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import Overlay from "@/components/ui/overlay";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { Invoice } from "@/lib/invoices/answers";

type Props = { invoice: Invoice; onClose: () => void };

/** Renders the dialog that sends the letter reserving the right to payment, with a preview and its recipient. */
export default function ReserveDialog({ invoice: { id, number, debtor }, onClose }: Props) {
  const t = useTranslations("limitation");
  const router = useRouter();
  const undo = useUndo();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { preview: letter } = usePreview(String(id), (signal) =>
    call("POST /invoices/{id}/interrupt", { id, preview: true }, { signal, inBackground: true }),
  );
  const send = async () => {
    setPending(true);
    const answer = await call("POST /invoices/{id}/interrupt", { id });
    setPending(false);
    if (!answer.ok) {
      setRefusal(answer.problem.detail || t("not_sent"));
      return;
    }
    toast.success(t("sent"), { action: undo.action(answer.data.undo_id) });
    onClose();
    router.refresh();
  };
  return (
    <Overlay
      side
      title={t("letter_title", { number })}
      subtitle={debtor.name}
      onClose={onClose}
      isLocked={pending}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="brand"
            pending={pending}
            disabled={letter !== null && letter.mail === null}
            onClick={() => void send()}
          >
            {t("send")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-list">
        <p>{t("letter_text")}</p>
        <NoticePreview letter={letter} />
        {refusal && <Notice tone="bad">{refusal}</Notice>}
      </div>
    </Overlay>
  );
}
