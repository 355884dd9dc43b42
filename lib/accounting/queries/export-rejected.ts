import { and, asc, eq } from "drizzle-orm";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { csvText } from "@/lib/exports/render/cells";
import type { Locale } from "@/lib/i18n/locales";
import { hasWords, sentence } from "@/lib/i18n/sentences";
import { cents, toWire } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { OneSyncRun } from "../schema";

const CSV = "text/csv; charset=utf-8";

/** Returns the rejected rows of a run as a CSV: each with its faults and its open amount. Throws Problem("not-found"). */
export const exportRejected = file({
  can: "sync.read",
  input: OneSyncRun,
  media: [CSV],
  async run(ctx, { id }) {
    const rows = await reading(ctx, async ({ db, customer }) => {
      const [run] = await db
        .select({ id: sync_runs.id })
        .from(sync_runs)
        .where(and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.id, id)));
      if (!run) throw notFound();
      return db
        .select()
        .from(sync_rows)
        .where(
          and(
            eq(sync_rows.customer_id, customer.id),
            eq(sync_rows.run_id, id),
            eq(sync_rows.kind, "rejected"),
          ),
        )
        .orderBy(asc(sync_rows.id));
    });
    const header = headings.map((key) => sentence(ctx.language, key));
    const text = csvText([header, ...rows.map((row) => lineOf(row, ctx.language))]);
    return { filename: `afgewezen-${id}.csv`, content_type: CSV, body: Buffer.from(`\ufeff${text}`, "utf8") };
  },
});

const headings = [
  "columns.number",
  "sync.column",
  "sync.reason",
  "sync.value",
  "sync.currency",
  "columns.amount",
  "sync.raw",
];

type Row = typeof sync_rows.$inferSelect;

const lineOf = ({ label, faults, currency, amount, raw }: Row, language: Locale): string[] => [
  label,
  faults.map(({ column }) => column).join(", "),
  faults.map(({ reason }) => reasonIn(language, reason)).join(" | "),
  faults.map(({ value }) => value).join(" | "),
  currency ?? "",
  amount === null ? "" : toWire(cents(amount)),
  raw,
];

const reasonIn = (language: Locale, reason: string): string =>
  hasWords(`rejects.${reason}`) ? sentence(language, `rejects.${reason}`) : reason;
