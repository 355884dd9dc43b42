"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/choice";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { ViewedList } from "@/lib/views/schema";

type Props = { list: ViewedList; query: string; onSaved: () => void };

/** What is seen now, kept under a name. */
export function SaveView({ list, query, onSaved }: Props) {
  const t = useTranslations("views");
  const form = useForm({
    call: "POST /views",
    initial: { name: "", is_shared: false },
    sent: ({ name, is_shared }) => ({ list, query, name, is_shared }),
    labels: { name: t("name") },
    onSaved: () => {
      toast.success(t("saved", { name: form.values.name }));
      onSaved();
    },
  });
  return (
    <Form form={form} label={t("name")}>
      <TextField {...form.field("name")} label={t("name")} hint={t("name_hint")} />
      <Switch {...form.field("is_shared")} label={t("is_shared")} />
      <div className="flex justify-end">
        <Button type="submit" look="brand" pending={form.pending}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
