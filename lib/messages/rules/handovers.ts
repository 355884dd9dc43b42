import { claimable } from "@/lib/contact-policy/rules/may-contact";
import { stageOf } from "@/lib/flow/statuses";
import { groupBy } from "@/lib/kernel/group";
import type { HandedLine, Handover } from "../schema/handovers";
import type { Composing } from "./compose";
import type { Candidate } from "./decide";
import { flagsOf } from "./flags";
import { line } from "./lines";

type Move = { invoice: Candidate; status: number };

/** What a run hands over: per debtor and kind of party the claims as they stand that day; of a consumer no costs before the law allows them. */
export function handoversOf(moves: readonly Move[], how: Composing): Handover[] {
  const transfers = moves.filter(({ status }) => stageOf(status) === "transferred");
  return [...groupBy(transfers, ({ invoice, status }) => `${invoice.debtor_id} ${status}`).values()].flatMap(
    (of) => {
      const [first] = of;
      if (!first) return [];
      const { invoice, status } = first;
      return [
        { debtor_id: invoice.debtor_id, status_id: status, lines: of.map((move) => handed(move, how)) },
      ];
    },
  );
}

function handed({ invoice, status }: Move, { settings, today, facts, writtenAbout }: Composing): HandedLine {
  const written = writtenAbout(invoice.id);
  const flags = flagsOf(invoice, status, { offersFreePeriod: false, written });
  const { costs } = claimable(invoice.debtor, invoice, facts(invoice), today);
  const { calculate_interest } = flags;
  const claimed = {
    amount: invoice.amount,
    calculate_interest,
    calculate_incasso: flags.calculate_incasso && costs,
  };
  return { ...line(invoice, claimed, settings, today), currency: invoice.currency };
}
