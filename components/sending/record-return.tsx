"use client";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/ui/date-field";
import { Notice } from "@/components/ui/states";
import { useForm } from "@/components/ui/use-form";
import { RadioList } from "./radio-list";
import { ReturnForm, useAfterReturn } from "./return-form";
import type { ReturnWay } from "./use-returns";

type Props = { letter_id: number; name: string; ways: readonly ReturnWay[]; onClose: () => void };

/** Renders the form that records a returned letter: by which channel, where it was sent by both, and when. */
export default function RecordReturn({ letter_id, name, ways, onClose }: Props) {
  const t = useTranslations("delivery");
  const form = useForm({
    call: "POST /letters/{id}/return",
    bodyOf: ({ way, on }) => ({ id: letter_id, way, on }),
    initial: { way: ways[0] ?? "post", on: "" },
    labels: { way: t("return_way"), on: t("return_on") },
    onSaved: useAfterReturn(t("return_done"), onClose),
  });
  return (
    <ReturnForm form={form} title={t("return_title")} name={name} onClose={onClose}>
      <Notice tone="info">{t("return_body")}</Notice>
      <RadioList
        {...form.field("way")}
        legend={t("return_way")}
        choices={ways.map((way) => ({ value: way, label: t(`return_way_${way}`) }))}
      />
      <DateField {...form.field("on")} label={t("return_on")} />
    </ReturnForm>
  );
}
