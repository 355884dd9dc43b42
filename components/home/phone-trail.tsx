"use client";
import { useTrail } from "@/components/ui/data-table/trail";

type Row = { debtor_id: number };

/** Stores the phone list as the trail by which a debtor's page links to the next one to call. */
export function PhoneTrail({ label, rows }: { label: string; rows: readonly Row[] }) {
  const { length } = rows;
  const meta = { page: 1, per_page: Math.max(1, length), total: length, last_page: 1 };
  useTrail(label, { data: rows, meta, filters: {} }, [{ of: "debtor", id: (row) => row.debtor_id }]);
  return null;
}
