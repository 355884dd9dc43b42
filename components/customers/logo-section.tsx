"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { FileField } from "@/components/ui/file-field";
import { toast } from "@/components/ui/toast";
import type { Customer } from "@/lib/tenants/answers";

/** The logo of letters and mails; kept as soon as it is chosen. */
export function LogoSection({ customer, readOnly }: { customer: Customer; readOnly: boolean }) {
  const t = useTranslations("customers");
  const router = useRouter();
  const [error, setError] = useState<readonly string[] | undefined>();
  const save = async (change: { logo: File } | { remove_logo: true }) => {
    const answer = await call("POST /customers/{id}", { id: customer.id, ...change });
    setError(
      answer.ok ? undefined : (answer.problem.errors?.logo ?? [answer.problem.detail || t("logo_failed")]),
    );
    if (!answer.ok) return;
    toast.success(t("saved"));
    router.refresh();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {customer.logo ? (
        <span className="rounded-md border border-line bg-[#fff] p-3">
          {/* biome-ignore lint/performance/noImgElement: a small file of the customer's own, already the right size */}
          <img
            src={customer.logo}
            alt={t("logo_of", { name: customer.name })}
            className="h-10 w-auto max-w-60 object-contain"
          />
        </span>
      ) : (
        <p className="text-ink-muted text-list">{t("logo_none")}</p>
      )}
      {!readOnly && (
        <div className="flex flex-wrap items-start gap-3">
          <FileField
            id="customer-logo"
            label={t("logo_choose")}
            hint={t("logo_hint")}
            file={null}
            onChange={(logo) => void (logo && save({ logo }))}
            error={error}
          />
          {customer.logo && (
            <Button
              size="sm"
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => void save({ remove_logo: true })}
            >
              {t("logo_remove")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
