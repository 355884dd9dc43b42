import type { ReactNode } from "react";

type Props = {
  title: string;
  /** A summary in one line. */
  subtitle?: ReactNode;
  tabs?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Renders a page that is one list: title, summary and tabs in one row, and below it the list from edge to edge. */
export function ListPage({ title, subtitle, tabs, actions, children }: Props) {
  return (
    <div className="list-page">
      <header className="flex min-h-11 shrink-0 items-center gap-x-4 px-4 max-lg:flex-wrap max-lg:gap-y-0">
        <h1 className="whitespace-nowrap font-[650] text-title tracking-tight">{title}</h1>
        {subtitle && (
          <p
            title={typeof subtitle === "string" ? subtitle : undefined}
            // Where tabs and summary do not both fit, the tabs remain complete: the totals are below the list too.
            className={`min-w-0 shrink-[99] truncate text-dense text-ink-muted max-md:order-1 max-md:w-full ${tabs ? "lg:max-xl:hidden" : ""}`}
          >
            {subtitle}
          </p>
        )}
        {tabs && <div className="min-w-0 self-end max-lg:order-last max-lg:w-full">{tabs}</div>}
        {actions && <div className="ml-auto flex shrink-0 items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
