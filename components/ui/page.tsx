import type { ReactNode } from "react";

type HeadProps = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  above?: ReactNode;
  /** The tabs of a page that is one of several, in the row of its title. */
  tabs?: ReactNode;
};

/** Renders the top of a page: title, a summary in one line, and on the right the actions. */
function PageHead({ title, subtitle, actions, above, tabs }: HeadProps) {
  if (tabs)
    return (
      <header className="-mt-3 flex min-h-11 items-center gap-x-4 border-line border-b max-lg:flex-wrap">
        <h1 className="whitespace-nowrap font-[650] text-title tracking-tight">{title}</h1>
        {subtitle && <p className="min-w-0 truncate text-dense text-ink-muted max-lg:w-full">{subtitle}</p>}
        <div className="min-w-0 self-end max-lg:w-full">{tabs}</div>
      </header>
    );
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {above && <div className="text-dense text-ink-muted">{above}</div>}
        <h1 className="font-[650] text-title tracking-tight">{title}</h1>
        {subtitle && <p className="tnum mt-0.5 text-ink-muted text-list">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

/** Renders a page: its head, then its parts below each other. */
export function Page({
  children,
  narrow = false,
  ...head
}: HeadProps & { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={`flex min-w-0 flex-col gap-5 ${narrow ? "max-w-3xl" : ""}`}>
      <PageHead {...head} />
      {children}
    </div>
  );
}

/** Renders a part of a page or form: a heading, a sentence, its content. */
export function Section({
  title,
  children,
  hint,
  actions,
}: {
  title: string;
  children: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section className="flex min-w-0 flex-col gap-4 border-line border-t pt-5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold text-form">{title}</h2>
          {hint && <p className="max-w-prose text-ink-muted text-list">{hint}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Renders a framed surface. */
export function Panel({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`rounded-md border border-line bg-surface p-5 ${className}`}>{children}</div>;
}

/** Renders names and values, two columns that become one on a phone. */
export function DefinitionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-list sm:grid-cols-[fit-content(36%)_minmax(0,1fr)]">
      {items.map(({ term, value }) => (
        <div key={term} className="contents">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 max-sm:mb-2">{value === "" || value == null ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders one figure with its name, as at the top of a plan or dashboard. */
export function Figure({
  label,
  value,
  note,
  tone,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: "bad" | "ok";
}) {
  const colour = tone === "bad" ? "text-bad-ink" : tone === "ok" ? "text-ok-ink" : "text-ink";
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface px-4 py-3">
      <p className="text-dense text-ink-muted">{label}</p>
      <p className={`tnum font-semibold text-section ${colour}`}>{value}</p>
      {note && <p className="text-dense text-ink-muted">{note}</p>}
    </div>
  );
}
