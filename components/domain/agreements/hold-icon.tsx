import { CalendarCheck, MessageSquareWarning, Pause, PhoneOutgoing, Split } from "lucide-react";
import type { CurrentHold } from "@/lib/agreements/answers";

const icons = {
  promise: CalendarCheck,
  dispute: MessageSquareWarning,
  arrangement: Split,
  pause: Pause,
  callback: PhoneOutgoing,
};

type Standing = Pick<CurrentHold, "kind"> & { isDue: boolean };

/** Returns whether a promise was broken, so that somebody has to act. The due day of another agreement is normal and no alarm. */
export const isBroken = ({ kind, isDue }: Standing): boolean => isDue && kind === "promise";

/** Renders the icon of an agreement: violet while it runs, dark once it is due, red for a broken promise. */
export function HoldIcon(hold: Standing) {
  const Icon = icons[hold.kind];
  const colour = isBroken(hold) ? "text-bad-ink" : hold.isDue ? "text-ink" : "text-hold-ink";
  return <Icon aria-hidden size={15} className={`shrink-0 ${colour}`} />;
}
