"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/choice";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { ViewedList } from "@/lib/lists/schema/views";
import type { Seen } from "./query";

type Props = {
  list: ViewedList;
  seen: Seen;
  /** It takes the focus: its name was asked for. */
  isFirst: boolean;
  onSaved: (id: number) => void;
};

/** What is seen now, kept under a name. */
export function SaveView({ list, seen, isFirst, onSaved }: Props) {
  const t = useTranslations("views");
  const form = useForm({
    call: "POST /views",
    initial: { name: "", is_shared: false },
    sent: ({ name, is_shared }) => ({ list, name, is_shared, ...seen }),
    labels: { name: t("name") },
    onSaved: ({ id }) => {
      toast.success(t("saved", { name: form.values.name }));
      onSaved(id);
    },
  });
  const focusName = useCallback(
    (around: HTMLElement | null) => {
      if (isFirst) around?.querySelector<HTMLElement>("input")?.focus();
    },
    [isFirst],
  );
  return (
    <div ref={focusName}>
      <Form form={form} label={t("name")}>
        <TextField {...form.field("name")} label={t("name")} hint={t("name_hint")} />
        <Switch {...form.field("is_shared")} label={t("is_shared")} />
        <div className="flex justify-end">
          <Button type="submit" look="brand" pending={form.pending}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
