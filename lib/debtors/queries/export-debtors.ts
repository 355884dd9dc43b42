import { type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/verbs";
import { type ExportColumn, exported, exportMedia } from "@/lib/exports/queries/stream";
import { sentence } from "@/lib/i18n/sentences";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { currencies } from "@/lib/kernel/money";
import { DebtorExport } from "../schema";
import { dsoOfRow } from "./dso";
import { orderOf } from "./list-debtors";
import { matchingDebtors } from "./matching";

/** The debtor list as a file: the debtors its filters show, in its order, with a column of each sum per currency in use. */
export const exportDebtors = file({
  can: "debtors.read",
  input: DebtorExport,
  media: exportMedia,
  run: (ctx, { format, ...filters }) =>
    exported(ctx, format, async (read) => {
      return {
        name: "debtors.title",
        columns: columnsFor(read),
        rows: sql`from ${debtors} left join (${owed(read)}) owed on owed.debtor_id = ${debtors.id}
        where ${matchingDebtors(read, filters)}
        order by ${sql.join(orderOf(read, filters), sql`, `)}`,
      };
    }),
});

/** What every debtor owes, in one pass over the open invoices. */
const owed = (read: Read): SQL => sql`select ${invoices.debtor_id} as debtor_id, count(*) as open_invoices,
    ${sql.join(
      currencies.flatMap((currency) => [
        sql`sum(${invoices.amount}) filter (where ${invoices.currency} = ${currency}) as ${sql.identifier(`open_${currency}`)}`,
        sql`sum(${invoices.amount}) filter (where ${invoices.currency} = ${currency} and ${invoices.expires_at} < ${read.today}) as ${sql.identifier(`overdue_${currency}`)}`,
      ]),
      sql`, `,
    )}
  from ${invoices} where ${invoices.customer_id} = ${read.customer.id} and ${isOpenClaim} group by 1`;

function columnsFor(read: Read): ExportColumn[] {
  const [yes, no] = [sentence(read.language, "debtors.yes"), sentence(read.language, "debtors.no")];
  const text = (heading: string, value: SQL): ExportColumn => ({ heading, kind: "text", value });
  const sums = currencies.flatMap((currency): ExportColumn[] => [
    {
      heading: `exports.open_${currency}`,
      kind: "money",
      value: sql`owed.${sql.identifier(`open_${currency}`)}::bigint`,
    },
    {
      heading: `exports.overdue_${currency}`,
      kind: "money",
      value: sql`owed.${sql.identifier(`overdue_${currency}`)}::bigint`,
    },
  ]);
  return [
    text("exports.debtor_number", sql`${debtors.number}`),
    text("debtors.name", sql`${debtors.name}`),
    text("debtors.address", sql`${debtors.address}`),
    text("debtors.zipcode", sql`${debtors.zipcode}`),
    text("debtors.city", sql`${debtors.city}`),
    text("debtors.country", sql`${debtors.country}`),
    text("debtors.contact_name", sql`${debtors.contact_name}`),
    text("debtors.contact_email_address", sql`${debtors.contact_email_address}`),
    text("debtors.contact_telephone_number", sql`${debtors.contact_telephone_number}`),
    text("debtors.status", sql`${debtors.status}`),
    text("debtors.owner", sql`${debtors.customer_owner}`),
    { heading: "debtors.dso", kind: "number", value: dsoOfRow(read) },
    { heading: "debtors.open_invoices", kind: "number", value: sql`coalesce(owed.open_invoices, 0)` },
    ...sums,
    { heading: "debtors.credit_limit", kind: "money", value: sql`${debtors.credit_limit}` },
    { heading: "debtors.subscription", kind: "day", value: sql`${debtors.subscription}` },
    {
      heading: "debtors.collect",
      kind: "word",
      value: sql`case when ${debtors.collect} then ${yes}::text else ${no}::text end`,
    },
  ];
}
