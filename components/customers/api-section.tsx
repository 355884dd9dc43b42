"use client";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/copy-text";
import { DefinitionList } from "@/components/ui/page";
import type { Customer } from "@/lib/tenants/answers";

/** By what programs know a customer. */
export function ApiSection({ customer }: { customer: Customer }) {
  const t = useTranslations("customers");
  return (
    <DefinitionList
      items={[
        {
          term: t("hash_id"),
          value: (
            <span className="inline-flex items-center gap-1.5">
              <code className="text-dense">{customer.hash_id}</code>
              <CopyText text={customer.hash_id} label={t("hash_id_copy")} />
            </span>
          ),
        },
      ]}
    />
  );
}
