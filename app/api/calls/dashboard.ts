import { setDso } from "@/lib/figures/commands/set-dso";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { figureCurrencies } from "@/lib/figures/queries/currencies";
import { sales } from "@/lib/figures/queries/sales";
import type { Calls } from "@/lib/http/calls";

const tag = "dashboard";

export const dashboardCalls = {
  "GET /dashboard/currencies": {
    tag,
    verb: figureCurrencies,
    summary: "The currencies there are invoices in, with what is open in each today",
  },
  "GET /dashboard/amount-per-period": {
    tag,
    verb: amountPerPeriod,
    summary: "What was invoiced, by year, month or day of the invoice",
  },
  "GET /dashboard/sales": {
    tag,
    verb: sales,
    summary: "What was offered, won, lost and signed in a year, by product, and one's own open actions",
  },
  "POST /dashboard/set-dso": {
    tag,
    verb: setDso,
    summary: "Set the days a customer wants its money in",
    example: { dso: 30 },
  },
} as const satisfies Calls;
