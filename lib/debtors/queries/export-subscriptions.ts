import { sql } from "drizzle-orm";
import { file } from "@/lib/access/file-verbs";
import type { ExportColumn } from "@/lib/exports/queries/chosen-columns";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import type { CellKind } from "@/lib/exports/schema";
import { SubscriptionFilters } from "../schema";
import { matchingSubscriptions, orderOfSubscriptions } from "./matching-subscriptions";

/** Returns the contracts debtors owe on as a file: the rows its filters show, in their order. */
export const exportSubscriptions = file({
  can: "subscriptions.read",
  input: SubscriptionFilters,
  media: exportMedia,
  isAudited: true,
  run: (ctx, filters) =>
    exportList(
      ctx,
      {
        format: filters.format ?? filters.file,
        columns: filters.columns?.split(",") ?? null,
        filters: narrowing(filters),
      },
      async (read) => ({
        name: "exports.contracts",
        columns,
        rows: sql`from (${matchingSubscriptions(read, filters)}) owed order by ${orderOfSubscriptions(filters)}`,
      }),
    ),
});

/** Returns the filters that exclude rows, without those for the file. */
const narrowing = ({ contract, number, name, days, amount, till, q }: SubscriptionFilters) => ({
  contract,
  number,
  name,
  days,
  amount,
  till,
  q,
});

const column = (of: string, heading: string, kind: CellKind): ExportColumn => ({
  of,
  heading,
  kind,
  value: sql`owed.${sql.identifier(of)}`,
});

const columns: readonly ExportColumn[] = [
  column("contract", "subscriptions.contract", "text"),
  column("number", "exports.debtor_number", "text"),
  column("name", "debtors.name", "text"),
  column("days", "subscriptions.days", "number"),
  column("currency", "exports.currency", "word"),
  column("amount", "columns.amount", "money"),
  column("subscription", "debtors.subscription", "day"),
];
