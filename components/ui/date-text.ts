/** Days as people type them: 21-11-2026, 21/11/26, 21.11.2026, 21112026 or 2026-11-21. Day first, never the month. */

const shapes = [
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/** "2026-11-21" for what was typed, or null when it is no day of the calendar. */
export function dayTyped(text: string): string | null {
  for (const shape of shapes) {
    const parts = shape.exec(text.trim())?.groups;
    if (!parts) continue;
    const { day = "", month = "", year = "" } = parts;
    const wire = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const date = new Date(`${wire}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(wire)) return wire;
  }
  return null;
}

/** "21-11-2026" for the wire's "2026-11-21" (with dots in German); anything else as it is. */
export function dayToType(wire: string, locale: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(wire);
  return match ? [match[3], match[2], match[1]].join(locale === "de" ? "." : "-") : wire;
}
