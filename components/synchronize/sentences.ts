import type { Problem } from "@/components/ui/problem";

/** Returns what a refusal says, field by field, else as a whole. */
export function sentencesOf({ errors, detail, title }: Problem, otherwise: string): string[] {
  const perField = Object.values(errors ?? {}).flat();
  return perField.length > 0 ? perField : [detail || title || otherwise];
}
