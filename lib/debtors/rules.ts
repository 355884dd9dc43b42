import { type FlowPosition, type FlowSettings, nextStep, type StepReason } from "@/lib/flow/rules";
import { type Day, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";

export type PlannedInvoice = FlowPosition & {
  id: number;
  number: string;
  flex_on: Day | null;
  flex: string | null;
};

/** Something that will happen to a debtor's invoices if nothing changes. */
export type Planned =
  | { kind: "step"; on: Day; status: number; reason: StepReason; invoices: Named[] }
  | { kind: "deadline"; on: Day; status: number; invoices: Named[] }
  | { kind: "flex"; on: Day; template: string; invoices: Named[] };
type Named = { id: number; number: string };

/**
 * What is planned for a debtor, first things first: next steps with their reasons, deadlines of what stands still, and flex
 * templates. What could have happened earlier happens today at the soonest.
 */
export function plannedFor(
  invoices: readonly PlannedInvoice[],
  settings: FlowSettings,
  { collect, today }: { collect: boolean; today: Day },
): Planned[] {
  const one = (invoice: PlannedInvoice): Planned[] => {
    const named = [{ id: invoice.id, number: invoice.number }];
    const next = nextStep(invoice, settings, collect);
    const steps: Planned[] = next
      ? [
          {
            kind: "step",
            on: later(next.on, today),
            status: next.status,
            reason: next.reason,
            invoices: named,
          },
        ]
      : [];
    const deadline: Planned[] =
      !next && invoice.deadline
        ? [{ kind: "deadline", on: invoice.deadline, status: invoice.last_status_id, invoices: named }]
        : [];
    const flex: Planned[] =
      invoice.flex_on && invoice.flex && collect
        ? [{ kind: "flex", on: later(invoice.flex_on, today), template: invoice.flex, invoices: named }]
        : [];
    return [...steps, ...deadline, ...flex];
  };
  return [...groupBy(invoices.flatMap(one), keyOf).values()]
    .map(together)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

/** The same thing on the same day for the same reason is one line. */
function keyOf(planned: Planned): string {
  const { invoices: _, ...what } = planned;
  return JSON.stringify(what);
}

function together(parts: Planned[]): Planned {
  const [first] = parts;
  if (!first) throw new RangeError("nothing to put together");
  return { ...first, invoices: parts.flatMap(({ invoices }) => invoices) };
}
