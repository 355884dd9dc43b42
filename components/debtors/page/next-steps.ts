import type { Story } from "@/lib/debtors/answers";

type Planned = Story["planned"][number];

/** What comes next of each invoice, by its id: of all that is planned for it the first. What is planned comes in order of its days. */
export function nextSteps(planned: Story["planned"]): Map<number, Planned> {
  const next = new Map<number, Planned>();
  for (const one of planned) for (const { id } of one.invoices) if (!next.has(id)) next.set(id, one);
  return next;
}
