import { type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import type { ExportColumn } from "@/lib/exports/queries/chosen-columns";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import type { CellKind } from "@/lib/exports/schema";
import { sentence } from "@/lib/i18n/sentences";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { currencies } from "@/lib/kernel/money";
import { DebtorExport } from "../schema";
import { dsoOfRow } from "./dso";
import { orderOf } from "./list-debtors";
import { matchingDebtors } from "./matching";

/** Returns the debtor list as a file: the debtors its filters show, in its order, with a column of each sum per currency in use. */
export const exportDebtors = file({
  can: "debtors.read",
  input: DebtorExport,
  media: exportMedia,
  isAudited: true,
  run: (ctx, { format, columns, ...filters }) =>
    exportList(ctx, { format, columns, filters }, async (read) => {
      return {
        name: "debtors.title",
        columns: columnsFor(read),
        rows: sql`from ${debtors} left join (${openSums(read)}) owed on owed.debtor_id = ${debtors.id}
        where ${matchingDebtors(read, filters)}
        order by ${sql.join(orderOf(read, filters), sql`, `)}`,
      };
    }),
});

/** Returns SQL for the open sums of every debtor, in one pass over the open invoices. */
const openSums = (
  read: Read,
): SQL => sql`select ${invoices.debtor_id} as debtor_id, count(*) as open_invoices,
    ${sql.join(
      currencies.flatMap((currency) => [
        sql`sum(${invoices.amount}) filter (where ${invoices.currency} = ${currency}) as ${sql.identifier(`open_${currency}`)}`,
        sql`sum(${invoices.amount}) filter (where ${invoices.currency} = ${currency} and ${invoices.expires_at} < ${read.today}) as ${sql.identifier(`overdue_${currency}`)}`,
      ]),
      sql`, `,
    )}
  from ${invoices} where ${invoices.customer_id} = ${read.customer.id} and ${isOpenClaim} group by 1`;

/** Returns the columns: a table's column with what belongs to it; the address, in no table, only when no columns were chosen. */
function columnsFor(read: Read): ExportColumn[] {
  const [yes, no] = [sentence(read.language, "debtors.yes"), sentence(read.language, "debtors.no")];
  const column =
    (kind: CellKind) =>
    (of: string, heading: string, value: SQL): ExportColumn => ({ of, heading, kind, value });
  const [text, money, number] = [column("text"), column("money"), column("number")];
  const sums = currencies.flatMap((currency) =>
    [["invoices_sum", `open_${currency}`] as const, ["invoices_expired", `overdue_${currency}`] as const].map(
      ([of, name]) => money(of, `exports.${name}`, sql`owed.${sql.identifier(name)}::bigint`),
    ),
  );
  return [
    text("number", "exports.debtor_number", sql`${debtors.number}`),
    text("name", "debtors.name", sql`${debtors.name}`),
    text("address", "debtors.address", sql`${debtors.address}`),
    text("zipcode", "debtors.zipcode", sql`${debtors.zipcode}`),
    text("city", "debtors.city", sql`${debtors.city}`),
    text("country", "debtors.country", sql`${debtors.country}`),
    text("contact", "debtors.contact_name", sql`${debtors.contact_name}`),
    text("email", "debtors.contact_email_address", sql`${debtors.contact_email_address}`),
    text("telephone", "debtors.contact_telephone_number", sql`${debtors.contact_telephone_number}`),
    text("status", "debtors.status", sql`${debtors.status}`),
    text("owner", "debtors.owner", sql`${debtors.customer_owner}`),
    number("dso", "debtors.dso", dsoOfRow(read)),
    number("open_invoices", "debtors.open_invoices", sql`coalesce(owed.open_invoices, 0)`),
    ...sums,
    money("credit_limit", "debtors.credit_limit", sql`${debtors.credit_limit}`),
    column("day")("subscription", "debtors.subscription", sql`${debtors.subscription}`),
    column("word")(
      "collect",
      "debtors.collect",
      sql`case when ${debtors.collect} then ${yes}::text else ${no}::text end`,
    ),
  ];
}
