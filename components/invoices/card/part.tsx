import type { ReactNode } from "react";

type Props = {
  title: string;
  aside?: ReactNode;
  /** The actions, at the bottom. */
  acts?: ReactNode;
  children: ReactNode;
};

/** Renders a third of the card at the top of an invoice: its title, a note beside it, and its content. */
export function Part({ title, aside, acts, children }: Props) {
  return (
    <section className="flex min-w-0 flex-col gap-2.5 px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-list">{title}</h2>
        {aside && <p className="tnum text-dense text-ink-muted">{aside}</p>}
      </div>
      {children}
      {acts && <div className="mt-auto flex flex-wrap gap-2 empty:hidden">{acts}</div>}
    </section>
  );
}
