import Link from "next/link";
import type { ReactNode } from "react";
import { Count } from "./badge";

export type Tab = {
  href: string;
  label: string;
  current: boolean;
  count?: number;
  tone?: "mute" | "bad";
  icon?: ReactNode;
};

/** Tabs that are places: each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className="-mb-px flex min-h-10 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 text-ink-muted text-list outline-offset-[-3px] hover:text-ink aria-[current]:border-brand aria-[current]:font-medium aria-[current]:text-brand-text"
        >
          {tab.icon}
          {tab.label}
          {tab.count !== undefined && <Count value={tab.count} tone={tab.tone} />}
        </Link>
      ))}
    </nav>
  );
}
