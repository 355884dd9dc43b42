import {
  AlarmClock,
  CalendarX,
  ChevronRight,
  Hourglass,
  Inbox,
  ListChecks,
  MailX,
  MessageSquareWarning,
  Percent,
  Phone,
  Printer,
  Undo2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatCount } from "@/lib/i18n/format";

export type WaitingName =
  | "undelivered"
  | "broken"
  | "actions"
  | "callbacks"
  | "agenda"
  | "disputes"
  | "letters"
  | "arrangements"
  | "lapsing"
  | "returned"
  | "rates_changed";
/** `detail`: the most important detail, if any. */
export type Waiting = { id: WaitingName; count: number; href: string; detail?: string | undefined };

const icons: Record<WaitingName, ReactNode> = {
  undelivered: <MailX aria-hidden size={18} />,
  broken: <CalendarX aria-hidden size={18} />,
  actions: <ListChecks aria-hidden size={18} />,
  callbacks: <Phone aria-hidden size={18} />,
  agenda: <AlarmClock aria-hidden size={18} />,
  disputes: <MessageSquareWarning aria-hidden size={18} />,
  letters: <Printer aria-hidden size={18} />,
  lapsing: <Hourglass aria-hidden size={18} />,
  arrangements: <Inbox aria-hidden size={18} />,
  returned: <Undo2 aria-hidden size={18} />,
  rates_changed: <Percent aria-hidden size={18} />,
};
/** The tasks that are urgent. */
const urgent = new Set<WaitingName>(["undelivered", "broken", "lapsing", "returned"]);

/**
 * Renders a user's tasks, always in the same order: those without work are muted but keep their place. Each line has a digit as its
 * shortcut.
 */
export function WaitingList({ lines }: { lines: readonly Waiting[] }) {
  const t = useTranslations("today");
  return (
    <section aria-labelledby="waiting" className="rounded-md border border-line bg-surface">
      <h2 id="waiting" className="px-4 py-2.5 font-semibold text-form">
        {t("waiting")}
      </h2>
      <ul className="divide-y divide-line border-line border-t">
        {lines.map((line, at) => (
          <li key={line.id}>
            <Line line={line} position={at + 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line: { id, count, href, detail }, position }: { line: Waiting; position: number }) {
  const t = useTranslations("today");
  const tone = count === 0 ? "text-ink-muted" : urgent.has(id) ? "text-bad-ink" : "text-ink";
  return (
    <PrefetchLink
      href={href}
      aria-keyshortcuts={String(position)}
      className="flex min-h-11 items-center gap-3 px-4 -outline-offset-2 hover:bg-sunken"
    >
      <span className={`shrink-0 ${count === 0 || !urgent.has(id) ? "text-ink-muted" : "text-bad-ink"}`}>
        {icons[id]}
      </span>
      <span className={`min-w-0 flex-1 py-1 text-list ${count > 0 ? "font-medium" : "text-ink-muted"}`}>
        {t(id)}
        {count > 0 && detail && (
          <span className="tnum block font-normal text-dense text-ink-muted">{detail}</span>
        )}
      </span>
      <span className={`tnum font-semibold text-form ${tone}`}>{formatCount(count)}</span>
      <kbd
        aria-hidden
        className="rounded-sm border border-control-line px-1.5 font-sans text-[11px] text-ink-muted max-xl:hidden"
      >
        {position}
      </kbd>
      <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-muted lg:max-xl:hidden" />
    </PrefetchLink>
  );
}
