import type { Option } from "@/components/ui/select";
import type { FormRules } from "@/lib/kernel/field-rules";

/** A flex template to choose, with its default days. */
export type FlexChoice = Option & { days: number };

/** The user's rights to bulk changes of invoices. */
export type BulkRights = {
  statuses: boolean;
  flex: boolean;
  /** The facts of the note's field, or false without the right. */
  notes: FormRules | false;
};

export type BulkMode = "statuses" | "flex" | "notes";
