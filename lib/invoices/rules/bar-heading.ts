type Bars = { dso?: unknown; paid?: unknown; sent?: unknown };

/** Returns the heading for the sum of a list opened from a dashboard bar, as a key of messages/ (FIGURES §6). */
export function barHeading({ dso, paid, sent }: Bars): string {
  if (dso) return "invoices.bar_open";
  if (paid) return "invoices.bar_paid";
  return sent ? "invoices.bar_claimed" : "invoices.bar_invoiced";
}
