import {
  Ban,
  CalendarCheck,
  CalendarX2,
  Landmark,
  type LucideIcon,
  MailX,
  MessageSquareWarning,
  Pause,
  PhoneOutgoing,
  Split,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { DebtorWarning } from "./warnings";

const markStyles: Record<DebtorWarning["kind"], { tone: Tone; icon: LucideIcon }> = {
  bounced: { tone: "bad", icon: MailX },
  revoked: { tone: "bad", icon: Landmark },
  broken: { tone: "bad", icon: CalendarX2 },
  dispute: { tone: "hold", icon: MessageSquareWarning },
  arrangement: { tone: "hold", icon: Split },
  callback: { tone: "hold", icon: PhoneOutgoing },
  promise: { tone: "hold", icon: CalendarCheck },
  pause: { tone: "hold", icon: Pause },
  not_collected: { tone: "hold", icon: Ban },
};

/** Renders the warnings about a debtor, each as a badge. */
export function WarningBadges({ warnings }: { warnings: readonly DebtorWarning[] }) {
  const t = useTranslations("debtor_page");
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t("marks")} className="flex flex-wrap items-center gap-1.5">
      {warnings.map((warning) => (
        <li key={warning.kind} className="flex">
          <WarningBadge {...warning} />
        </li>
      ))}
    </ul>
  );
}

/** Renders one warning. */
export function WarningBadge({ kind, count }: DebtorWarning) {
  const t = useTranslations("debtor_page");
  const { tone, icon: Icon } = markStyles[kind];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} className="shrink-0" />}>
      {t(`mark_${kind}`, { count })}
    </Badge>
  );
}
