import { call } from "@/components/ui/api";

/** The debtors a search by name or number finds, for a choice found by typing. */
export async function findDebtors(query: string, signal: AbortSignal) {
  const answer = await call("GET /debtors", { q: query, per_page: 20 }, { signal });
  if (!answer.ok) return [];
  return answer.data.map(({ id, name, number }) => ({ value: String(id), label: name, detail: number }));
}
