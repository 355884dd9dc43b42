import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ordered } from "@/db/order";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { daysLate, statusName } from "@/lib/exports/queries/cells";
import { chosenColumns, type ExportColumn } from "@/lib/exports/queries/chosen-columns";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import type { CellKind } from "@/lib/exports/schema";
import { nextStep, type StepReason } from "@/lib/flow/rules";
import { statusOf } from "@/lib/flow/statuses";
import { afterColon, formatDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { day, money } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { ActionExport } from "../schema";
import { filteredActions, heldAmong } from "./filtered-actions";
import type { HeldReason } from "./held-rows";
import { sortColumns } from "./list-actions";

/** Exports a tab of the daily work: the rows its filters select, in its order (SPEC §7). */
export const exportActions = file({
  can: "actions.read",
  input: ActionExport,
  media: exportMedia,
  isAudited: true,
  run: (ctx, { format, columns, ...filters }) =>
    exportList(ctx, { format, columns, filters }, async (read) => {
      const settings = await customerSettings(read);
      const condition = await filteredActions(read, filters);
      const all = columnsFor(read, settings);
      const hasReason = chosenColumns(all, columns).some(({ of }) => of === "reason");
      return {
        name: `actions.title_${filters.type}`,
        columns: hasReason ? columnsFor(read, settings, await heldAmong(read, condition, filters.type)) : all,
        rows: sql`from ${invoices} join ${debtors} on ${withDebtor}
        left join ${templates} on ${and(eq(templates.id, invoices.flex_template_id))}
        where ${condition}
        order by ${sql.join(ordered(sortColumns, filters, invoices.id), sql`, `)}`,
      };
    }),
});

/**
 * Returns the columns of the export. A column of the table includes what the table only shows beside it; `held` has the reasons of rows
 * that are held back, by id.
 */
function columnsFor(
  { language, today }: Read,
  settings: CustomerSettings,
  held: ReadonlyMap<number, HeldReason> = new Map(),
): ExportColumn[] {
  const column =
    (kind: CellKind) =>
    (of: string, heading: string, value: SQL): ExportColumn => ({ of, heading, kind, value });
  const [text, date, word] = [column("text"), column("day"), column("word")];
  return [
    text("debtor", "exports.debtor_number", sql`${debtors.number}`),
    text("debtor", "columns.debtor", sql`${debtors.name}`),
    text("number", "columns.number", sql`${invoices.number}`),
    date("date", "columns.date", sql`${invoices.date}`),
    date("expires_at", "columns.expires_at", sql`${invoices.expires_at}`),
    text("amount", "exports.currency", sql`${invoices.currency}`),
    column("money")("amount", "columns.amount", sql`${invoices.amount}`),
    word("last_status", "columns.last_status", statusName(invoices.last_status_id, language)),
    word("next_status", "columns.next_status", statusName(invoices.invoice_status_id, language)),
    date("deadline", "columns.deadline", sql`${invoices.deadline}`),
    text("template", "columns.template", sql`${templates.name}`),
    text("debtor_status", "columns.debtor_status", sql`${debtors.status}`),
    text("owner", "columns.owner", sql`${debtors.customer_owner}`),
    date("flex_on", "columns.flex_on", sql`${invoices.flex_on}`),
    column("number")("days", "columns.days_late", daysLate(today)),
    {
      ...word("reason", "columns.reason", position),
      words: (row) => whyOf(row, { settings, language, held }),
    },
  ];
}

/** The data that determines a row's next step, as one cell of JSON: the flow's rule is evaluated in the code, where it is defined. */
const position = sql`json_build_object('id', ${invoices.id}, 'last_status_id', ${invoices.last_status_id}, 'flow_step_id', ${invoices.flow_step_id},
  'last_action_at', ${invoices.last_action_at}, 'expires_at', ${invoices.expires_at}, 'deadline', ${invoices.deadline},
  'amount', ${invoices.amount}, 'is_removed', ${invoices.is_removed})`;

const Position = z.object({
  id: z.int(),
  last_status_id: z.int(),
  flow_step_id: z.int().nullable(),
  last_action_at: day.nullable(),
  expires_at: day,
  deadline: day.nullable(),
  amount: money,
  is_removed: z.boolean(),
});

type ReasonContext = { settings: CustomerSettings; language: Locale; held: ReadonlyMap<number, HeldReason> };

/** Returns why a row is on the list or is held back, as text for its column; empty when no step is proposed. */
function whyOf(row: string, { settings, language, held }: ReasonContext): string {
  const { id, ...position } = Position.parse(JSON.parse(row));
  const stays = held.get(id);
  if (stays) return heldWords(stays, language);
  const step = nextStep(position, settings);
  return step ? reasonWords(step.reason, language) : "";
}

/** Returns why a row is held back although it is due, after the day until which it is. */
const heldWords = ({ until, words }: { until: Day | null; words: string }, language: Locale): string =>
  until === null
    ? words
    : sentence(language, "actions.held_until", {
        day: formatDay(until, language),
        words: afterColon(words, language),
      });

/** Returns why a step is proposed, for a file that is read on another day: every date with its year. */
function reasonWords(reason: StepReason, language: Locale): string {
  switch (reason.kind) {
    case "overdue":
      return sentence(language, "reason.overdue", { since: formatDay(reason.since, language) });
    case "after":
      return sentence(language, "reason.after", {
        count: reason.days,
        days: String(reason.days),
        status: statusOf(reason.status).name[language],
        on: formatDay(reason.on, language),
      });
    case "deadline":
      return sentence(language, "reason.deadline", { on: formatDay(reason.on, language) });
    default:
      return reason satisfies never;
  }
}
