import type { Problem } from "@/components/ui/problem";

/** Returns the sentences of a refusal: those of its fields, else its detail or title. */
export function errorTextsOf({ errors, detail, title }: Problem, otherwise: string): string[] {
  const perField = Object.values(errors ?? {}).flat();
  return perField.length > 0 ? perField : [detail || title || otherwise];
}
