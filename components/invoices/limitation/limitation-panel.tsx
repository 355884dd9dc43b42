"use client";
import { FileText, Send, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { limitationOf } from "@/components/domain/invoices/limitation-chip";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Author } from "@/components/ui/author";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { DayText } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { toast } from "@/components/ui/toast";
import { formatDay, formatLongDay } from "@/lib/i18n/format";
import type { Interruption, Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import type { FormRules } from "@/lib/kernel/field-rules";

const InterruptionDialog = lazyComponent(() => import("./interruption-dialog"));
const ReserveDialog = lazyComponent(() => import("./reserve-dialog"));

type Props = { invoice: Invoice; today: Day; facts: FormRules; mayWrite: boolean };

/** Renders when a claim becomes time-barred and past interruptions, with the interrupting actions for users who may write. */
export function LimitationPanel({ invoice, today, facts, mayWrite }: Props) {
  const t = useTranslations("limitation");
  const locale = useLocale();
  const [isOpen, setOpen] = useState<"letter" | "record" | null>(null);
  const { lapses_on, interruptions } = invoice;
  if (lapses_on === null && interruptions.length === 0) return null;
  const lapse = limitationOf(invoice);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="limitation" className="rounded-md border border-line bg-surface">
      <h2 id="limitation" className="border-line border-b px-4 py-2 font-semibold text-list">
        {t("title")}
      </h2>
      <div className="flex flex-col gap-2.5 px-4 py-3 text-list">
        {lapses_on && (
          <p>{t(lapse?.isLapsed ? "lapsed" : "lapses", { day: formatLongDay(lapses_on, locale) })}</p>
        )}
        {interruptions.length > 0 && (
          <ul aria-label={t("interruptions")} className="flex flex-col divide-y divide-line text-dense">
            {interruptions.map((one) => (
              <Row
                key={`${one.id} ${one.letter_id}`}
                interruption={one}
                invoice={invoice}
                mayWrite={mayWrite}
              />
            ))}
          </ul>
        )}
        {mayWrite && lapses_on !== null && (
          <div className="flex flex-wrap gap-2">
            {!lapse?.isLapsed && (
              <Button size="sm" icon={<Send aria-hidden size={14} />} onClick={() => setOpen("letter")}>
                {t("interrupt")}
              </Button>
            )}
            <Button size="sm" icon={<FileText aria-hidden size={14} />} onClick={() => setOpen("record")}>
              {t("record")}
            </Button>
          </div>
        )}
      </div>
      {isOpen === "letter" && <ReserveDialog invoice={invoice} onClose={close} />}
      {isOpen === "record" && (
        <InterruptionDialog invoice={invoice} today={today} facts={facts} onClose={close} />
      )}
    </section>
  );
}

type RowProps = { interruption: Interruption; invoice: Invoice; mayWrite: boolean };

function Row({ interruption, invoice, mayWrite }: RowProps) {
  const t = useTranslations("limitation");
  const locale = useLocale();
  const { id, on, kind, note, file_id, filename, user, super_user } = interruption;
  return (
    <li className="flex items-start gap-2 py-1.5">
      <div className="min-w-0 flex-1">
        <p>
          <DayText day={on} /> · {id === null ? t("our_letter", { number: note }) : t(`kind_${kind}`)}
        </p>
        {id !== null && note && <p className="break-words text-ink-muted">{note}</p>}
        {file_id !== null && (
          <a
            className="break-all text-brand-text underline underline-offset-2"
            download
            href={addressOf("GET /invoices/{id}/files/{file_id}", { id: invoice.id, file_id })}
          >
            {filename}
          </a>
        )}
        {user && (
          <p className="text-ink-muted">
            <Author user={user} super_user={super_user} />
          </p>
        )}
      </div>
      {mayWrite && id !== null && (
        <RemoveButton invoice_id={invoice.id} interruption_id={id} day={formatDay(on, locale)} />
      )}
    </li>
  );
}

/** Renders the button that deletes a recorded interruption, after a confirmation with its day. */
function RemoveButton(props: { invoice_id: number; interruption_id: number; day: string }) {
  const { invoice_id, interruption_id, day } = props;
  const t = useTranslations("limitation");
  const router = useRouter();
  const confirm = useConfirm();
  const remove = async () => {
    if (!(await confirm({ body: t("remove_body", { day }), danger: true }))) return;
    const answer = await call("DELETE /invoices/{id}/interruptions/{interruption_id}", {
      id: invoice_id,
      interruption_id,
    });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("not_removed"));
      return;
    }
    toast.success(t("removed"));
    router.refresh();
  };
  return (
    <IconButton
      size="icon-sm"
      label={t("remove", { day })}
      icon={<Trash2 aria-hidden size={14} />}
      onClick={() => void remove()}
    />
  );
}
