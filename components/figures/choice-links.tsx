import Link from "next/link";

type Choice = { href: string; label: string; current: boolean };

const linkStyle =
  "forced-edge flex min-h-8 items-center border border-control-line bg-surface px-2.5 text-list -ml-px first:ml-0 first:rounded-l-md last:rounded-r-md hover:bg-sunken aria-[current]:z-10 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand-text";

/** Renders a few ways to view the same figure, each with its own address. */
export function ChoiceLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="no-print flex shrink-0">
      {choices.map(({ href, label, current }) => (
        <Link
          key={label}
          href={href}
          scroll={false}
          prefetch={false}
          aria-current={current ? "true" : undefined}
          className={linkStyle}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
