import Link from "next/link";
import type { ReactNode } from "react";

/**
 * Renders the link in a row. It does not prefetch, as two hundred rows would load two hundred pages: the frame prefetches the one that is
 * hovered or focused.
 */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      data-prefetch
      className="block truncate font-medium text-brand-text hover:underline"
    >
      {children}
    </Link>
  );
}
