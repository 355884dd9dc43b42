"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { PasswordField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";

type Props = { open: boolean; facts: FormRules; onClose: () => void; onProved: () => void };

/** Renders the dialog that requires the user's password again before sign-in settings change. */
export function ConfirmPasswordDialog({ open, onClose, ...rest }: Props) {
  const t = useTranslations("account");
  return (
    <Dialog open={open} size="sm" title={t("prove_title")} onClose={onClose}>
      <ProveForm {...rest} />
    </Dialog>
  );
}

function ProveForm({ facts, onProved }: Pick<Props, "facts" | "onProved">) {
  const t = useTranslations("account");
  const form = useForm({
    call: "POST /auth/prove",
    facts,
    initial: { password: "" },
    bodyOf: (values) => values,
    labels: { password: t("current_password") },
    onSaved: onProved,
  });
  return (
    <Form form={form} label={t("prove_title")}>
      <p className="text-list">{t("prove_text")}</p>
      <RequiredLegend />
      <PasswordField {...form.field("password")} label={t("current_password")} autoFocus />
      <Button type="submit" variant="brand" pending={form.pending} className="self-start">
        {t("prove")}
      </Button>
    </Form>
  );
}
