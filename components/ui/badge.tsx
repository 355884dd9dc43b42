import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";

export type Tone = "mute" | "ok" | "warn" | "bad" | "info" | "hold" | "strong" | "brand";

const tones: Record<Tone, string> = {
  mute: "bg-mute-soft text-mute-ink",
  ok: "bg-ok-soft text-ok-ink",
  warn: "bg-warn-soft text-warn-ink",
  bad: "bg-bad-soft text-bad-ink",
  info: "bg-info-soft text-info-ink",
  hold: "bg-hold-soft text-hold-ink",
  strong: "bg-strong-soft text-strong-ink",
  brand: "bg-brand-fill text-brand-ink",
};

/** Renders a word in a coloured box. The colour only supports the word. */
export function Badge({
  tone = "mute",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={`forced-edge inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-1.5 forced-colors:px-[5px] py-px font-medium text-dense shadow-[inset_0_0_0_1px_color-mix(in_srgb,currentColor_20%,transparent)] ${tones[tone]}`}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** Renders a number beside a word. `bad` is filled red, for what needs attention. */
export function Count({ value, tone = "mute" }: { value: number; tone?: "mute" | "bad" | undefined }) {
  const style = tone === "bad" && value > 0 ? "bg-bad text-bad-on" : tones.mute;
  return (
    <span
      className={`tnum inline-block min-w-5 rounded-full px-1.5 text-center font-medium text-[12px]/5 ${style}`}
    >
      {formatCount(value)}
    </span>
  );
}
