import { ArrowRight, Check, Circle, Gavel, type LucideIcon, Pause, Share2 } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";

export type Stage = "open" | "step" | "sommatie" | "hold" | "transferred" | "closed";

const looks: Record<Stage, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: "mute", icon: Circle },
  step: { tone: "info", icon: ArrowRight },
  sommatie: { tone: "warn", icon: Gavel },
  hold: { tone: "hold", icon: Pause },
  transferred: { tone: "strong", icon: Share2 },
  closed: { tone: "ok", icon: Check },
};

/** A status: an icon and a colour for its stage, and always its name. */
export function StatusChip({ name, stage }: { name: string; stage: Stage }) {
  const { tone, icon: Icon } = looks[stage];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} strokeWidth={2.25} className="shrink-0" />}>
      {name}
    </Badge>
  );
}
