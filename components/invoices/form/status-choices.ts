"use client";
import { useLocale } from "next-intl";
import { statusName } from "@/components/domain/invoices/invoice-status";
import type { Option } from "@/components/ui/select";
import { statuses } from "@/lib/flow/statuses";

/** All statuses, to choose one from; whether an invoice may go there, the server says. */
export function useStatusChoices(): readonly Option[] {
  const locale = useLocale();
  return statuses.map(({ id }) => ({ value: String(id), label: statusName(id, locale) }));
}
