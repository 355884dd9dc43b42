import Link from "next/link";
import type { ReactNode } from "react";

/** The link in a row. It fetches nothing ahead: two hundred rows would ask for two hundred pages. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="block truncate font-medium text-brand-text hover:underline">
      {children}
    </Link>
  );
}
