import type { Look } from "./plan";

/** A patch of what a part of a chart is drawn in. */
export function Swatch({ look: { tone, fill } }: { look: Look }) {
  const colour = tone === "muted" ? "var(--ink-muted)" : `var(--chart-${tone})`;
  const background = {
    filled: colour,
    outline: "transparent",
    hatched: `repeating-linear-gradient(135deg, ${colour} 0 2px, var(--surface) 2px 4px)`,
  }[fill];
  return (
    <span
      aria-hidden
      className="forced-edge size-3 shrink-0 rounded-[2px] border print:[print-color-adjust:exact]"
      style={{ background, borderColor: colour }}
    />
  );
}
