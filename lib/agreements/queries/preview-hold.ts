import type { Read } from "@/lib/access/context";
import type { NewHold } from "../schema";
import { plannedHold } from "./planned-hold";
import { countBrokenPromises, requireDebtor, selectedInvoices } from "./selected-invoices";
import { waitingMails } from "./waiting-mails";

/** Returns a hold worked out and not made: its days and terms, its sum, its invoices and the mails it stops. Throws as making it would. */
export async function holdPreview(read: Read, input: NewHold) {
  await requireDebtor(read, input.debtor_id);
  const { chosen, parts } = requestedInvoices(input);
  const subjects = await selectedInvoices(read, input.debtor_id, chosen);
  const { day, back_on, amount, charges_amount, terms } = await plannedHold(
    read,
    { ...input, parts },
    subjects,
  );
  const ids = subjects.map(({ id }) => id);
  return {
    kind: input.kind,
    day,
    back_on,
    amount,
    charges_amount,
    broken_before: input.kind === "promise" ? await countBrokenPromises(read, input.debtor_id) : 0,
    terms,
    invoices: subjects.length,
    waiting: await waitingMails(read, ids),
  };
}

/** Returns the invoices that were chosen for a hold, and the parts of a dispute. */
export function requestedInvoices({ invoices: selection }: Pick<NewHold, "invoices">) {
  if (selection === "all") return { chosen: "all" as const, parts: new Map<number, null>() };
  const entries = Object.entries(selection).map(([id, part]) => [Number(id), part ?? null] as const);
  return { chosen: entries.map(([id]) => id), parts: new Map(entries) };
}
