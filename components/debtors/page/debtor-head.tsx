import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { WarningBadges } from "@/components/domain/debtors/page/warning-badges";
import type { DebtorWarning } from "@/components/domain/debtors/page/warnings";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Debtor } from "@/lib/debtors/answers";

type Props = {
  debtor: Pick<Debtor, "name" | "number" | "status">;
  warnings: readonly DebtorWarning[];
  /** The debtor list. */
  list: { href: string; title: string };
  /** The position in the list the user came from. */
  trail: ReactNode;
  /** The actions on the debtor as a whole. */
  children: ReactNode;
};

/** Renders a debtor's name, number, status and warnings, the position in the user's list, and the actions on the debtor as a whole. */
export function DebtorHead({ debtor, warnings, list, trail, children }: Props) {
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1.5 py-1">
      <PrefetchLink
        href={list.href}
        className="-mr-1.5 flex items-center gap-0.5 text-dense text-ink-muted hover:underline max-md:hidden"
      >
        {list.title}
        <ChevronRight aria-hidden size={14} />
      </PrefetchLink>
      <h1 className="min-w-0 font-[650] text-title tracking-tight">{debtor.name}</h1>
      <span className="text-dense text-ink-muted">
        {[debtor.number, debtor.status].filter(Boolean).join(" · ")}
      </span>
      <WarningBadges warnings={warnings} />
      <div className="ml-auto flex flex-wrap items-center gap-2 text-dense text-ink-muted max-md:order-first max-md:ml-0 max-md:w-full max-md:justify-between">
        {trail}
        {children}
      </div>
    </header>
  );
}
