import { revokeMandate } from "@/lib/debits/commands/revoke";
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
} as const satisfies Calls;
