import { call } from "@/components/ui/api";
import { searchWords } from "@/lib/kernel/search-words";

/** The debtors a search by name or number finds, for a choice found by typing. */
export async function findDebtors(query: string, signal: AbortSignal) {
  const answer = await call("GET /debtors", { q: searchWords(query), per_page: 20 }, { signal });
  if (!answer.ok) return [];
  return answer.data.map(({ id, name, number }) => ({ value: String(id), label: name, detail: number }));
}
