"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Form, type FormLike } from "@/components/ui/form";
import type { Problem } from "@/components/ui/problem";
import { raiseToasts } from "@/components/ui/raise-toasts";
import { Notice } from "@/components/ui/states";

type Props = {
  form: FormLike & { problem: Problem | null };
  save: string;
  /** Ends the conflicting agreement and saves this one in its place. */
  replace?: () => void;
  onClose: () => void;
  children: ReactNode;
};
const CONFLICT = 409;

/**
 * Renders the form of a panel: its fields, and at the bottom the button that saves it, which a preview above does not move. Ctrl + Enter
 * saves it from every field.
 */
export function PanelForm({ form, save, replace, onClose, children }: Props) {
  const t = useTranslations();
  return (
    <Form form={form} fills>
      {replace && form.problem?.status === CONFLICT && (
        <Notice
          action={
            <Button size="sm" pending={form.pending} onClick={replace}>
              {t("agreements.replace")}
            </Button>
          }
        >
          {t("agreements.replace_hint")}
        </Notice>
      )}
      {children}
      <div
        ref={raiseToasts}
        className="sticky -bottom-5 z-10 -mx-6 mt-auto -mb-5 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-sunken px-6 py-3"
      >
        <Button onClick={onClose}>{t("ui.cancel")}</Button>
        <Button type="submit" variant="brand" pending={form.pending}>
          {save}
          <kbd className="font-normal text-dense max-md:hidden">Ctrl ↵</kbd>
        </Button>
      </div>
    </Form>
  );
}
