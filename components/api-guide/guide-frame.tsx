import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

type Props = { parts: readonly { part: string; count: number }[]; current?: string; children: ReactNode };

const linkStyle = (isCurrent: boolean): string =>
  `flex min-h-11 items-center justify-between gap-3 rounded-sm px-2 text-list hover:bg-sunken md:min-h-8 ${isCurrent ? "bg-brand-soft font-semibold" : ""}`;

/** Renders a page of the guide with the list of parts at its side, on a phone below it. */
export async function GuideFrame({ parts, current, children }: Props) {
  const t = await getTranslations("api_guide");
  return (
    <div className="mx-auto grid max-w-6xl gap-6 p-4 md:grid-cols-[13rem_minmax(0,1fr)] md:p-8">
      <main className="flex min-w-0 flex-col gap-6">{children}</main>
      <nav aria-label={t("parts")} className="flex flex-col md:order-first">
        <a href="/api" className={linkStyle(!current)} aria-current={current ? undefined : "page"}>
          {t("begin")}
        </a>
        {parts.map(({ part, count }) => (
          <a
            key={part}
            href={`/api?part=${part}`}
            className={linkStyle(part === current)}
            aria-current={part === current ? "page" : undefined}
          >
            <span lang="en">{part}</span>
            <span className="tnum text-ink-muted">{count}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
