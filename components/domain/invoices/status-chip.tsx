import { ArrowRight, Check, Circle, Gavel, type LucideIcon, Pause, Share2 } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";

export type Stage = "open" | "step" | "sommatie" | "hold" | "transferred" | "closed";

type StageStyle = { tone: Tone; icon: LucideIcon; colour: string };

const stageStyles: Record<Stage, StageStyle> = {
  open: { tone: "mute", icon: Circle, colour: "text-ink-muted" },
  step: { tone: "info", icon: ArrowRight, colour: "text-info" },
  sommatie: { tone: "warn", icon: Gavel, colour: "text-warn-ink" },
  hold: { tone: "hold", icon: Pause, colour: "text-hold" },
  transferred: { tone: "warn", icon: Share2, colour: "text-warn-ink" },
  closed: { tone: "ok", icon: Check, colour: "text-ok" },
};

type Props = { name: string; stage: Stage };

/** Renders a status: the icon and colour of its stage, and always its name. */
export function StatusChip({ name, stage }: Props) {
  const { tone, icon: Icon } = stageStyles[stage];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} strokeWidth={2.25} className="shrink-0" />}>
      {name}
    </Badge>
  );
}

/** Renders the icon of a stage in its colour. */
export function StageIcon({ stage, className = "" }: { stage: Stage; className?: string }) {
  const { icon: Icon, colour } = stageStyles[stage];
  return <Icon aria-hidden size={13} strokeWidth={2.25} className={`shrink-0 ${colour} ${className}`} />;
}

/** Renders a status in a row: icon and name without a box, as a column of boxes does not stand out. */
export function StatusWord({ name, stage }: Props) {
  return (
    <span title={name} className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      <StageIcon stage={stage} />
      <span className="truncate">{name}</span>
    </span>
  );
}
