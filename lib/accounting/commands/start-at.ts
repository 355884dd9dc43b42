import { and, eq } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { jobs } from "@/db/schema/jobs";
import type { Read } from "@/lib/access/context";
import { command, query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { importedStatuses } from "@/lib/invoices/queries/imported-statuses";
import { type StartRow, untouchedOldInvoices } from "@/lib/invoices/queries/old-invoices";
import { importableStatuses } from "@/lib/invoices/rules/importable-statuses";
import {
  continuesAtCosts,
  type Start,
  startPointFor,
  startsAtCosts,
  stepsToStartAt,
  usualBands,
} from "@/lib/invoices/rules/start";
import { JobStarted } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { jobStatus } from "@/lib/jobs/rules";
import { addDays, daysBetween } from "@/lib/kernel/day";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { StartPlanned } from "../answers";
import { startAtJob } from "../jobs";
import { figuresOf } from "../rules/start-figures";
import { strangeWords } from "../rules/unknown-statuses";
import { StartAt } from "../schema";
import { type SourceKey, syncSources } from "../statuses";
import { meaningsFor, rememberedStatuses, rememberStatuses } from "./status-mappings";

/**
 * Starts the old invoices of an import at the chosen steps (AGREEMENTS §4). Throws Problem("not-found") for a job that is no finished
 * import, ("invalid") at `start` or `until`, ("conflict") for steps that claim costs until that is confirmed.
 */
export const startAt = command({
  can: "sync.start",
  input: StartAt,
  answer: JobStarted,
  async run(tx, { job_id, start, older_than, until = null, confirm }) {
    const startRow = await takenInBy(tx, job_id);
    if (!start || start.mode === "ask") throw invalidField("start", "required");
    await requireStart(tx, { start, until, confirm });
    const settings = await customerSettings(tx);
    const { placed } = await plannedStart(tx, startRow, { start, older_than });
    const claims = placed.some(({ startPoint }) => continuesAtCosts(startPoint, settings));
    if (claims && !confirm.includes("costs")) throw conflict("confirm_costs");
    await rememberStatuses(tx, start);
    const job = await startJob(tx, startAtJob, { ...startRow, start, older_than, until, confirm });
    return { accepted: true as const, data: job };
  },
});

/** Returns the result of a choice, per step, and the available choices. Without a choice, previews the proposed one. */
export const previewStart = query({
  can: "sync.start",
  input: StartAt,
  answer: StartPlanned,
  async run(read, { job_id, start: requestedStart, older_than, until = null }) {
    const startRow = await takenInBy(read, job_id);
    const settings = await customerSettings(read);
    const start: Start = requestedStart ?? { mode: "age", bands: usualBands(settings) };
    await requireStart(read, { start, until, confirm: ["costs"] });
    const { placed, words } = await plannedStart(read, startRow, { start, older_than });
    const claims =
      startsAtCosts(start) || placed.some(({ startPoint }) => continuesAtCosts(startPoint, settings));
    return {
      data: {
        ...figuresOf(placed),
        start,
        older_than,
        choices: stepsToStartAt(settings),
        targets: [...importableStatuses],
        told: words.size,
        words: strangeWords(words.values(), await rememberedStatuses(read)),
        needs: claims ? ["costs" as const] : [],
      },
    };
  },
});

/** Returns the old invoices of an import with the step a start gives them, and the status words of their file. */
async function plannedStart(
  read: Read,
  startRow: StartRow,
  { start, older_than }: { start: Start; older_than: number },
) {
  const old = untouchedOldInvoices(read, startRow, older_than);
  const words = await importedStatuses(read, old);
  const meanings = await meaningsFor(read, start);
  const rows = await read.db
    .select({
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      currency: invoices.currency,
      amount: invoices.amount,
      expires_at: invoices.expires_at,
    })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), old));
  const placed = rows.map(({ id, expires_at, ...row }) => {
    const days_overdue = daysBetween(expires_at, read.today);
    return {
      ...row,
      startPoint: startPointFor(start, { days_overdue, word: words.get(id) ?? "" }, meanings),
    };
  });
  return { placed, words };
}

const LONGEST_DAYS = 365;

/** Throws where a start names a step outside the customer's flow, waits for a day past or too far ahead, or claims costs unconfirmed. */
export async function requireStart(
  read: Read,
  { start, until, confirm }: { start: Start; until?: StartAt["until"]; confirm: StartAt["confirm"] },
) {
  if (until && until <= read.today) throw invalidField("until", "in_past");
  if (until && until > addDays(read.today, LONGEST_DAYS)) throw invalidField("until", "too_late");
  const steps = stepsToStartAt(await customerSettings(read));
  const strange =
    start.mode === "age" && start.bands.some(({ step }) => step !== null && !steps.includes(step));
  if (strange) throw invalidField("start", "not_in_flow");
  if (startsAtCosts(start) && !confirm.includes("costs")) throw conflict("confirm_costs");
}

/** Returns the source and time of a finished import, from the result of its job. Throws Problem("not-found") for any other job. */
async function takenInBy(read: Read, job_id: number): Promise<StartRow & { source: SourceKey }> {
  const [job] = await read.db
    .select({ result: jobs.result, status: jobs.status })
    .from(jobs)
    .where(and(eq(jobs.customer_id, read.customer.id), eq(jobs.id, job_id)));
  const { source: name, taken_at } = job?.result ?? {};
  const source = syncSources.find((key) => key === name);
  if (job?.status !== jobStatus.done || !source || typeof taken_at !== "string") throw notFound();
  return { source, taken_at };
}
