import { query } from "@/lib/access/verbs";
import { HoldPreview } from "../answers";
import { NewHold } from "../schema";
import { plannedHold } from "./planned";
import { brokenBefore, demandDebtor, subjectsOf } from "./subjects";
import { waitingMails } from "./waiting-mails";

/** What a hold would be: its days, its terms, the sum, and how many waiting mails will not go. Stores nothing. Throws as making it would. */
export const previewHold = query({
  can: "holds.write",
  input: NewHold,
  answer: HoldPreview,
  async run(read, asked) {
    await demandDebtor(read, asked.debtor_id);
    const { chosen, parts } = chosenOf(asked);
    const subjects = await subjectsOf(read, asked.debtor_id, chosen);
    const { day, back_on, amount, charges_amount, terms } = await plannedHold(
      read,
      { ...asked, parts },
      subjects,
    );
    const broken_before = asked.kind === "promise" ? await brokenBefore(read, asked.debtor_id) : 0;
    return {
      data: {
        kind: asked.kind,
        day,
        back_on,
        amount,
        charges_amount,
        broken_before,
        terms,
        invoices: subjects.length,
        waiting: await waitingMails(
          read,
          subjects.map(({ id }) => id),
        ),
      },
    };
  },
});

/** The invoices that were chosen for a hold, and of a dispute the parts. */
export function chosenOf({ invoices: wanted }: Pick<NewHold, "invoices">) {
  if (wanted === "all") return { chosen: "all" as const, parts: new Map<number, null>() };
  const entries = Object.entries(wanted).map(([id, part]) => [Number(id), part ?? null] as const);
  return { chosen: entries.map(([id]) => id), parts: new Map(entries) };
}
