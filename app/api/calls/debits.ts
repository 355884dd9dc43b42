import { revokeMandate } from "@/lib/debits/commands/revoke";
import { revokeByLink } from "@/lib/debits/commands/revoke-by-link";
import { getDirectDebit } from "@/lib/debits/queries/direct-debit";
import type { Calls } from "@/lib/http/calls";

const tag = "agreements";

export const debitCalls = {
  "GET /debtors/{id}/direct-debit": {
    tag,
    verb: getDirectDebit,
    summary: "Whether a debtor lets what it owes be collected, and what was announced",
  },
  "POST /debit-mandates/{id}/revoke": {
    tag,
    verb: revokeMandate,
    summary: "End a debtor's mandate, at the provider and here",
  },
  "POST /pay/{link}/mandate/revoke": {
    tag,
    verb: revokeByLink,
    summary: "For a debtor with a link: end its own mandate",
  },
} as const satisfies Calls;
