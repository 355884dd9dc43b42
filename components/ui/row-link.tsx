import Link from "next/link";
import type { ReactNode } from "react";

/** The link in a row. It fetches nothing ahead by itself, as two hundred rows would ask for two hundred pages: the frame does for the one that is neared. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      data-ahead
      className="block truncate font-medium text-brand-text hover:underline"
    >
      {children}
    </Link>
  );
}
