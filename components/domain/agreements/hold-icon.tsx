import { CalendarCheck, MessageSquareWarning, Pause, PhoneOutgoing, Split } from "lucide-react";
import type { StandingHold } from "@/lib/agreements/answers";

const icons = {
  promise: CalendarCheck,
  dispute: MessageSquareWarning,
  arrangement: Split,
  pause: Pause,
  callback: PhoneOutgoing,
};

type Standing = Pick<StandingHold, "kind"> & { isDue: boolean };

/** Broken: somebody has to act now. That the day of another agreement came is its ordinary course, and no alarm. */
export const isBroken = ({ kind, isDue }: Standing): boolean => isDue && kind === "promise";

/** The sign of a kind of hold: violet while it stands, dark when its day has come, red for a promise that was broken. */
export function HoldIcon(hold: Standing) {
  const Icon = icons[hold.kind];
  const colour = isBroken(hold) ? "text-bad-ink" : hold.isDue ? "text-ink" : "text-hold-ink";
  return <Icon aria-hidden size={15} className={`shrink-0 ${colour}`} />;
}
