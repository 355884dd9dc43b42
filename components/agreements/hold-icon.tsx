import { CalendarCheck, MessageSquareWarning, Pause, PhoneOutgoing, Split } from "lucide-react";
import type { StandingHold } from "@/lib/agreements/answers";

const icons = {
  promise: CalendarCheck,
  dispute: MessageSquareWarning,
  arrangement: Split,
  pause: Pause,
  callback: PhoneOutgoing,
};

/** The sign of a kind of hold: violet while it stands, red when somebody has to look. */
export function HoldIcon({ kind, isDue }: Pick<StandingHold, "kind"> & { isDue: boolean }) {
  const Icon = icons[kind];
  return <Icon aria-hidden size={15} className={`shrink-0 ${isDue ? "text-bad-ink" : "text-hold-ink"}`} />;
}
