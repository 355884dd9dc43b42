"use client";
import { useLocale } from "next-intl";
import { statusName } from "@/components/domain/invoices/invoice-status";
import type { Option } from "@/components/ui/select";
import { statuses } from "@/lib/flow/statuses";

/** Returns all statuses as options; the server checks whether an invoice may have the chosen one. */
export function useStatusChoices(): readonly Option[] {
  const locale = useLocale();
  return statuses.map(({ id }) => ({ value: String(id), label: statusName(id, locale) }));
}
