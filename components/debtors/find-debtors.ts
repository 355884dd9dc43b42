import { call } from "@/components/ui/api";

/** Longer words than the search takes find nobody more: a whole name may have been pasted. */
const LONGEST_SEARCH = 100;

/** The debtors a search by name or number finds, for a choice found by typing. */
export async function findDebtors(query: string, signal: AbortSignal) {
  const q = query.slice(0, LONGEST_SEARCH);
  const answer = await call("GET /debtors", { q, per_page: 20 }, { signal });
  if (!answer.ok) return [];
  return answer.data.map(({ id, name, number }) => ({ value: String(id), label: name, detail: number }));
}
