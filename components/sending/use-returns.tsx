"use client";
import { ClipboardCheck, RotateCcw, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { call } from "@/components/ui/api";
import { lazyComponent } from "@/components/ui/lazy-component";
import { toast } from "@/components/ui/toast";
import { formatDay } from "@/lib/i18n/format";
import type { DebtorMessage } from "@/lib/outbox/answers";

const RecordReturn = lazyComponent(() => import("./record-return"));
const ReviewReturn = lazyComponent(() => import("./review-return"));

export type ReturnWay = "mail" | "post";

/**
 * Returns the channels by which a letter can still come back: those it was sent by, except those already returned. A copy is not counted.
 */
function waysLeft({ printed_at, withdrawn_at, mail, bounced_on, returned_on }: DebtorMessage): ReturnWay[] {
  if (withdrawn_at || mail?.is_copy) return [];
  return [
    ...(printed_at && returned_on === null ? (["post"] as const) : []),
    ...(mail?.state === "sent" && bounced_on === null ? (["mail"] as const) : []),
  ];
}

const hasReturned = ({ mail, bounced_on, returned_on }: DebtorMessage): boolean =>
  !mail?.is_copy && (bounced_on !== null || returned_on !== null);

type Named = { message: DebtorMessage; name: string };

/** Returns the menu items about a returned letter, and its open dialog. */
export function useReturns(nameOf: (message: DebtorMessage) => string) {
  const t = useTranslations("delivery");
  const router = useRouter();
  const [recording, setRecording] = useState<Named | null>(null);
  const [reviewed, setReviewed] = useState<Named | null>(null);
  const review = (message: DebtorMessage) => setReviewed({ message, name: nameOf(message) });
  const withdraw = async (id: number) => {
    const answer = await call("DELETE /letters/{id}/return", { id });
    if (answer.ok) toast.success(t("return_withdrawn"));
    else toast.error(t("failed"), { description: answer.problem.detail });
    router.refresh();
  };
  const items = (message: DebtorMessage) => [
    ...(waysLeft(message).length > 0
      ? [
          {
            id: "return",
            label: t("return_record"),
            icon: <Undo2 aria-hidden size={16} />,
            onAction: () => setRecording({ message, name: nameOf(message) }),
          },
        ]
      : []),
    ...(message.is_late_return && hasReturned(message)
      ? [
          {
            id: "judge",
            label: t("return_judge"),
            icon: <ClipboardCheck aria-hidden size={16} />,
            onAction: () => review(message),
          },
        ]
      : []),
    ...(hasReturned(message)
      ? [
          {
            id: "withdraw",
            label: t("return_withdraw"),
            icon: <RotateCcw aria-hidden size={16} />,
            onAction: () => void withdraw(message.letter_id),
          },
        ]
      : []),
  ];
  const dialog: ReactNode = (
    <>
      {recording && (
        <RecordReturn
          letter_id={recording.message.letter_id}
          name={recording.name}
          ways={waysLeft(recording.message)}
          onClose={() => setRecording(null)}
        />
      )}
      {reviewed && (
        <ReviewReturn
          letter_id={reviewed.message.letter_id}
          name={reviewed.name}
          verdict={reviewed.message.return_verdict}
          reason={reviewed.message.return_reason}
          onClose={() => setReviewed(null)}
        />
      )}
    </>
  );
  return { items, review, dialog };
}

type ResultProps = { message: DebtorMessage; onReview: (() => void) | null };

/** Renders that a letter came back, the verdict, and the button to give one. */
export function ReturnResult({ message, onReview }: ResultProps) {
  const t = useTranslations("delivery");
  const locale = useLocale();
  const { bounced_on, returned_on, return_verdict, return_reason, is_late_return } = message;
  const on = returned_on ?? bounced_on;
  if (on === null || !hasReturned(message)) return null;
  const needsReview = is_late_return && return_verdict === null;
  const verdict = needsReview
    ? t("returned_to_judge")
    : return_verdict && t(`returned_${return_verdict}`, { reason: return_reason });
  return (
    <span className={return_verdict === "refused" ? "text-ink-muted" : "font-medium text-bad-ink"}>
      {[t("returned_on", { day: formatDay(on, locale) }), verdict].filter(Boolean).join(": ")}
      {needsReview && onReview && (
        <button
          type="button"
          onClick={onReview}
          className="ml-2 min-h-6 cursor-pointer font-medium text-brand-text underline underline-offset-2"
        >
          {t("return_judge")}
        </button>
      )}
    </span>
  );
}
