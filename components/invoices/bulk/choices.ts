import type { Option } from "@/components/ui/select";
import type { Facts } from "@/lib/kernel/facts";

/** A flex template to choose, with the days it brings itself. */
export type FlexChoice = Option & { days: number };

/** What somebody may do with many invoices at once. */
export type BulkRights = {
  statuses: boolean;
  flex: boolean;
  /** What a note on all of them is asked, where one may be written. */
  notes: Facts | false;
};

export type BulkMode = "statuses" | "flex" | "notes";
