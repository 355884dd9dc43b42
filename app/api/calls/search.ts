import type { Calls } from "@/lib/http/calls";
import { searchEverything } from "@/lib/lists/queries/search-everything";

export const searchCalls = {
  "GET /search": {
    tag: "search",
    verb: searchEverything,
    summary: "Debtors and invoices by name, number, e-mail, postcode, telephone or amount",
  },
} as const satisfies Calls;
