import type { ReactNode } from "react";

/** A third of the card on top of an invoice: its name, what stands beside it, and what it says. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-form">{title}</h2>
        {aside && <p className="tnum text-dense text-ink-muted">{aside}</p>}
      </div>
      {children}
    </section>
  );
}
