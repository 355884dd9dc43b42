import type { Story } from "@/lib/debtors/answers";

type Planned = Story["planned"][number];

/**
 * What comes next of each invoice, by its id: of all that is planned for it the first message or deadline, and only without one the end of
 * what is agreed. What is planned comes in order of its days.
 */
export function nextSteps(planned: Story["planned"]): Map<number, Planned> {
  const next = new Map<number, Planned>();
  const own = planned.filter(({ kind }) => kind !== "hold");
  const agreed = planned.filter(({ kind }) => kind === "hold");
  for (const one of [...own, ...agreed])
    for (const { id } of one.invoices) if (!next.has(id)) next.set(id, one);
  return next;
}
