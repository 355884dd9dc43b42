import { asc, count, desc } from "drizzle-orm";
import { audit_entries } from "@/db/schema/audit";
import { staffQuery } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { AuditList } from "../answers";
import { AuditFilters } from "../schema";
import { customerName, matching, recordName } from "./matching-audit";

/** Returns the audit, latest first: for role 1 of all customers, for a customer's own users of the customer they work for. */
export const listAudit = staffQuery({
  can: "audit.read",
  input: AuditFilters,
  answer: AuditList,
  async run(read, filters) {
    const condition = matching(read, filters);
    const order = filters.direction === "asc" ? asc : desc;
    const data = await read.db
      .select({
        id: audit_entries.id,
        created_at: audit_entries.created_at,
        user_id: audit_entries.user_id,
        user: audit_entries.user_name,
        super_user: audit_entries.super_user_name,
        customer: customerName,
        act: audit_entries.act,
        subject: audit_entries.subject,
        record_ids: audit_entries.record_ids,
        records: audit_entries.records,
        record: recordName,
        gone: audit_entries.gone,
        fields: audit_entries.fields,
        address: audit_entries.address,
        request_id: audit_entries.request_id,
      })
      .from(audit_entries)
      .where(condition)
      .orderBy(order(audit_entries.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db.select({ total: count() }).from(audit_entries).where(condition);
    return { data, meta: metaOf(filters, counted?.total ?? 0), filters, totals: {} };
  },
});
