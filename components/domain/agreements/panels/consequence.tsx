"use client";
import { Pause } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatDay } from "@/lib/i18n/format";

type Preview = { kind: string; back_on: string; invoices: number; waiting: number; broken_before: number };

/** Kinds that last until a user ends them, or the debtor fails to pay. */
const lasting = ["dispute", "arrangement"];

/** Renders what a hold would do: until when no messages are sent, which waiting messages are withdrawn, and how earlier promises ended. */
export function Consequence({ preview, inPart = false }: { preview: Preview | null; inPart?: boolean }) {
  const t = useTranslations("agreements");
  const locale = useLocale();
  if (!preview) return null;
  const { kind, back_on, invoices: count, waiting, broken_before } = preview;
  const until = t(lasting.includes(kind) ? `no_messages_${kind}` : "no_messages", {
    count,
    day: formatDay(back_on, locale),
  });
  return (
    <div
      role="status"
      className="flex min-h-10 gap-2 rounded-md bg-hold-soft px-3 py-2 text-hold-ink text-list"
    >
      <Pause aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div>
        <p>{inPart ? t("part_goes_on") : until}</p>
        {!inPart && waiting > 0 && <p>{t("waiting", { count: waiting })}</p>}
        {broken_before > 0 && (
          <p className="font-medium text-bad-ink">{t("broken_before", { count: broken_before })}</p>
        )}
      </div>
    </div>
  );
}
