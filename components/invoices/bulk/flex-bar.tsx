"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import type { Selection } from "@/components/ui/data-table/use-row-selection";
import { denseInputStyle } from "@/components/ui/field";
import { BareSelect } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { formatCount } from "@/lib/i18n/format";
import type { InvoiceRow } from "@/lib/invoices/answers";
import { flexDaysOf } from "@/lib/templates/rules/types";
import type { FlexChoice } from "./choices";

type Props = { selection: Selection<InvoiceRow>; templates: readonly FlexChoice[]; onDone: () => void };
const NAMED = 4;

/** Renders the bar that sets a flex template with its days on the ticked invoices, or removes it. */
export function FlexBar({ selection, templates, onDone }: Props) {
  const t = useTranslations("bulk");
  const router = useRouter();
  const id = useId();
  const [template, setTemplate] = useState("");
  const [days, setDays] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [pending, setPending] = useState(false);
  const own = templates.find(({ value }) => value === template)?.days;

  const save = async (on: boolean) => {
    setPending(true);
    const { request } = selection;
    const which = request.doAll
      ? { doAll: true, filters: request.filters, count: request.count, invoices: {} }
      : {
          invoices: Object.fromEntries(request.ids.map((invoiceId) => [invoiceId, on])),
          versions: Object.fromEntries(selection.rows.map((row) => [String(row.id), row.version])),
        };
    const answer = await call("POST /invoices/update-flex", {
      ...which,
      ...(on ? { templateId: template, flexDays: days } : {}),
    });
    setPending(false);
    if (!answer.ok) {
      setErrors(answer.problem.errors ?? {});
      const [first] = Object.values(answer.problem.errors ?? {}).flat();
      toast.error(first ?? answer.problem.detail);
      return;
    }
    setErrors({});
    const { saved, refused } = answer.data;
    if (saved > 0)
      toast.success(t(on ? "flex_saved" : "flex_cleared", { count: saved, shown: formatCount(saved) }));
    if (refused.length > 0)
      toast.error(t("refused_these", { count: refused.length, shown: formatCount(refused.length) }), {
        description: refused
          .slice(0, NAMED)
          .map(({ number, message }) => `${number ?? ""} ${message}`.trim())
          .join(" "),
      });
    selection.clear();
    onDone();
    router.refresh();
  };
  const isWrong = Boolean(errors.templateId);
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <div className="flex flex-col">
        <BareSelect
          aria-label={t("template")}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          value={template}
          onChange={setTemplate}
          options={templates}
          empty={t("template")}
          className="w-56"
        />
        {isWrong && (
          <p id={`${id}-error`} className="text-bad-ink text-dense">
            {errors.templateId?.join(" ")}
          </p>
        )}
      </div>
      <label className="flex items-center gap-2 text-dense">
        {t("days")}
        <input
          inputMode="numeric"
          value={days}
          placeholder={String(own ?? flexDaysOf(null))}
          aria-invalid={errors.flexDays ? true : undefined}
          onChange={(event) => setDays(event.target.value)}
          className={`${denseInputStyle} tnum w-14 text-right`}
        />
      </label>
      {!selection.all && (
        <Button disabled={pending} onClick={() => void save(false)}>
          {t("flex_clear")}
        </Button>
      )}
      <Button variant="brand" pending={pending} onClick={() => void save(true)}>
        {t("flex_set", { shown: formatCount(selection.count) })}
      </Button>
    </div>
  );
}
