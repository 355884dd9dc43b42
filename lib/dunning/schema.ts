import { z } from "zod";
import { Override } from "@/lib/contact-policy/schema";
import { asFile } from "@/lib/exports/schema";
import { statusId } from "@/lib/flow/schema";
import { holdKinds } from "@/lib/holds/schema";
import { openFilters } from "@/lib/invoices/schema";
import { assigneeFilter } from "@/lib/kernel/assignee-filter";
import {
  calendarDay,
  currency,
  directions,
  flag,
  id,
  idKey,
  jsonText,
  listFilters,
  optionalText,
  sorting,
  wholeNumber,
} from "@/lib/kernel/fields";

const actionSorts = [
  "next_action_on",
  "debtor",
  "number",
  "date",
  "expires_at",
  "amount",
  "last_status",
  "next_status",
  "debtor_status",
  "owner",
  "deadline",
  "template",
] as const;

/** The tabs of the daily work: due rows, rows waiting for a deadline, and flex templates to send (SPEC §2). */
const actionTypes = ["action", "pending", "flex"] as const;
export type ActionType = (typeof actionTypes)[number];

/** The filters of the action list, shared by the page's address, the API and "select all". */
export const ActionFilters = z.strictObject({
  ...listFilters,
  ...openFilters,
  type: z.enum(actionTypes, { error: "invalid" }).default("action"),
  direction: directions.default("asc"),
  sort: sorting(actionSorts).default("next_action_on"),
  debtor: optionalText,
  number: optionalText,
  debtor_id: id("debtor").optional(),
  last_status: statusId.optional(),
  next_status: statusId.optional(),
  debtor_status: optionalText,
  owner: optionalText,
  template: id("template").optional(),
  /** Agenda: only deadlines of today and before. */
  expired: flag.default(false),
  /** The invoice's agreement: its kind, whether its day has passed, and the responsible user (`me`, or `none`). */
  kind: z.enum(holdKinds, { error: "invalid" }).optional(),
  passed: flag.default(false),
  hold_owner: z.union([z.enum(["me", "none"]), id("user")], { error: "invalid" }).optional(),
  /** Only debtors without a message or call since this day. */
  contact_before: calendarDay.optional(),
  currency: currency.optional(),
  /** "1": only rows that are held back although they are due; "0": only the others. */
  held: z.enum(["0", "1"], { error: "invalid" }).optional(),
  all: flag.default(false),
});
export type ActionFilters = z.output<typeof ActionFilters>;

const groupSorts = ["step", "debtor", "amount", "count", "expires_at"] as const;

/** The filters of the action list per debtor: those of its invoices, heaviest step first. */
export const GroupFilters = ActionFilters.omit({
  type: true,
  all: true,
  expired: true,
  template: true,
}).extend({
  direction: directions.default("desc,desc"),
  sort: sorting(groupSorts).default("step,amount"),
});
export type GroupFilters = z.output<typeof GroupFilters>;

/** The rows of a selection: the filters that narrow the list, without page and order. */
const SelectionFilters = ActionFilters.omit({
  page: true,
  per_page: true,
  sort: true,
  direction: true,
  all: true,
});

/** The filters of the list as a file: all rows, so without a page. */
export const ActionExport = ActionFilters.omit({ page: true, per_page: true, all: true }).extend(asFile);

const MAX_TICKED = 20_000;
const statusChoice = z.union([statusId, z.null()], { error: "invalid" });

/** Parts of a plan that need their own confirmation. */
const confirmations = z.array(z.enum(["transfer"], { error: "invalid" })).max(1, "invalid");

/** The input of POST actions-list (DECISIONS §12). `invoices`: id to next status, null for the proposed one. */
export const ActionSelection = z.strictObject({
  invoices: z
    .record(idKey, statusChoice, { error: "invalid" })
    .default({})
    .refine((chosen) => Object.keys(chosen).length <= MAX_TICKED, "too_many_rows"),
  doAll: flag.default(false),
  filters: z.preprocess((raw) => raw ?? {}, SelectionFilters),
  count: wholeNumber(0, 10_000_000).optional(),
  fingerprint: z.string({ error: "invalid" }).max(200, "too_long").optional(),
  status_id: statusId.optional(),
  delete: flag.default(false),
  pending: flag.default(false),
  override: Override.optional(),
  /** Parts of the plan that the user has confirmed. */
  confirm: confirmations.default([]),
  /** Parts of the plan to leave out. */
  leave_out: confirmations.default([]),
  preview: flag.default(false),
});
export type ActionSelection = z.output<typeof ActionSelection>;

/** The input of POST actions-list/flex: ticked rows to send, with `delete` to reset (DECISIONS §12). */
export const FlexSelection = z.strictObject({
  invoices: z
    .record(idKey, z.null({ error: "invalid" }), { error: "invalid" })
    .refine((chosen) => Object.keys(chosen).length > 0, "nothing_chosen")
    .refine((chosen) => Object.keys(chosen).length <= MAX_TICKED, "too_many_rows"),
  delete: flag.default(false),
  override: Override.optional(),
  /** Accepted as in any run; flex messages transfer nothing, so none needs it. */
  confirm: confirmations.default([]),
  preview: flag.default(false),
});
export type FlexSelection = z.output<typeof FlexSelection>;

/** The line of a plan to show: a step or transfer by its status, or a flex template. */
const planLine = z
  .string({ error: "invalid" })
  .regex(/^(step|flex)-\d{1,10}$/, "invalid")
  .transform((line) => {
    const [kind, of] = line.split("-");
    return { kind: kind === "flex" ? ("flex" as const) : ("step" as const), id: Number(of) };
  });
export type PlanLine = z.output<typeof planLine>;

/** The input of POST actions-list/rehearsal: the selection of a plan; with `flex` of flex templates. */
export const Rehearsal = ActionSelection.pick({
  invoices: true,
  doAll: true,
  filters: true,
  count: true,
  status_id: true,
  pending: true,
  override: true,
}).extend({ flex: flag.default(false) });
export type Rehearsal = z.output<typeof Rehearsal>;

/** The input of POST actions-list/plan: such a selection, and the line of its plan. */
export const PlanMessagesQuery = Rehearsal.extend({
  line: planLine,
  page: listFilters.page,
  per_page: wholeNumber(1, 100).default(25),
});
export type PlanMessagesQuery = z.output<typeof PlanMessagesQuery>;

/** The most invoices that fit in an address. */
const MOST_IN_A_MESSAGE = 500;

/**
 * The row to preview before it is run: the letter and the mail as they would be sent. `rows` are all rows of the run, each with its status,
 * where these are not all due rows of its debtor; `override` has the reasons for holding back that are overridden.
 */
export const MessageChoice = z.strictObject({
  id: id("invoice"),
  status_id: statusId.optional(),
  flex: flag.default(false),
  pending: flag.default(false),
  rows: jsonText(
    z
      .record(idKey, statusId, { error: "invalid" })
      .refine((rows) => Object.keys(rows).length > 0, "nothing_chosen")
      .refine((rows) => Object.keys(rows).length <= MOST_IN_A_MESSAGE, "too_many_rows")
      .optional(),
  ),
  override: jsonText(Override.optional()),
});
export type MessageChoice = z.output<typeof MessageChoice>;

/** The debtors to call: all, the user's own, or a colleague's. */
export const PhoneFilters = z.strictObject(assigneeFilter);

export const UndoId = z.strictObject({ id: id("undo") });
