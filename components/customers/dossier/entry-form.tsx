"use client";
import { CornerDownLeft, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useState } from "react";
import { fetchFile } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { RequiredLegend } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { MoneyField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatFullDay } from "@/lib/i18n/format";
import { dayFrom } from "@/lib/kernel/day";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { Draft } from "./entry-draft";
import { isEntryType } from "./entry-icons";

/** The customer's data that the form needs. */
export type Subject = {
  id: number;
  currency: string;
  contacts: readonly { value: string; label: string }[];
};
type Props = { customer: Subject; draft: Draft; facts: FormRules; onDone: () => void };

/** Renders the form of a new or edited entry. A day clicked in the calendar while a new entry is open becomes its day. */
export function EntryForm({ customer, draft, facts, onDone }: Props) {
  const t = useTranslations("dossier");
  const ui = useTranslations("ui");
  const locale = useLocale();
  const form = useEntryForm({ customer, draft, facts, onDone });
  const { values, file, setFile } = form;
  const day = dayFrom(values.date);
  const title = draft.entry
    ? t("change_of", { subject: draft.entry.subject })
    : t("new_on", { day: day ? formatFullDay(day, locale) : values.date });
  return (
    <section
      aria-labelledby="entry"
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && onDone()}
      className="rounded-md border border-brand bg-surface"
    >
      <header className="flex min-h-10 items-center justify-between gap-2 border-line border-b py-1 pr-1.5 pl-4">
        <h2 id="entry" className="min-w-0 truncate font-semibold text-list">
          {title}
        </h2>
        <IconButton
          label={ui("close")}
          size="icon-tool"
          icon={<X aria-hidden size={16} />}
          onClick={onDone}
        />
      </header>
      <div className="p-4">
        <Form form={form} label={title}>
          <RequiredLegend />
          <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 wide:grid-cols-3">
            <Select
              {...form.field("type")}
              label={t("type")}
              width="full"
              options={form.choices("type", (value) => t(`type_${value}`))}
            />
            <DateField {...form.field("date")} label={t("date")} width="full" />
            <div className="max-wide:sm:col-span-2">
              <Select
                {...form.field("contact_id")}
                label={t("contact")}
                width="full"
                empty={t("no_contact")}
                options={customer.contacts}
              />
            </div>
            <div className="col-span-full">
              <TextField {...form.field("subject")} label={t("subject")} autoFocus />
            </div>
            <div className="wide:col-span-2">
              <ProductField {...form.field("product")} label={t("product")} customerId={customer.id} />
            </div>
            <MoneyField
              {...form.field("amount")}
              label={t("amount")}
              currency={customer.currency}
              width="full"
            />
            <div className="col-span-full">
              <TextArea {...form.field("content")} label={t("content")} rows={2} />
            </div>
          </div>
          <FileField
            id="entry-file"
            label={t("file")}
            hint={draft.entry?.filename ?? t("file_hint")}
            file={file}
            onChange={setFile}
            error={form.problem?.errors?.file}
          />
          {draft.entry && <Checkbox {...form.field("is_done")} label={t("done")} />}
          <div className="flex justify-end gap-2">
            <Button onClick={onDone}>{ui("cancel")}</Button>
            <Button type="submit" variant="brand" pending={form.pending}>
              {t(draft.entry ? "keep" : "write")}
            </Button>
          </div>
        </Form>
      </div>
    </section>
  );
}

function useEntryForm({ customer, draft, facts, onDone }: Props) {
  const t = useTranslations("dossier");
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const { entry } = draft;
  const form = useForm({
    call: entry ? "PATCH /customers/{id}/notes/{entry_id}" : "POST /customers/{id}/add-note",
    facts,
    version: entry?.version,
    initial: {
      type: String(draft.type),
      subject: draft.subject ?? "",
      content: entry?.content ?? "",
      product: draft.product ?? "",
      date: draft.date,
      contact_id: draft.contact_id ? String(draft.contact_id) : "",
      amount: draft.amount ?? "",
      is_done: entry?.is_done ?? false,
    },
    labels: {
      type: t("type"),
      subject: t("subject"),
      content: t("content"),
      product: t("product"),
      date: t("date"),
      contact_id: t("contact"),
      amount: t("amount"),
      file: t("file"),
    },
    bodyOf: (values) => ({
      ...values,
      type: isEntryType(values.type) ? values.type : draft.type,
      id: customer.id,
      ...(entry ? { entry_id: entry.id } : {}),
      ...(file ? { file } : {}),
    }),
    onSaved: () => {
      toast.success(t(entry ? "changed" : "added"));
      onDone();
      router.refresh();
    },
  });
  const { set } = form;
  // A day clicked while a new entry is open becomes its day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day counts
  useEffect(() => set("date", draft.date), [draft.date]);
  return { ...form, file, setFile };
}

type ProductFieldProps = Omit<ComponentProps<typeof TextField>, "hint"> & { customerId: number };

/** The pause in typing after which suggestions are requested (SPEC §9). */
const PAUSE_MS = 500;

/** Renders the field of a product or service, with the suggestion of an earlier one that begins with the typed text. */
function ProductField({ customerId, ...field }: ProductFieldProps) {
  const t = useTranslations("dossier");
  const { value, onChange } = field;
  const found = useSuggestion(customerId, value);
  const isNew = found !== "" && found.toLowerCase() !== value.trim().toLowerCase();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <TextField {...field} label={t("product")} autoComplete="off" />
      <div role="status">
        {isNew && (
          <Button
            variant="link"
            size="sm"
            icon={<CornerDownLeft aria-hidden size={14} />}
            onClick={() => onChange(found)}
            className="-mx-1 max-w-full px-1"
          >
            <span className="truncate">{t("product_take", { product: found })}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns the earlier product that begins with the typed text; "" without one. */
function useSuggestion(customer_id: number, typed: string): string {
  const [found, setFound] = useState({ of: "", product: "" });
  useEffect(() => {
    const q = typed.trim();
    if (q === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = controller;
      const answer = await fetchFile(
        "GET /customers/{id}/suggest-product",
        { id: customer_id, q },
        { signal },
      );
      const product = (await answer?.text().catch(() => "")) ?? "";
      if (!signal.aborted) setFound({ of: q, product });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [customer_id, typed]);
  return found.of === typed.trim() ? found.product : "";
}
