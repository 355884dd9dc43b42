"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useUndo } from "@/components/domain/undo/use-undo";
import { type Answer, type CallAnswer, call } from "@/components/ui/api";
import { toast } from "@/components/ui/toast";
import type { Invoice } from "@/lib/invoices/answers";

type Saved = CallAnswer<"POST /invoices/update-deadlines", object>["data"];

/** Returns functions that save one field of an invoice as soon as it is chosen, with the version loaded, and offer to undo it. */
export function useAutosave({ id, version }: Pick<Invoice, "id" | "version">) {
  const t = useTranslations("invoice");
  const router = useRouter();
  const undo = useUndo();
  const [isSending, setSending] = useState(false);
  const [isReading, startReading] = useTransition();
  const versions = { [String(id)]: version };

  const send = async (request: Promise<Answer<Saved>>, saved: string) => {
    setSending(true);
    const answer = await request;
    setSending(false);
    if (!answer.ok) {
      const [first] = Object.values(answer.problem.errors ?? {}).flat();
      toast.error(first ?? (answer.problem.detail || t("not_saved")));
    } else {
      const { undo_id, refused } = answer.data;
      const [no] = refused;
      if (no) toast.error(no.message);
      else toast.success(saved, undo_id ? { action: undo.action(undo_id) } : {});
    }
    startReading(() => router.refresh());
  };
  return {
    pending: isSending || isReading,
    saveStatus: (status: number) =>
      send(
        call("POST /invoices/update-statuses", { invoices: { [String(id)]: status }, versions }),
        t("status_saved"),
      ),
    saveDeadline: (day: string | null) =>
      send(
        call("POST /invoices/update-deadlines", { invoices: { [String(id)]: day }, versions }),
        t("deadline_saved"),
      ),
  };
}
