import { ladder, sideOf, stageOf, statusIds } from "@/lib/flow/statuses";
import type { ChartTone } from "@/lib/resellers/rules/chart-colours";
import type { BarStyle } from "./chart-spec";

/** The six groups of paid amounts, stacked in this order from below, and the credits below zero (FIGURES §10). */
export const groups = ["on_time", "late", "reminder", "demand", "transferred", "hold", "credit"] as const;
export type Group = (typeof groups)[number];

const filled = (tone: BarStyle["tone"]): BarStyle => ({ tone, fill: "filled" });

export const styleOf: Record<Group, BarStyle> = {
  on_time: filled("on-time"),
  late: filled("late"),
  reminder: filled("reminder"),
  demand: filled("demand"),
  transferred: filled("transferred"),
  hold: { tone: "hold", fill: "hatched" },
  credit: { tone: "muted", fill: "outline" },
};

/** Returns the group of a status, by its stage; a late invoice without a step is "late". */
export function groupOf(id: number): Group {
  if (id === statusIds.notDue) return "on_time";
  if (id === statusIds.credit) return "credit";
  const stage = stageOf(id);
  if (stage === "step") return sideOf(id) === "incasso" ? "demand" : "reminder";
  if (stage === "transferred" || stage === "hold") return stage;
  return "late";
}

/** Returns the style of an open status: by its group, but grey without a step, as an open claim is not late by itself. */
export const openStyleOf = (id: number): BarStyle =>
  id === statusIds.none ? filled("muted") : styleOf[groupOf(id)];

const ramps: readonly [side: "debit" | "incasso", tones: readonly ChartTone[]][] = [
  ["debit", ["reminder-1", "reminder-2", "reminder-3"]],
  ["incasso", ["demand-1", "demand-2", "demand-3"]],
];

/** Returns the style of a sent step: the later on its ladder, the heavier; flex letters have a tone of their own. */
export function stepStyleOf(key: string): BarStyle {
  const id = Number(key);
  for (const [side, tones] of ramps) {
    const tone = tones[ladder(side).indexOf(id)];
    if (tone) return filled(tone);
  }
  return filled("flex");
}
