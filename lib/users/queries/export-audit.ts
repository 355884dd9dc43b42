import { type SQL, sql } from "drizzle-orm";
import { audit_entries } from "@/db/schema/audit";
import { staffFile } from "@/lib/access/file-verbs";
import type { ExportColumn } from "@/lib/exports/queries/chosen-columns";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import type { CellKind } from "@/lib/exports/schema";
import type { Locale } from "@/lib/i18n/locales";
import { hasSentence, sentence } from "@/lib/i18n/sentences";
import { wordOfAct } from "../rules/audit";
import { AuditExport } from "../schema";
import { customerName, matching, recordName } from "./matching-audit";

/** Returns the audit as a file: the entries matching the filters, in their order. Moments are in Amsterdam time. */
export const exportAudit = staffFile({
  can: "audit.read",
  input: AuditExport,
  media: exportMedia,
  isAudited: true,
  run: (ctx, { format, columns, ...filters }) =>
    exportList(ctx, { format, columns, filters }, async (read) => ({
      name: "audit.title",
      columns: columnsFor(read.language),
      rows: sql`from ${audit_entries} where ${matching(read, filters) ?? sql`true`}
        order by ${audit_entries.id} ${sql.raw(filters.direction)}`,
    })),
});

function columnsFor(language: Locale): ExportColumn[] {
  const column =
    (kind: CellKind) =>
    (of: string, heading: string, value: SQL): ExportColumn => ({ of, heading, kind, value });
  const [text, word, number] = [column("text"), column("word"), column("number")];
  const moment = sql`to_char(${audit_entries.created_at} at time zone 'Europe/Amsterdam', 'YYYY-MM-DD HH24:MI:SS')`;
  return [
    word("created_at", "audit.when", moment),
    text("user", "audit.who", sql`${audit_entries.user_name}`),
    text("user", "audit.super_user", sql`${audit_entries.super_user_name}`),
    { ...word("act", "audit.what", sql`${audit_entries.act}`), words: (act) => actWords(act, language) },
    text("record", "audit.record", sql`coalesce(${recordName}, ${audit_entries.gone})`),
    number("record", "audit.records", sql`${audit_entries.records}`),
    text("record", "audit.record_ids", sql`array_to_string(${audit_entries.record_ids}, ' ')`),
    text("fields", "audit.fields", sql`array_to_string(${audit_entries.fields}, ' ')`),
    text("customer", "audit.customer", customerName),
    text("address", "audit.address", sql`${audit_entries.address}`),
    text("request_id", "audit.request_id", sql`${audit_entries.request_id}`),
  ];
}

/** Returns the description of a call, or its name where it has none. */
function actWords(act: string, language: Locale): string {
  const word = wordOfAct(act);
  return hasSentence("audit", word) ? sentence(language, `audit.${word}`) : act;
}
