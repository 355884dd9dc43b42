import type { ReactNode } from "react";
import { Section } from "@/components/ui/page";
import { Says } from "./says";

type Props = {
  title: string;
  /** What follows from what is chosen, a sentence each. */
  says: readonly string[];
  /** The fields; none for who only reads what follows from them. */
  children?: ReactNode;
};

/** Some settings that belong together, and beside them what they come to for a debtor. */
export function RuleGroup({ title, says, children }: Props) {
  if (!children)
    return (
      <Section title={title}>
        <Says sentences={says} />
      </Section>
    );
  return (
    <Section title={title}>
      <div className="grid min-w-0 items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        <Says sentences={says} />
      </div>
    </Section>
  );
}
