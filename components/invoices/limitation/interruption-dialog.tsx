"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { RequiredLegend } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { Form } from "@/components/ui/form";
import Overlay from "@/components/ui/overlay";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatLongDay } from "@/lib/i18n/format";
import type { Interruption, Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import type { FormRules } from "@/lib/kernel/field-rules";

const kinds: readonly Interruption["kind"][] = ["acknowledgement", "letter", "summons"];

type Props = { invoice: Invoice; today: Day; facts: FormRules; onClose: () => void };

/** Renders the dialog that records an interruption of the limitation period: its kind, day, and evidence. */
export default function InterruptionDialog({ invoice, today, facts, onClose }: Props) {
  const t = useTranslations("limitation");
  const locale = useLocale();
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [first = "acknowledgement"] = kinds;
  const form = useForm({
    call: "POST /invoices/{id}/interruptions",
    facts,
    initial: { kind: first, on: String(today), note: "" },
    labels: { kind: t("kind"), on: t("on"), note: t("note"), file: t("file") },
    bodyOf: ({ kind, on, note }) => ({ id: invoice.id, kind, on, note, ...(file ? { file } : {}) }),
    onSaved: ({ lapses_on }) => {
      toast.success(lapses_on ? t("recorded", { day: formatLongDay(lapses_on, locale) }) : t("title"));
      onClose();
      router.refresh();
    },
  });
  const { kind } = form.values;
  return (
    <Overlay
      size="sm"
      title={t("record_title", { number: invoice.number })}
      subtitle={invoice.debtor.name}
      onClose={onClose}
    >
      <Form form={form}>
        <RequiredLegend />
        <Select
          {...form.field("kind")}
          onChange={(value) => form.set("kind", kinds.find((one) => one === value) ?? first)}
          width="full"
          label={t("kind")}
          hint={t(`hint_${kind}`)}
          options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <DateField {...form.field("on")} label={t(`on_${kind}`)} />
        <TextArea {...form.field("note")} label={t("note")} rows={2} />
        <FileField
          id={form.idOf("file")}
          label={t("file")}
          hint={t("file_hint")}
          file={file}
          onChange={setFile}
          error={form.problem?.errors?.file}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="brand" pending={form.pending}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </Overlay>
  );
}
