"use client";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlanButton } from "@/components/debtors/page/plan-button";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import type { Invoice } from "@/lib/invoices/answers";

const importPreview = () => import("@/components/actions/message-preview");
const MessagePreview = later(importPreview);

type Props = {
  domain: string;
  invoice: Invoice;
  /** What comes next, as it was proposed or chosen. */
  step: { status: number } | null;
  isDue: boolean;
  rights: { preview: boolean; run: boolean };
};

/** The next message about an invoice: its plan when its day has come, and how it would look on any day. */
export function NextMessage({ domain, invoice, step, isDue, rights }: Props) {
  const t = useTranslations("invoice");
  const [isShown, setShown] = useState(false);
  const { id, number, debtor, next_step: next, is_processing } = invoice;
  if (!next || !step || is_processing) return null;
  const chosen = step.status === next.status ? null : step.status;
  return (
    <>
      {rights.run && isDue && (
        <PlanButton
          domain={domain}
          size="sm"
          look="brand"
          body={{ invoices: { [String(id)]: chosen }, doAll: false }}
        />
      )}
      {rights.preview && (
        <Button
          size="sm"
          icon={<Eye aria-hidden size={14} />}
          onPointerEnter={importPreview}
          onFocus={importPreview}
          onClick={() => setShown(true)}
        >
          {t("preview")}
        </Button>
      )}
      {isShown && (
        <MessagePreview
          row={{ id, number, debtor: debtor.name }}
          status={step.status}
          flex={false}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
