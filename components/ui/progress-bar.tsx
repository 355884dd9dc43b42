type Progress = { label: string; current: number; total: number; tone?: "brand" | "bad" };

/** Renders progress. Without a total it shows activity only. */
export function ProgressBar({ label, current, total, tone = "brand" }: Progress) {
  const hasTotal = total > 0;
  const percent = hasTotal ? Math.min(100, Math.floor((current / total) * 100)) : 100;
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={hasTotal ? percent : undefined}
      className="block h-2 w-full overflow-hidden rounded-full bg-mute-soft"
    >
      <span
        className={`block h-full rounded-full transition-[width] duration-200 ${tone === "bad" ? "bg-bad" : "bg-brand"} ${hasTotal ? "" : "animate-pulse"}`}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
