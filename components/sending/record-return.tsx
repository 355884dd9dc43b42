"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Form } from "@/components/ui/form";
import Overlay from "@/components/ui/overlay";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { Choices } from "./choices";
import type { ReturnWay } from "./use-returns";

type Props = { letter_id: number; name: string; ways: readonly ReturnWay[]; onClose: () => void };

/** Says that a letter came back: by which way, where it went by both, and when. */
export default function RecordReturn({ letter_id, name, ways, onClose }: Props) {
  const t = useTranslations("delivery");
  const common = useTranslations("ui");
  const router = useRouter();
  const form = useForm({
    call: "POST /letters/{id}/return",
    sent: ({ way, on }) => ({ id: letter_id, way, on }),
    initial: { way: ways[0] ?? "post", on: "" },
    labels: { way: t("return_way"), on: t("return_on") },
    onSaved: () => {
      toast.success(t("return_done"));
      onClose();
      router.refresh();
    },
  });
  return (
    <Overlay title={t("return_title")} subtitle={name} onClose={onClose}>
      <Form form={form} label={t("return_title")}>
        <div className="flex flex-col gap-4">
          <Notice tone="info">{t("return_body")}</Notice>
          <Choices
            {...form.field("way")}
            legend={t("return_way")}
            choices={ways.map((way) => ({ value: way, label: t(`return_way_${way}`) }))}
          />
          <DateField {...form.field("on")} label={t("return_on")} />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" look="brand" pending={form.pending}>
              {t("return_save")}
            </Button>
          </div>
        </div>
      </Form>
    </Overlay>
  );
}
