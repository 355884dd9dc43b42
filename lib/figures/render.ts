import { statuses } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";

/** Returns the names of statuses in a language, by the ids of an answer; a flex template has no status and gets a name of its own. */
export const statusNames = (ids: readonly (number | string)[], language: Locale): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [String(id), nameOf(String(id), language)]));

const nameOf = (id: string, language: Locale): string =>
  statuses.find((status) => String(status.id) === id)?.name[language] ?? sentence(language, "runs.flex_step");
