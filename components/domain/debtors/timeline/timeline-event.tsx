import { type LucideIcon, Paperclip } from "lucide-react";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { formatNearDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";

type Props = {
  day: Day;
  today: Day;
  icon: LucideIcon;
  /** The sentence, on one line. */
  children: ReactNode;
  /** The sentence as text, for the tooltip where it is truncated. */
  title: string;
  /** An attachment belongs to it. */
  hasFile?: boolean;
  /** The user's name. */
  userName?: string;
  isPlanned?: boolean;
  /** The details shown when it is expanded. */
  details: ReactNode;
  /** A button at the end of the line. It is beside the expanding button, as a control within another cannot be reached by keyboard. */
  action?: ReactNode;
};

/** Renders a line of a timeline, one row high: day, event and user; a click expands it in place. */
export function TimelineEvent(props: Props) {
  const {
    day,
    today,
    icon: Icon,
    children,
    title,
    hasFile = false,
    userName = "",
    isPlanned = false,
    details,
    action,
  } = props;
  const locale = useLocale();
  return (
    <li
      data-upcoming={isPlanned || undefined}
      className={`flex items-start ${isPlanned ? "bg-bg text-ink-muted" : ""}`}
    >
      <details className="group min-w-0 flex-1">
        <summary className="flex min-h-7 list-none items-center gap-2 px-3 hover:bg-sunken focus-visible:outline-offset-[-2px] pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <time
            dateTime={day}
            className="tnum w-22 shrink-0 whitespace-nowrap text-right text-[12px]/4 text-ink-muted"
          >
            {formatNearDay(day, today, locale)}
          </time>
          <Icon aria-hidden size={15} className="shrink-0 text-ink-muted" />
          <span className="min-w-0 flex-1 truncate" title={title}>
            {children}
          </span>
          {hasFile && <Paperclip aria-hidden size={14} className="shrink-0 text-ink-muted" />}
          {userName && (
            <span className="max-w-32 shrink-0 truncate text-[12px]/4 text-ink-muted">{userName}</span>
          )}
        </summary>
        <div className="flex flex-col gap-1 px-3 pb-2 pl-[8.25rem] text-dense">{details}</div>
      </details>
      {action}
    </li>
  );
}
