import type { TimelineEntry } from "@/lib/invoices/commands/write-states";
import { letterFilename } from "@/lib/letters/rules/filename";
import type { NumberedMessage } from "../commands/write";
import type { ComposeContext, Message } from "./compose";
import { flagsOf } from "./flags";
import { isStep } from "./group";
import type { Outcome } from "./run";

/** Returns the timeline entry of a mere change of status. */
export const movedEntry = ({ invoice, status }: Outcome["moves"][number]): TimelineEntry => ({
  invoice_id: invoice.id,
  type: "status",
  content: "",
  status_id: status,
});

/** Returns the journal entries of invoices on which collection costs are claimed from this message on. */
export const costEntries = ({ group, letter }: Message, { earlierLettersOf }: ComposeContext) =>
  group.items
    .filter(({ invoice, status }) => {
      const earlierLetters = earlierLettersOf(invoice.id);
      const flags = flagsOf(invoice, status, {
        offersFreePeriod: letter.free_until !== null,
        earlierLetters,
      });
      return !invoice.calculate_incasso && flags.calculate_incasso;
    })
    .map(({ invoice }) => ({
      invoice_id: invoice.id,
      label: "calculate_incasso" as const,
      from: "false",
      to: "true",
    }));

/** Returns the timeline entry of each invoice of a message, with the interest and costs claimed. */
export function sentEntries({ message, letter_id, outbox_id }: NumberedMessage): TimelineEntry[] {
  const { group, letter, is_listed, mail } = message;
  const amounts = new Map(letter.lines.map((line) => [line.invoice_id, line]));
  return group.items.map(({ invoice, status }) => ({
    invoice_id: invoice.id,
    type: mail ? "mail" : "letter",
    content: letter.title ?? (mail && is_listed ? "mail_and_letter" : mail ? "mail" : "letter"),
    status_id: isStep(group) ? status : null,
    interest: amounts.get(invoice.id)?.interest ?? null,
    incasso_costs: amounts.get(invoice.id)?.incasso_costs ?? null,
    letter_id,
    outbox_id,
    filename: letterFilename(letter),
  }));
}
