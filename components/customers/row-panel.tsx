"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Form, type FormLike } from "@/components/ui/form";
import { Panel } from "@/components/ui/page";

type Props = {
  form: FormLike;
  label: string;
  onCancel: () => void;
  children: ReactNode;
};

/** Renders the form of one row, above its list. */
export function RowPanel({ form, label, onCancel, children }: Props) {
  const ui = useTranslations("ui");
  return (
    <Panel className="max-w-3xl">
      <Form form={form} label={label}>
        {children}
        <div className="flex gap-2">
          <Button type="submit" variant="brand" pending={form.pending}>
            {ui("save")}
          </Button>
          <Button onClick={onCancel}>{ui("cancel")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
