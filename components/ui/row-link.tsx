import Link from "next/link";
import type { ReactNode } from "react";

/** The link in a row. It fetches nothing ahead: two hundred rows would ask for two hundred pages. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="block max-w-64 truncate text-brand-text hover:underline max-sm:max-w-36"
    >
      {children}
    </Link>
  );
}
