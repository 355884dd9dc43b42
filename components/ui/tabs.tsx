"use client";
import { type ReactNode, Suspense, use, useEffect, useRef } from "react";
import { Count } from "./badge";
import { PrefetchLink } from "./prefetch-link";

type Tab = {
  href: string;
  label: string;
  current: boolean;
  /** A promise is not awaited. */
  count?: number | Promise<number>;
  tone?: "mute" | "bad";
  icon?: ReactNode;
};

/** The part of the next tab that remains visible, so that there appear to be more. */
const PEEK_PX = 32;
const rightOf = (element: Element) => element.getBoundingClientRect().right;

type Props = {
  label: string;
  tabs: readonly Tab[];
  /** Actions at the end of the row, the same for all tabs. */
  aside?: ReactNode;
};

/** Renders tabs that are links: each has its own address. */
export function Tabs({ label, tabs, aside }: Props) {
  const strip = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ current }) => current);
  // On a phone the current tab may be outside the visible part of the strip.
  useEffect(() => {
    const [box, tab] = [strip.current, strip.current?.children[at]];
    if (box && tab) box.scrollLeft += Math.max(0, rightOf(tab) + PEEK_PX - rightOf(box));
  }, [at]);
  const line = "border-line border-b in-[.list-page]:border-b-0 in-[header]:border-b-0";
  const places = (
    <nav ref={strip} aria-label={label} className={`flex overflow-x-auto ${aside ? "min-w-0 flex-1" : line}`}>
      {tabs.map((tab) => (
        <PrefetchLink
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className="-mb-px flex min-h-9 max-md:min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 text-ink-muted max-sm:px-2 text-list outline-offset-[-3px] hover:text-ink aria-[current]:border-brand aria-[current]:font-medium aria-[current]:text-brand-text"
        >
          {tab.icon}
          {tab.label}
          {typeof tab.count === "number" && <Count value={tab.count} tone={tab.tone} />}
          {typeof tab.count === "object" && <AwaitedCount value={tab.count} />}
        </PrefetchLink>
      ))}
    </nav>
  );
  if (!aside) return places;
  return (
    <div className={`flex items-center gap-2 pr-2 ${line}`}>
      {places}
      {aside}
    </div>
  );
}

/** Renders a number that the page does not await; null for 0. */
function AwaitedCount({ value }: { value: Promise<number> }) {
  return (
    <Suspense>
      <ResolvedCount value={value} />
    </Suspense>
  );
}

function ResolvedCount({ value }: { value: Promise<number> }) {
  const count = use(value);
  return count > 0 && <Count value={count} />;
}
