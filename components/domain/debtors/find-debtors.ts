import { call } from "@/components/ui/api";

/** Returns the debtors that a search by name or number finds, as options of a combobox. */
export async function findDebtors(query: string, signal: AbortSignal) {
  const answer = await call("GET /debtors", { q: query, per_page: 20 }, { signal });
  if (!answer.ok) return [];
  return answer.data.map(({ id, name, number }) => ({ value: String(id), label: name, detail: number }));
}
