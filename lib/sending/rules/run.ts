import type { Move } from "@/lib/invoices/commands/move";
import { after } from "@/lib/invoices/rules/after";
import { type Composing, compose, type Message } from "./compose";
import { type Candidate, decide, decideFlex, type Occasion, type Skip } from "./decide";
import { flagsOf } from "./flags";
import { flexGroups, type Group, grouped } from "./group";

type Skipped = { invoice: Candidate } & Omit<Skip, "kind">;

/** What a person is told besides the reason why a row was left: the placeholders as the template has them. */
export const detailOf = ({ placeholders }: Pick<Skip, "placeholders">): string | null =>
  placeholders?.map((name) => `@@${name}`).join(", ") ?? null;

export type Outcome = {
  messages: Message[];
  moves: { invoice: Candidate; status: number }[];
  skipped: Skipped[];
};

/** What a run does with rows: the letters and mails, the mere changes of status, and what is left alone and why. The plan and the run both ask here. */
export function outcome(rows: Candidate[], how: Composing, occasion: Occasion = "action"): Outcome {
  const steps: { invoice: Candidate; status: number }[] = [];
  const moves: Outcome["moves"] = [];
  const skipped: Skipped[] = [];
  for (const invoice of rows) {
    const decision = decide(invoice, how.today, occasion);
    if (decision.kind === "skip")
      skipped.push({ invoice, reason: decision.reason, placeholders: decision.placeholders });
    else if (decision.kind === "step") steps.push({ invoice, status: decision.status });
    else moves.push({ invoice, status: decision.status });
  }
  return composed({ moves, skipped }, grouped(steps, how.settings.combine_claim_box), how);
}

/** What a run of flex templates would do: they make letters and mails and change no status. */
export function flexOutcome(rows: Candidate[], how: Composing): Outcome {
  const ready: Candidate[] = [];
  const skipped: Skipped[] = [];
  for (const invoice of rows) {
    const decision = decideFlex(invoice, how.today);
    if (decision.kind === "skip")
      skipped.push({ invoice, reason: decision.reason, placeholders: decision.placeholders });
    else ready.push(invoice);
  }
  return composed({ moves: [], skipped }, flexGroups(ready, how.settings.combine_claim_box), how);
}

function composed(
  { moves, skipped }: Pick<Outcome, "moves" | "skipped">,
  groups: Group[],
  how: Composing,
): Outcome {
  const messages: Message[] = [];
  const left: Skipped[] = [];
  for (const group of groups) {
    const message = compose(group, how);
    if ("letter" in message) messages.push(message);
    else
      for (const { invoice } of group.items)
        left.push({ invoice, reason: message.reason, placeholders: message.placeholders });
  }
  return { messages, moves, skipped: [...skipped, ...left] };
}

/** An invoice after a status was carried out on it, with the number of its next message and the flags its letter turned on. */
export const moved = (
  invoice: Candidate,
  status: number,
  { settings, today, writtenAbout }: Pick<Composing, "settings" | "today" | "writtenAbout">,
  offersFreePeriod = false,
): Move => {
  const flags = flagsOf(invoice, status, { offersFreePeriod, written: writtenAbout(invoice.id) });
  const how = { settings, today, collect: invoice.debtor.collect };
  return {
    ...after(invoice, { kind: "executed", status, flags }, how),
    id: invoice.id,
    from: invoice.last_status_id,
    action_no: invoice.action_no + 1,
  };
};
