import type { Option } from "@/components/ui/select";

/** A flex template to choose, with the days it brings itself. */
export type FlexChoice = Option & { days: number };

/** What somebody may do with many invoices at once. */
export type BulkRights = { statuses: boolean; flex: boolean; notes: boolean };

export type BulkMode = "statuses" | "flex" | "notes";
